import { z } from 'zod';
import { strictFields, listOf, trueOrFalse, doc, answer, rule } from './schema.js';
import { givenClimateSchema } from './climate.js';
import {
  analysedCropNameSchema,
  climateIdOrNoneSchema,
  cropNameSchema,
  feasibilityLabelSchema,
  locationNameSchema,
  riskToleranceSchema,
  modelFields,
} from './crop-plans.js';
import {
  scoreSchema,
  seasonDaysSchema,
  waterSchema,
  limitingFactorOrNoneSchema,
  askedSeasonDaysSchema,
  plantingMonthSchema,
} from './feasibility.js';
import { modelDetailsSchema, type ModelDetails } from './model-details.js';
import { beforeSchema, limitSchema } from './paging.js';
import { textSchema } from './text.js';
import { idSchema, pathIdSchema, timestampSchema } from './wire.js';
import { verdictOrNoneSchema } from './verdict.js';
import { yearCountsOrNoneSchema } from './years.js';

const detailsBytesMax = 16 * 1024;
const detailsDepthMax = 8;
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);

/** The source of the service's own analyses. */
export const modelSource = 'model' as const;

type JsonObject = Record<string, unknown>;

/** A custom type, because a zod record silently drops the key `__proto__`, which has to be refused. */
const jsonObjectSchema = z
  .custom<JsonObject>(
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
    'must be an object',
  )
  .meta({ type: 'object' });

/** Details that a producer adds to an analysis: at most 16 KiB as JSON, 8 levels deep, with harmless keys. */
const detailsSchema = jsonObjectSchema.superRefine((details, context) => {
  // Check the depth first: a body of nothing but brackets is too deep for JSON.stringify.
  const problem = findProblem(details, 1) ?? findExcess(details);
  if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
});

export const recordAnalysisInput = strictFields({
  crop_plan_id: doc(idSchema, 'The id of the plan.'),
  feasibility_label: feasibilityLabelSchema,
  score: doc(scoreSchema.nullish(), 'The score, 0 to 1; null or omitted if there is none.'),
  limiting_factor: doc(textSchema(0, 80).nullish(), 'What lowers the score: up to 80 characters or null.'),
  reasons: doc(listOf(textSchema(0, 300), 0, 20).nullish(), 'Up to 20 reasons of up to 300 characters each.'),
  details: doc(detailsSchema.nullish(), 'Up to 16 KiB, 8 levels deep; may be null.'),
});

const planIdSchema = doc(pathIdSchema, 'The id of the plan.');

export const nextWaterSchema = doc(
  waterSchema.nullish(),
  'Where the water comes from; null or omitted for the plan’s.',
);

export const nextSeasonDaysSchema = doc(
  seasonDaysSchema.nullish(),
  '1-365 days; null for the crop’s own, omitted for the plan’s.',
);

export const nextClimateSchema = doc(
  climateIdOrNoneSchema.optional(),
  'The id of a climate of your own; null for the place’s, omitted for the plan’s.',
);

export const runAnalysisInput = strictFields({
  plan_id: planIdSchema,
  water: nextWaterSchema,
  season_days: nextSeasonDaysSchema,
  climate: nextClimateSchema,
});

const previewClimateSchema = z
  .union([idSchema, givenClimateSchema], rule('must be the id of a climate or its figures'))
  .meta({
    id: 'PreviewClimate',
    description: 'The id of a climate of your own, or the figures of a climate.',
  });

/** With the figures of a climate, the location is only a name; otherwise it must be a known place. */
export const previewAnalysisInput = strictFields({
  crop: cropNameSchema,
  location: locationNameSchema,
  planting_month: plantingMonthSchema,
  risk_tolerance: riskToleranceSchema,
  water: doc(
    waterSchema
      .nullable()
      .default('rainfed')
      .transform((water) => water ?? 'rainfed'),
    'Where the water comes from; rainfed if null or omitted.',
  ),
  season_days: askedSeasonDaysSchema,
  climate: doc(
    previewClimateSchema.nullish(),
    'A climate to judge by: the id of one of your own, or its figures; null or omitted for the place’s.',
  ),
});

const { crop, location, planting_month, water } = previewAnalysisInput.shape;

/** A visitor's question; the model answers it at a medium risk tolerance, for the crop's own season. */
export const visitorQuestionInput = strictFields({ crop, location, planting_month, water });

export const listAnalysesInput = strictFields({
  plan_id: planIdSchema,
  limit: limitSchema.prefault(50),
  before: beforeSchema.optional(),
});

/** The newest analysis of each plan that has one; 50 plans by default. */
export const listLatestAnalysesInput = strictFields({
  include_archived: doc(trueOrFalse().default(false), 'Whether to list archived plans; false by default.'),
  limit: limitSchema.prefault(50),
  before: beforeSchema.optional(),
});

