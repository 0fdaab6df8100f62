import { z } from 'zod';
import { strictFields, oneOf, trueOrFalse, wholeNumber, wordsOf } from './schema.js';
import { normaliseLocation } from './normalise-location.js';
import { scoreSchema, seasonDaysSchema, waterSchema } from './feasibility.js';
import { textSchema } from './text.js';
import { beforeSchema, limitSchema } from './paging.js';
import { idSchema, pathIdSchema, timestampSchema } from './wire.js';
import { yearCountsSchema } from './years.js';

export const riskTolerances = ['low', 'medium', 'high'] as const;
export const feasibilityLabels = ['feasible', 'marginal', 'infeasible'] as const;

export const riskToleranceSchema = oneOf(riskTolerances).describe(
  'How much risk of a failed year is acceptable.',
);
export const feasibilityLabelSchema = oneOf(feasibilityLabels).describe('How feasible the planting is.');

export const plantingMonthSchema = wholeNumber(1, 12).describe(
  'The planting month, from 1 for January to 12 for December.',
);

const nameSchema = textSchema(1, 120).describe('The name of the plan, 1 to 120 characters.');

export const cropNameSchema = textSchema(1, 80)
  .overwrite((crop) => crop.toLowerCase())
  .describe('The name of the crop in any case, 1 to 80 characters.');

export const locationNameSchema = textSchema(1, 160)
  .overwrite(normaliseLocation)
  .describe('The place: `Nakuru, Kenya` or `latitude,longitude`, up to 160 characters.');

const planIdSchema = pathIdSchema.describe('The id of the plan.');

export const createCropPlanInput = strictFields({
  name: nameSchema,
  crop: cropNameSchema,
  location: locationNameSchema,
  planting_month: plantingMonthSchema,
  risk_tolerance: riskToleranceSchema,
  water: waterSchema.optional().describe('The water in the first analysis; rainfed by default.'),
  season_days: seasonDaysSchema
    .nullish()
    .describe('1-365 days to harvest; null or omitted for the crop’s own.'),
});

const includeSchema = wordsOf(['analysis'])
  .optional()
  .describe('With `analysis`, the water, season and newest analysis too.');

export const listCropPlansInput = strictFields({
  include_archived: trueOrFalse()
    .default(false)
    .describe('Whether archived plans are listed too; false by default.'),
  limit: limitSchema.optional().describe('At most this many, 1 to 200; all by default, 200 with `include`.'),
  before: beforeSchema.optional(),
  include: includeSchema,
});

export const getCropPlanInput = strictFields({ plan_id: planIdSchema, include: includeSchema });

export const updateCropPlanInput = strictFields({
  plan_id: planIdSchema,
  name: nameSchema.nullish().describe('The new name, 1 to 120 characters; null or omitted to keep it.'),
  risk_tolerance: riskToleranceSchema.nullish().describe('The new tolerance; null or omitted to keep it.'),
  is_archived: trueOrFalse().nullish().describe('Archives or restores the plan; null or omitted to keep it.'),
});

export const cropPlanIdInput = strictFields({ plan_id: planIdSchema });

export const cropPlanSchema = z
  .strictObject({
    id: idSchema.describe('The id of the plan.'),
    name: z.string().describe('The name that its owner gave it.'),
    crop: z.string().describe('The name of the crop, in lower case.'),
    location: z.string().describe('The place, as a name or as `latitude,longitude`.'),
    planting_month: plantingMonthSchema,
    risk_tolerance: riskToleranceSchema,
    is_archived: z.boolean().describe('Whether the plan is archived.'),
    created_at: timestampSchema.describe('When the plan was created, in UTC.'),
    updated_at: timestampSchema.describe('When the plan was last changed, in UTC.'),
    latest_feasibility_label: feasibilityLabelSchema
      .nullable()
      .describe('The newest label; null without an analysis.'),
    latest_analysis_at: timestampSchema
      .nullable()
      .describe('When it was last analysed, in UTC; null if it never was.'),
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
    id: idSchema.describe('The id of the analysis.'),
    created_at: timestampSchema.describe('When the analysis was recorded, in UTC.'),
    source: z.string().describe('`model`, or the name of another producer.'),
    model_version: z.string().nullable().describe('The version of the model; null if not by the model.'),
    feasibility_label: feasibilityLabelSchema,
    score: scoreSchema.nullable().describe('The score, 0 to 1; null if the producer gave none.'),
    limiting_factor: z
      .string()
      .nullable()
      .describe('What lowers the score most; null if nothing, or if not known.'),
    limiting_part: z
      .string()
      .nullable()
      .describe('The part that decides the score; null if not by the model.'),
    place: z.string().nullable().describe('The words that select the place again; null if not by the model.'),
    nearest: z.string().nullable().describe('The known place nearest to a bare point; otherwise null.'),
    good_months: z
      .array(plantingMonthSchema)
      .nullable()
      .describe('Feasible months within 0.10 of the best; null if not known.'),
    harvest_months: z
      .array(plantingMonthSchema)
      .nullable()
      .describe('Months between which harvest falls; null for perennials.'),
    years: yearCountsSchema.nullable().describe('How many years carry the planting; null if not known.'),
  })
  .meta({ id: 'IncludedAnalysisResponse' });

/** A plan; the last three fields are present only with `include=analysis`. */
export const listedCropPlanSchema = z
  .strictObject({
    ...cropPlanSchema.shape,
    water: waterSchema.optional().describe('The water in the next analysis; with `include`.'),
    season_days: seasonDaysSchema
      .nullable()
      .optional()
      .describe('Days to harvest, null for the crop’s own; with `include`.'),
    analysis: includedAnalysisSchema
      .nullable()
      .optional()
      .describe('The newest analysis or null; with `include`.'),
  })
  .meta({ id: 'ListedCropPlanResponse' });

export const listedCropPlanListSchema = z.array(listedCropPlanSchema);

/** A plan in an account's export, with the question for its next analysis. */
export const exportedCropPlanSchema = z
  .strictObject({
    ...cropPlanSchema.shape,
    water: waterSchema.nullable().describe('The water in the next analysis; null if none was given.'),
    season_days: seasonDaysSchema
      .nullable()
      .describe('Days to harvest in the next analysis; null for the crop’s own.'),
  })
  .meta({ id: 'ExportedCropPlanResponse' });

export type RiskTolerance = z.output<typeof riskToleranceSchema>;
export type FeasibilityLabel = z.output<typeof feasibilityLabelSchema>;
export type CreateCropPlanInput = z.output<typeof createCropPlanInput>;
export type UpdateCropPlanInput = z.output<typeof updateCropPlanInput>;
export type ListCropPlansInput = z.output<typeof listCropPlansInput>;
export type GetCropPlanInput = z.output<typeof getCropPlanInput>;
export type IncludedAnalysis = z.output<typeof includedAnalysisSchema>;
export type ListedCropPlan = z.output<typeof listedCropPlanSchema>;
export type ExportedCropPlan = z.output<typeof exportedCropPlanSchema>;
export type CropPlan = z.output<typeof cropPlanSchema>;
