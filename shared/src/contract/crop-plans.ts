import { z } from 'zod';
import { strictFields, oneOf, trueOrFalse, wholeNumber, wordsOf, described } from './schema.js';
import { normaliseLocation } from './normalise-location.js';
import { scoreSchema, seasonDaysSchema, waterSchema } from './feasibility.js';
import { textSchema } from './text.js';
import { beforeSchema, limitSchema } from './paging.js';
import { idSchema, pathIdSchema, timestampSchema } from './wire.js';
import { yearCountsSchema } from './years.js';

export const riskTolerances = ['low', 'medium', 'high'] as const;
export const feasibilityLabels = ['feasible', 'marginal', 'infeasible'] as const;

export const riskToleranceSchema = described(
  oneOf(riskTolerances),
  'How much risk of a failed year is acceptable.',
);
export const feasibilityLabelSchema = described(oneOf(feasibilityLabels), 'How feasible the planting is.');

export const plantingMonthSchema = described(
  wholeNumber(1, 12),
  'The planting month, from 1 for January to 12 for December.',
);

const nameSchema = described(textSchema(1, 120), 'The name of the plan, 1 to 120 characters.');

export const cropNameSchema = described(
  textSchema(1, 80).overwrite((crop) => crop.toLowerCase()),
  'The name of the crop in any case, 1 to 80 characters.',
);

export const locationNameSchema = described(
  textSchema(1, 160).overwrite(normaliseLocation),
  'The place: `Nakuru, Kenya` or `latitude,longitude`, up to 160 characters.',
);

const planIdSchema = described(pathIdSchema, 'The id of the plan.');

export const createCropPlanInput = strictFields({
  name: nameSchema,
  crop: cropNameSchema,
  location: locationNameSchema,
  planting_month: plantingMonthSchema,
  risk_tolerance: riskToleranceSchema,
  water: described(waterSchema.optional(), 'The water in the first analysis; rainfed by default.'),
  season_days: described(
    seasonDaysSchema.nullish(),
    '1-365 days to harvest; null or omitted for the crop’s own.',
  ),
});

const includeSchema = described(
  wordsOf(['analysis']).optional(),
  'With `analysis`, the water, season and newest analysis too.',
);

export const listCropPlansInput = strictFields({
  include_archived: described(
    trueOrFalse().default(false),
    'Whether archived plans are listed too; false by default.',
  ),
  limit: described(
    limitSchema.optional(),
    'At most this many, 1 to 200; all by default, 200 with `include`.',
  ),
  before: beforeSchema.optional(),
  include: includeSchema,
});

export const getCropPlanInput = strictFields({ plan_id: planIdSchema, include: includeSchema });

export const updateCropPlanInput = strictFields({
  plan_id: planIdSchema,
  name: described(nameSchema.nullish(), 'The new name, 1 to 120 characters; null or omitted to keep it.'),
  risk_tolerance: described(riskToleranceSchema.nullish(), 'The new tolerance; null or omitted to keep it.'),
  is_archived: described(
    trueOrFalse().nullish(),
    'Archives or restores the plan; null or omitted to keep it.',
  ),
});

export const cropPlanIdInput = strictFields({ plan_id: planIdSchema });

export const cropPlanSchema = z
  .strictObject({
    id: described(idSchema, 'The id of the plan.'),
    name: described(z.string(), 'The name that its owner gave it.'),
    crop: described(z.string(), 'The name of the crop, in lower case.'),
    location: described(z.string(), 'The place, as a name or as `latitude,longitude`.'),
    planting_month: plantingMonthSchema,
    risk_tolerance: riskToleranceSchema,
    is_archived: described(z.boolean(), 'Whether the plan is archived.'),
    created_at: described(timestampSchema, 'When the plan was created, in UTC.'),
    updated_at: described(timestampSchema, 'When the plan was last changed, in UTC.'),
    latest_feasibility_label: described(
      feasibilityLabelSchema.nullable(),
      'The newest label; null without an analysis.',
    ),
    latest_analysis_at: described(
      timestampSchema.nullable(),
      'When it was last analysed, in UTC; null if it never was.',
    ),
  })
  .meta({ id: 'CropPlanResponse' });