export const analysisSchema = z
  .strictObject({
    id: doc(idSchema, 'The id of the analysis.'),
    crop_plan_id: doc(idSchema, 'The id of the plan.'),
    created_at: doc(timestampSchema, 'When the analysis was recorded, in UTC.'),
    feasibility_label: feasibilityLabelSchema,
    score: doc(scoreSchema.nullable(), 'The score, 0 to 1; null if the producer gave none.'),
    limiting_factor: doc(z.string().nullable(), 'What lowers the score most; null if nothing or not known.'),
    reasons: doc(z.array(z.string()), 'The reasons in sentences, the most important first.'),
    source: doc(z.string(), '`model`, or the name of another producer.'),
    crop_name: analysedCropNameSchema,
    verdict: verdictOrNoneSchema,
    details: doc(jsonObjectSchema.nullable(), 'ModelDetails, or what another producer sent, or null.'),
  })
  .meta({ id: 'AnalysisResponse', description: 'An analysis of a plan, by any producer.' });

export const modelAnalysisSchema = z
  .strictObject({
    ...analysisSchema.shape,
    score: scoreSchema,
    limiting_factor: limitingFactorOrNoneSchema,
    source: doc(z.literal(modelSource), 'The built-in model.'),
    details: doc(modelDetailsSchema, 'How the model came to its result.'),
  })
  .meta({ id: 'ModelAnalysisResponse', description: 'An analysis by the built-in model.' });

/** Typed as a text that may be null: clients of statically typed languages have no type for null alone. */
const neverText = z
  .null()
  .meta({ type: ['string', 'null'], description: 'Always null, because the analysis is not stored.' });

export const analysisPreviewSchema = z
  .strictObject({
    ...modelAnalysisSchema.shape,
    id: neverText,
    crop_plan_id: neverText,
    created_at: neverText,
  })
  .meta({ id: 'AnalysisPreviewResponse', description: 'An analysis by the model that is not stored.' });

export const plantingYearsSchema = z
  .strictObject({
    crop_plan_id: doc(idSchema, 'The id of the plan.'),
    feasibility_label: feasibilityLabelSchema,
    score: doc(scoreSchema, 'The score in the mean climate, 0 to 1.'),
    ...modelDetailsSchema.pick({ model_version: true, inputs: true, years: true, enso: true, limits: true })
      .shape,
    place: doc(z.string().nullable(), 'The words that select the place; null for a climate of your own.'),
  })
  .meta({
    id: 'PlantingYearsResponse',
    description:
      'How the next analysis of a plan would judge its planting in each known year; nothing is stored.',
  });

export const analysisListSchema = z.array(analysisSchema);

/** The newest analysis of a plan, with only the details that a list of plans shows. */
export const latestAnalysisSchema = answer('LatestAnalysisResponse', {
  ...analysisSchema.omit({ details: true }).shape,
  place: modelFields.place,
  nearest: modelFields.nearest,
  limiting_part: modelFields.limiting_part,
  years: yearCountsOrNoneSchema,
});

export const latestAnalysisListSchema = z.array(latestAnalysisSchema);

export interface PlantingYears extends z.output<typeof plantingYearsSchema> {}
export interface ListAnalysesInput extends z.output<typeof listAnalysesInput> {}
export interface ListLatestAnalysesInput extends z.output<typeof listLatestAnalysesInput> {}
export interface RecordAnalysisInput extends z.output<typeof recordAnalysisInput> {}
export interface RunAnalysisInput extends z.output<typeof runAnalysisInput> {}
export interface VisitorQuestionInput extends z.output<typeof visitorQuestionInput> {}
export interface PreviewAnalysisInput extends z.output<typeof previewAnalysisInput> {}
export interface ModelAnalysis extends z.output<typeof modelAnalysisSchema> {
  details: ModelDetails;
}
export interface AnalysisPreview extends z.output<typeof analysisPreviewSchema> {
  details: ModelDetails;
}
export interface Analysis extends z.output<typeof analysisSchema> {}
export interface LatestAnalysis extends z.output<typeof latestAnalysisSchema> {}

function findProblem(value: unknown, depth: number): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth > detailsDepthMax) return `must be nested at most ${detailsDepthMax} levels deep`;
  for (const [key, inner] of Object.entries(value)) {
    if (forbiddenKeys.has(key) || key.startsWith('$') || key.includes('.') || key.includes('\0')) {
      return `must not contain the key ${JSON.stringify(key.slice(0, 40))}`;
    }
    const problem = findProblem(inner, depth + 1);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

function findExcess(details: JsonObject): string | undefined {
  const sizeBytes = new TextEncoder().encode(JSON.stringify(details)).length;
  return sizeBytes > detailsBytesMax ? 'must be at most 16 KiB as JSON' : undefined;
}
