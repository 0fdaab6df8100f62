import { z } from 'zod';
import { strictFields, oneOf, trueOrFalse, wordsOf, doc, answer } from './schema.js';
import { normaliseLocation } from './normalise-location.js';
import {
  scoreSchema,
  seasonDaysSchema,
  waterSchema,
  askedSeasonDaysSchema,
  months,
  plantingMonthSchema,
} from './feasibility.js';
import { riskTolerances } from './model/words.js';
import { localMonthsSchema, localMonthsSourceSchema } from './local-months.js';
import { outlineSchema } from './outline/outline.js';
import { textSchema } from './text.js';
import { beforeSchema, limitSchema } from './paging.js';
import { idSchema, pathIdSchema, timestampSchema } from './wire.js';
import { verdictOrNoneSchema } from './verdict.js';
import { yearCountsOrNoneSchema } from './years.js';

export const feasibilityLabels = ['feasible', 'marginal', 'infeasible'] as const;

export const riskToleranceSchema = doc(oneOf(riskTolerances), 'How much risk of failed years is acceptable.');
export const feasibilityLabelSchema = doc(oneOf(feasibilityLabels), 'How feasible the planting is.');

const nameSchema = doc(textSchema(1, 120), 'The name of the plan, 1 to 120 characters.');

export const cropNameSchema = doc(
  textSchema(1, 80).overwrite((crop) => crop.toLowerCase()),
  'The name of the crop in any case, 1 to 80 characters.',
);

/** The model's own name of a crop, in answers that are about one crop of the model. */
export const modelCropNameSchema = doc(z.string(), 'The model’s own name of the crop.');

/** The name in answers about a plan, whose word may mean no crop or several. */
export const planCropNameSchema = doc(
  z.string().nullable(),
  'The model’s own name of the crop; null if `crop` means none or several.',
);

/** The name in answers about an analysis, by the model or by another producer. */
export const analysedCropNameSchema = doc(
  z.string().nullable(),
  'The model’s own name of the crop; null for another producer’s analysis, and where an old record lacks it.',
);

export const locationNameSchema = doc(
  textSchema(1, 160).overwrite(normaliseLocation),
  'The place: `Nakuru, Kenya`, or coordinates in any notation, up to 160 characters. Words without capitals get them.',
);

export const climateIdOrNoneSchema = idSchema.nullable();

const planOutlineSchema = outlineSchema.nullable();

const planIdSchema = doc(pathIdSchema, 'The id of the plan.');

export const createCropPlanInput = strictFields({
  name: nameSchema,
  crop: cropNameSchema,
  location: locationNameSchema,
  planting_month: plantingMonthSchema,
  risk_tolerance: riskToleranceSchema,
  water: doc(waterSchema.optional(), 'The water in the first analysis; rainfed by default.'),
  season_days: askedSeasonDaysSchema,
  climate: doc(
    climateIdOrNoneSchema.optional(),
    'The id of a climate of your own; null or omitted for the place’s.',
  ),
  outline: doc(
    planOutlineSchema.optional(),
    'The outline of the field in GeoJSON; null or omitted for none.',
  ),
});

const includeSchema = doc(
  wordsOf(['analysis', 'outline']).optional(),
  'The question of the plan, with its newest `analysis`, its `outline` or both.',
);

export const listCropPlansInput = strictFields({
  include_archived: doc(trueOrFalse().default(false), 'Whether to list archived plans; false by default.'),
  limit: doc(limitSchema.optional(), 'At most this many, 1 to 200; all by default, 200 with `include`.'),
  before: beforeSchema.optional(),
  include: includeSchema,
});

export const getCropPlanInput = strictFields({ plan_id: planIdSchema, include: includeSchema });

export const updateCropPlanInput = strictFields({
  plan_id: planIdSchema,
  name: doc(nameSchema.nullish(), 'The new name, 1 to 120 characters; null or omitted to keep it.'),
  risk_tolerance: doc(riskToleranceSchema.nullish(), 'The new tolerance; null or omitted to keep it.'),
  climate: doc(climateIdOrNoneSchema.optional(), 'The id of a climate of your own; null for the place’s.'),
  outline: doc(planOutlineSchema.optional(), 'The outline of the field in GeoJSON; null for none.'),
  is_archived: doc(trueOrFalse().nullish(), 'Archives or restores the plan; null or omitted to keep it.'),
});

export const cropPlanIdInput = strictFields({ plan_id: planIdSchema });

