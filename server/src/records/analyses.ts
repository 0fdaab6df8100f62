import { feasibilityLabelSchema, waterSchema, yearCountsSchema } from '@crop-planning/shared';
import { z } from 'zod';
import { objectId, record } from './record.js';

const months = z.array(z.number()).nullable();

/** What a list of plans shows of an analysis by the model, besides its label, score and limiting factor. */
const listed = z.object({
  model_version: z.string(),
  water: waterSchema,
  /** Null for the crop's own season. */
  season_days: z.number().nullable(),
  place: z.string().nullable(),
  /** The nearest known place, if the question was about a bare point. */
  nearest: z.string().nullable(),
  limiting_part: z.string().nullable(),
  good_months: months,
  harvest_months: months,
  years: yearCountsSchema.nullable(),
});

/** Takes the place of details that an earlier analysis of the plan stores. */
const shared = z.object({
  /** The analysis that stores the details, or stored them before it was removed. */
  holder_id: objectId,
  digest: z.string(),
  /** The part of the details that lists and the next analysis need; null for a producer's analysis. */
  outline: z.unknown(),
});

const stored = z.object({
  _id: objectId,
  /** The owner of the plan. */
  account_id: objectId,
  crop_plan_id: objectId,
  /** No two analyses of a plan have the same time. */
  created_at: z.date(),
  feasibility_label: feasibilityLabelSchema,
  score: z.number().nullable(),
  limiting_factor: z.string().nullable(),
  reasons: z.array(z.string()),
  source: z.string(),
  /** Null if there are none, or if they are shared. The model's are packed. */
  details: z.record(z.string(), z.unknown()).nullable(),
  /** Missing from producers' analyses. */
  listed: listed.exactOptional(),
  shared: shared.exactOptional(),
  /**
   * The removed analysis from which the details were inherited; other analyses still refer to the details by its
   * id. Missing if nothing was inherited.
   */
  held_as: objectId.exactOptional(),
  /** The size of this document. */
  bytes: z.number(),
});

export type StoredAnalysis = z.infer<typeof stored>;

/** The analyses of crop plans, by the model and by producers. */
export const analyses = record({
  collection: 'analyses',
  stored,
  owner: 'account_id',
  onDeletion: 'plan by plan',
  exportedAs: 'analysis',
  isCounted: true,
  indexes: [
    { key: { account_id: 1, crop_plan_id: 1, created_at: -1, feasibility_label: 1 } },
    { key: { account_id: 1, crop_plan_id: 1, source: 1, created_at: -1 } },
    { key: { held_as: 1 }, partialFilterExpression: { held_as: { $exists: true } } },
  ],
  retiredIndexes: [
    'crop_plan_id_1_created_at_-1_feasibility_label_1',
    'crop_plan_id_1_source_1_created_at_-1',
  ],
});

export type StoredListedValues = z.infer<typeof listed>;
