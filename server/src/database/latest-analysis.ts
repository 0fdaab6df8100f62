import type { Document } from 'mongodb';

/**
 * Looks up each plan's newest analysis as `latest`, at the cost of one index key besides what the stages
 * read.
 */
export function lookUpLatest(...stages: Document[]): Document {
  return {
    $lookup: {
      from: 'analyses',
      localField: '_id',
      foreignField: 'crop_plan_id',
      pipeline: [{ $sort: { created_at: -1 } }, { $limit: 1 }, ...stages],
      as: 'latest',
    },
  };
}
