import { z } from 'zod';
import { monthlyClimateSchema } from './climate.js';
import { feasibilityLabelSchema, plantingMonthSchema, riskToleranceSchema } from './crop-plans.js';
import { cropRequirementSchema, cropSchema } from './crops.js';
import {
  limitingFactorSchema,
  modelVersionSchema,
  scoreSchema,
  seasonDaysSchema,
  waterSchema,
} from './feasibility.js';
import { locationSchema } from './locations.js';

/** What an analysis by the built-in model carries as its `details`. Scores are not rounded. */
export const modelDetailsSchema = z
  .strictObject({
    model_version: modelVersionSchema,
    /** SHA-256, in hex, of every figure and choice that score and label depend on; names of crop and place are none. */
    inputs_hash: z.string().regex(/^[0-9a-f]{64}$/),
    inputs: z.strictObject({
      crop: z.string(),
      location: z.string(),
      planting_month: plantingMonthSchema,
      risk_tolerance: riskToleranceSchema,
      water: waterSchema,
      /** As it was given; null when the crop's own was used. */
      season_days: seasonDaysSchema.nullable(),
    }),
    /** The months that were looked at: `months` of them from the planting month on. */
    season: z.strictObject({
      days: z.int(),
      months: z.int().min(1).max(12),
      last_month: plantingMonthSchema,
    }),
    crop: cropSchema,
    climate: z.strictObject({
      /** Null when the caller gave the climate itself. */
      location: locationSchema.nullable(),
      source: z.string(),
      period: z.string(),
      ...monthlyClimateSchema.shape,
    }),
    /** The parts of the score, each with the figure that decided it. */
    components: z.strictObject({
      temperature: z.strictObject({
        score: scoreSchema,
        month: plantingMonthSchema,
        mean_temperature_c: z.number(),
      }),
      frost: z.strictObject({
        score: z.literal([0, 1]),
        /** The month with the lowest mean daily minimum. */
        month: plantingMonthSchema,
        min_temperature_c: z.number(),
      }),
      water: z.strictObject({
        score: scoreSchema,
        rain_mm: z.number(),
        /** What the crop wants in such a season; null under irrigation. */
        wanted_mm: cropRequirementSchema.nullable(),
      }),
    }),
    /** The least score of each label, as the tolerance of risk sets them. */
    thresholds: z.strictObject({ feasible: scoreSchema, marginal: scoreSchema }),
    /** The same question for each month of planting, January first. */
    window: z
      .array(
        z.strictObject({
          planting_month: plantingMonthSchema,
          feasibility_label: feasibilityLabelSchema,
          score: scoreSchema,
          limiting_factor: limitingFactorSchema,
        }),
      )
      .length(12),
    /** The months that have the highest score of the window; none when that is 0. */
    best_months: z.array(plantingMonthSchema),
    /** What this result cannot know, as far as it applies here. */
    limits: z.array(z.strictObject({ code: z.string(), message: z.string() })),
  })
  .meta({ id: 'ModelDetails' });

export type ModelDetails = z.output<typeof modelDetailsSchema>;
