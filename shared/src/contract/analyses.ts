import { z } from 'zod';
import { strictFields, listOf, trueOrFalse } from './schema.js';
import { givenClimateSchema } from './climate.js';
import {
  cropNameSchema,
  feasibilityLabelSchema,
  locationNameSchema,
  plantingMonthSchema,
  riskToleranceSchema,
} from './crop-plans.js';
import { limitingFactorSchema, scoreSchema, seasonDaysSchema, waterSchema } from './feasibility.js';
import { modelDetailsSchema } from './model-details.js';
import { beforeSchema, limitSchema } from './paging.js';
import { textSchema } from './text.js';
import { idSchema, pathIdSchema, timestampSchema } from './wire.js';
import { yearCountsSchema } from './years.js';

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
  crop_plan_id: idSchema,
  feasibility_label: feasibilityLabelSchema,
  score: scoreSchema.nullish(),
  limiting_factor: textSchema(0, 80).nullish(),
  reasons: listOf(textSchema(0, 300), 0, 20).nullish(),
  details: detailsSchema.nullish(),
});

const season_days = seasonDaysSchema.nullish();

/**
 * An omitted field is taken from the plan's latest analysis by the model; if there is none, the defaults are
 * rainfed and the crop's own season. `season_days` null restores the crop's own season.
 */
export const runAnalysisInput = strictFields({
  plan_id: pathIdSchema,
  water: waterSchema.nullish(),
  season_days,
});

/** With a climate, the location is only a name; without one, it must be a known place. */
export const previewAnalysisInput = strictFields({
  crop: cropNameSchema,
  location: locationNameSchema,
  planting_month: plantingMonthSchema,
  risk_tolerance: riskToleranceSchema,
  water: waterSchema
    .nullable()
    .default('rainfed')
    .transform((water) => water ?? 'rainfed'),
  season_days,
  climate: givenClimateSchema.nullish(),
});

export const listAnalysesInput = strictFields({
  plan_id: pathIdSchema,
  limit: limitSchema.prefault(50),
  before: beforeSchema.optional(),
});

/** The plan whose planting is judged in each known year. */
export const plantingYearsInput = strictFields({ plan_id: pathIdSchema });

/** The newest analysis of each plan that has one; 50 plans by default. */
export const listLatestAnalysesInput = strictFields({
  include_archived: trueOrFalse().default(false),
  limit: limitSchema.prefault(50),
  before: beforeSchema.optional(),
});

export const analysisSchema = z
  .strictObject({
    id: idSchema,
    crop_plan_id: idSchema,
    created_at: timestampSchema,
    feasibility_label: feasibilityLabelSchema,
    score: scoreSchema.nullable(),
    limiting_factor: z.string().nullable(),
    reasons: z.array(z.string()),
    /** `model`, or the name of another producer. */
    source: z.string(),
    details: jsonObjectSchema.nullable(),
  })
  .meta({ id: 'AnalysisResponse' });

/** An analysis by the built-in model, which always has a score and typed details. */
export const modelAnalysisSchema = z
  .strictObject({
    ...analysisSchema.shape,
    score: scoreSchema,
    /** Null at a score of 1, when nothing limits the plan. */
    limiting_factor: limitingFactorSchema.nullable(),
    source: z.literal(modelSource),
    details: modelDetailsSchema,
  })
  .meta({ id: 'ModelAnalysisResponse' });

/** Null, described as a text that may be null: clients of statically typed languages have no type for null alone. */
const neverText = z.null().meta({ type: ['string', 'null'] });

/** An analysis by the model that is not stored, so it has no id and no time. */
export const analysisPreviewSchema = z
  .strictObject({
    ...modelAnalysisSchema.shape,
    id: neverText,
    crop_plan_id: neverText,
    created_at: neverText,
  })
  .meta({ id: 'AnalysisPreviewResponse' });

/** The yearly results for the inputs of the plan's next analysis; nothing is stored. */
export const plantingYearsSchema = z
  .strictObject({
    crop_plan_id: idSchema,
    feasibility_label: feasibilityLabelSchema,
    /** The score in the mean climate. */
    score: scoreSchema,
    ...modelDetailsSchema.pick({ model_version: true, inputs: true, years: true, limits: true }).shape,
    /** The place that the model used. */
    place: z.string().nullable(),
  })
  .meta({ id: 'PlantingYearsResponse' });

export const analysisListSchema = z.array(analysisSchema);

/** The newest analysis of a plan, with only the details that a list of plans shows. */
export const latestAnalysisSchema = z
  .strictObject({
    ...analysisSchema.omit({ details: true }).shape,
    /** The place, in words that select it again; null if the analysis is by another producer. */
    place: z.string().nullable(),
    /** The nearest known place, if the question was about a bare point. */
    nearest: z.string().nullable(),
    /** The part that decides the model's score, `nothing` at a score of 1; null if `place` is null. */
    limiting_part: z.string().nullable(),
    /** Null if the model did not judge the plan by years. */
    years: yearCountsSchema.nullable(),
  })
  .meta({ id: 'LatestAnalysisResponse' });

export const latestAnalysisListSchema = z.array(latestAnalysisSchema);

export type PlantingYearsInput = z.output<typeof plantingYearsInput>;
export type PlantingYears = z.output<typeof plantingYearsSchema>;
export type ListAnalysesInput = z.output<typeof listAnalysesInput>;
export type ListLatestAnalysesInput = z.output<typeof listLatestAnalysesInput>;
export type RecordAnalysisInput = z.output<typeof recordAnalysisInput>;
export type RunAnalysisInput = z.output<typeof runAnalysisInput>;
export type PreviewAnalysisInput = z.output<typeof previewAnalysisInput>;
export type ModelAnalysis = z.output<typeof modelAnalysisSchema>;
export type AnalysisPreview = z.output<typeof analysisPreviewSchema>;
export type Analysis = z.output<typeof analysisSchema>;
export type LatestAnalysis = z.output<typeof latestAnalysisSchema>;

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
