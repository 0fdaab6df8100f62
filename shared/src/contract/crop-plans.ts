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

export const riskToleranceSchema = oneOf(riskTolerances);
export const feasibilityLabelSchema = oneOf(feasibilityLabels);

/** The planting month, 1 for January to 12 for December. */
export const plantingMonthSchema = wholeNumber(1, 12);

const nameSchema = textSchema(1, 120);

/** A crop's name, stripped and lower-cased. */
export const cropNameSchema = textSchema(1, 80).overwrite((crop) => crop.toLowerCase());

/** A place's name, stripped and case-normalised. */
export const locationNameSchema = textSchema(1, 160).overwrite(normaliseLocation);

export const createCropPlanInput = strictFields({
  name: nameSchema,
  crop: cropNameSchema,
  location: locationNameSchema,
  planting_month: plantingMonthSchema,
  risk_tolerance: riskToleranceSchema,
  /** For the first analysis: rainfed by default, and the crop's own season by default or if null. */
  water: waterSchema.optional(),
  season_days: seasonDaysSchema.nullish(),
});

/** What a plan can be returned with, besides its own fields. */
const includeSchema = wordsOf(['analysis']).optional();

/** Without a limit, the whole list is returned, or 200 plans with `include`. */
export const listCropPlansInput = strictFields({
  include_archived: trueOrFalse().default(false),
  limit: limitSchema.optional(),
  before: beforeSchema.optional(),
  include: includeSchema,
});

export const getCropPlanInput = strictFields({ plan_id: pathIdSchema, include: includeSchema });

/** A field that is omitted or null keeps its stored value. */
export const updateCropPlanInput = strictFields({
  plan_id: pathIdSchema,
  name: nameSchema.nullish(),
  risk_tolerance: riskToleranceSchema.nullish(),
  is_archived: trueOrFalse().nullish(),
});

export const cropPlanIdInput = strictFields({ plan_id: pathIdSchema });

export const cropPlanSchema = z
  .strictObject({
    id: idSchema,
    name: z.string(),
    crop: z.string(),
    location: z.string(),
    planting_month: plantingMonthSchema,
    risk_tolerance: riskToleranceSchema,
    is_archived: z.boolean(),
    created_at: timestampSchema,
    updated_at: timestampSchema,
    latest_feasibility_label: feasibilityLabelSchema.nullable(),
    latest_analysis_at: timestampSchema.nullable(),
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
    id: idSchema,
    created_at: timestampSchema,
    /** `model`, or the name of another producer. */
    source: z.string(),
    model_version: z.string().nullable(),
    feasibility_label: feasibilityLabelSchema,
    score: scoreSchema.nullable(),
    limiting_factor: z.string().nullable(),
    /** The part that decides the score, `nothing` at a score of 1. */
    limiting_part: z.string().nullable(),
    /** The place that the model used, in words that select it again. */
    place: z.string().nullable(),
    /** The nearest known place, if the question was about a bare point. */
    nearest: z.string().nullable(),
    /** The feasible months within 0.10 of the best of them; null if the analysis does not say. */
    good_months: z.array(plantingMonthSchema).nullable(),
    /** The months between which the harvest falls; null for perennials. */
    harvest_months: z.array(plantingMonthSchema).nullable(),
    years: yearCountsSchema.nullable(),
  })
  .meta({ id: 'IncludedAnalysisResponse' });

/** A plan; the last three fields are present only with `include=analysis`. */
export const listedCropPlanSchema = z
  .strictObject({
    ...cropPlanSchema.shape,
    /** For the plan's next analysis; `season_days` is null for the crop's own season. */
    water: waterSchema.optional(),
    season_days: seasonDaysSchema.nullable().optional(),
    /** Null if the plan has not been analysed. */
    analysis: includedAnalysisSchema.nullable().optional(),
  })
  .meta({ id: 'ListedCropPlanResponse' });

export const listedCropPlanListSchema = z.array(listedCropPlanSchema);

/** A plan in an account's export, with the question for its next analysis. */
export const exportedCropPlanSchema = z
  .strictObject({
    ...cropPlanSchema.shape,
    water: waterSchema.nullable(),
    season_days: seasonDaysSchema.nullable(),
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