/** The plans of a list without `include`. */
export const cropPlanListSchema = z.array(cropPlanSchema);

/**
 * The newest analysis of a plan, without its reasons and details. What only the built-in model reports is null
 * for another producer's analysis.
 */
export const includedAnalysisSchema = z
  .strictObject({
    id: described(idSchema, 'The id of the analysis.'),
    created_at: described(timestampSchema, 'When the analysis was recorded, in UTC.'),
    source: described(z.string(), '`model`, or the name of another producer.'),
    model_version: described(z.string().nullable(), 'The version of the model; null if not by the model.'),
    feasibility_label: feasibilityLabelSchema,
    score: described(scoreSchema.nullable(), 'The score, 0 to 1; null if the producer gave none.'),
    limiting_factor: described(
      z.string().nullable(),
      'What lowers the score most; null if nothing, or if not known.',
    ),
    limiting_part: described(
      z.string().nullable(),
      'The part that decides the score; null if not by the model.',
    ),
    place: described(
      z.string().nullable(),
      'The words that select the place again; null if not by the model.',
    ),
    nearest: described(z.string().nullable(), 'The known place nearest to a bare point; otherwise null.'),
    good_months: described(
      z.array(plantingMonthSchema).nullable(),
      'Feasible months within 0.10 of the best; null if not known.',
    ),
    harvest_months: described(
      z.array(plantingMonthSchema).nullable(),
      'Months between which harvest falls; null for perennials.',
    ),
    years: described(yearCountsSchema.nullable(), 'How many years carry the planting; null if not known.'),
  })
  .meta({ id: 'IncludedAnalysisResponse' });

/** A plan; the last three fields are present only with `include=analysis`. */
export const listedCropPlanSchema = z
  .strictObject({
    ...cropPlanSchema.shape,
    water: described(waterSchema.optional(), 'The water in the next analysis; with `include`.'),
    season_days: described(
      seasonDaysSchema.nullable().optional(),
      'Days to harvest, null for the crop’s own; with `include`.',
    ),
    analysis: described(
      includedAnalysisSchema.nullable().optional(),
      'The newest analysis or null; with `include`.',
    ),
  })
  .meta({ id: 'ListedCropPlanResponse' });

export const listedCropPlanListSchema = z.array(listedCropPlanSchema);

/** A plan in an account's export, with the question for its next analysis. */
export const exportedCropPlanSchema = z
  .strictObject({
    ...cropPlanSchema.shape,
    water: described(waterSchema.nullable(), 'The water in the next analysis; null if none was given.'),
    season_days: described(
      seasonDaysSchema.nullable(),
      'Days to harvest in the next analysis; null for the crop’s own.',
    ),
  })
  .meta({ id: 'ExportedCropPlanResponse' });

export type RiskTolerance = z.output<typeof riskToleranceSchema>;
export type FeasibilityLabel = z.output<typeof feasibilityLabelSchema>;
export type CreateCropPlanInput = z.output<typeof createCropPlanInput>;
export type UpdateCropPlanInput = z.output<typeof updateCropPlanInput>;
export type ListCropPlansInput = z.output<typeof listCropPlansInput>;
export type CropPlanIdInput = z.output<typeof cropPlanIdInput>;
export type GetCropPlanInput = z.output<typeof getCropPlanInput>;
export type IncludedAnalysis = z.output<typeof includedAnalysisSchema>;
export type ListedCropPlan = z.output<typeof listedCropPlanSchema>;
export type ExportedCropPlan = z.output<typeof exportedCropPlanSchema>;
export type CropPlan = z.output<typeof cropPlanSchema>;
