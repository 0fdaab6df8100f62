import { riskToleranceSchema, waterSchema } from '@crop-planning/shared';
import { z } from 'zod';
import { objectId, record } from './record.js';

const stored = z.object({
  _id: objectId,
  account_id: objectId,
  name: z.string(),
  crop: z.string(),
  location: z.string(),
  /** 1 for January to 12 for December. */
  planting_month: z.number(),
  risk_tolerance: riskToleranceSchema,
  /** Missing, as `season_days` then is, from a plan without a question of its own; rainfed by default. */
  water: waterSchema.exactOptional(),
  /** Null for the crop's own season. */
  season_days: z.number().nullable().exactOptional(),
  is_archived: z.boolean(),
  created_at: z.date(),
  updated_at: z.date(),
  /** How many analyses of the plan were started, which is the number of the newest one. */
  analysis_seq: z.number(),
  /** How many of its analyses were removed; missing before the first removal. */
  analyses_removed: z.number().exactOptional(),
  /**
   * How many of the removed analyses had changed the label; the notifications about them still exist. Missing
   * before the first removal.
   */
  changes_removed: z.number().exactOptional(),
});

export type StoredCropPlan = z.infer<typeof stored>;

/** The crop plans. Changing its count of analyses locks a plan against other recordings and deletion. */
export const cropPlans = record({
  collection: 'crop_plans',
  stored,
  owner: 'account_id',
  onDeletion: 'plan by plan',
  exportedAs: 'crop_plan',
  isCounted: true,
  indexes: [{ key: { account_id: 1, created_at: -1, _id: -1 } }],
});