export const cropPlanSchema = answer('CropPlanResponse', {
  id: doc(idSchema, 'The id of the plan.'),
  name: doc(z.string(), 'The name that its owner gave it.'),
  crop: doc(z.string(), 'The name of the crop, in lower case.'),
  location: doc(z.string(), 'The place, as a name or as coordinates.'),
  planting_month: plantingMonthSchema,
  risk_tolerance: riskToleranceSchema,
  is_archived: doc(z.boolean(), 'Whether the plan is archived.'),
  created_at: doc(timestampSchema, 'When the plan was created, in UTC.'),
  updated_at: doc(timestampSchema, 'When the plan was last changed, in UTC.'),
  latest_feasibility_label: doc(feasibilityLabelSchema.nullable(), 'The newest label; null without one.'),
  latest_analysis_at: doc(timestampSchema.nullable(), 'When it was last analysed, in UTC, or null.'),
});

/** The plans of a list without `include`. */
export const cropPlanListSchema = z.array(cropPlanSchema);

/** What only the built-in model says about an analysis. */
export const modelFields = {
  limiting_part: doc(z.string().nullable(), 'The part that decides the score; null if not by the model.'),
  place: doc(z.string().nullable(), 'The words that select the place again; null if not by the model.'),
  nearest: doc(z.string().nullable(), 'The known place nearest to a bare point; otherwise null.'),
};

/**
 * The newest analysis of a plan, without its reasons and details. What only the built-in model reports is null
 * for another producer's analysis.
 */
export const includedAnalysisSchema = answer('IncludedAnalysisResponse', {
  id: doc(idSchema, 'The id of the analysis.'),
  created_at: doc(timestampSchema, 'When the analysis was recorded, in UTC.'),
  source: doc(z.string(), '`model`, or the name of another producer.'),
  model_version: doc(z.string().nullable(), 'The version of the model; null if not by the model.'),
  feasibility_label: feasibilityLabelSchema,
  score: doc(scoreSchema.nullable(), 'The score, 0 to 1; null if the producer gave none.'),
  limiting_factor: doc(z.string().nullable(), 'What lowers the score most; null if nothing or not known.'),
  ...modelFields,
  good_months: doc(months().nullable(), 'Feasible months within 0.10 of the best; null if not known.'),
  verdict: verdictOrNoneSchema,
  harvest_months: doc(months().nullable(), 'Months between which harvest falls; null for perennials.'),
  years: yearCountsOrNoneSchema,
  local_months: localMonthsSchema,
  local_months_source: localMonthsSourceSchema,
});

/**
 * A plan; the last six fields are present only with `include`: the outline only with its own word, the crop's name and
 * the analysis with `analysis`.
 */
export const listedCropPlanSchema = answer('ListedCropPlanResponse', {
  ...cropPlanSchema.shape,
  water: doc(waterSchema.optional(), 'The water in the next analysis; with `include`.'),
  season_days: doc(
    seasonDaysSchema.nullable().optional(),
    'Days to harvest, null for the crop’s own; with `include`.',
  ),
  climate: doc(climateIdOrNoneSchema.optional(), 'Your own climate, null for the place’s; with `include`.'),
  crop_name: doc(
    planCropNameSchema.optional(),
    'The model’s own name of the crop; null if `crop` means none or several; with `include=analysis`.',
  ),
  analysis: doc(
    includedAnalysisSchema.nullable().optional(),
    'Newest analysis or null; with `include=analysis`.',
  ),
  outline: doc(planOutlineSchema.optional(), 'The outline of the field, or null; with `include=outline`.'),
});

export const listedCropPlanListSchema = z.array(listedCropPlanSchema);

/** A plan in an account's export, with the question for its next analysis. */
export const exportedCropPlanSchema = answer('ExportedCropPlanResponse', {
  ...cropPlanSchema.shape,
  water: doc(waterSchema.nullable(), 'The water in the next analysis; null if none was given.'),
  season_days: doc(
    seasonDaysSchema.nullable(),
    'Days to harvest in the next analysis; null for the crop’s own.',
  ),
  climate: doc(climateIdOrNoneSchema, 'The climate of your own; null for the place’s.'),
  outline: doc(planOutlineSchema, 'The outline of the field in GeoJSON; null for none.'),
});

export type RiskTolerance = z.output<typeof riskToleranceSchema>;
export type FeasibilityLabel = z.output<typeof feasibilityLabelSchema>;
export interface CreateCropPlanInput extends z.output<typeof createCropPlanInput> {}
export interface UpdateCropPlanInput extends z.output<typeof updateCropPlanInput> {}
export interface ListCropPlansInput extends z.output<typeof listCropPlansInput> {}
export interface CropPlanIdInput extends z.output<typeof cropPlanIdInput> {}
export interface GetCropPlanInput extends z.output<typeof getCropPlanInput> {}
export interface IncludedAnalysis extends z.output<typeof includedAnalysisSchema> {}
export interface ListedCropPlan extends z.output<typeof listedCropPlanSchema> {}
export interface ExportedCropPlan extends z.output<typeof exportedCropPlanSchema> {}
export interface CropPlan extends z.output<typeof cropPlanSchema> {}
