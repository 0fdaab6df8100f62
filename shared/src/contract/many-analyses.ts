import { z } from 'zod';
import { strictFields, listOf, wholeNumber } from './schema.js';
import { modelAnalysisSchema } from './analyses.js';
import type { InputIssue, PlaceCandidate } from './errors.js';
import { seasonDaysSchema, waterSchema } from './feasibility.js';
import { idSchema } from './wire.js';

/**
 * Plans to analyse; without a list, all that are not archived. One call analyses up to `limit` plans, as far
 * as its time allows, and the response lists the rest for the next call. Other omitted fields are treated as
 * for a single plan.
 */
export const runManyAnalysesInput = strictFields({
  plan_ids: listOf(idSchema, 1, 1_000).nullish(),
  water: waterSchema.nullish(),
  season_days: seasonDaysSchema.nullish(),
  limit: wholeNumber(1, 100).default(20),
});

const candidateSchema = z.strictObject({
  name: z.string(),
  region: z.string().nullable(),
  country: z.string(),
  people: z.int().nullable(),
  latitude: z.number(),
  longitude: z.number(),
  /** The same as `latitude` and `longitude`. */
  lat: z.number(),
  lon: z.number(),
}) satisfies z.ZodType<PlaceCandidate>;

const issueSchema = z.strictObject({
  path: z.string(),
  message: z.string(),
}) satisfies z.ZodType<InputIssue>;

/** The reason why a plan could not be analysed, with the same code and message as for a single plan. */
const planRefusalSchema = z.strictObject({
  code: z.string(),
  message: z.string(),
  issues: z.array(issueSchema).optional(),
  suggestions: z.array(z.string()).optional(),
  candidates: z.array(candidateSchema).optional(),
});

/** The outcome for one of many plans; the name is null if there is no such plan. */
export const planAnalysisSchema = z
  .union([
    z
      .strictObject({ plan_id: idSchema, name: z.string().nullable(), analysis: modelAnalysisSchema })
      .meta({ id: 'AnalysedPlanResponse' }),
    z
      .strictObject({ plan_id: idSchema, name: z.string().nullable(), error: planRefusalSchema })
      .meta({ id: 'RefusedPlanResponse' }),
  ])
  .meta({ id: 'PlanAnalysisResponse' });

export const manyAnalysesSchema = z.strictObject({
  results: z.array(planAnalysisSchema),
  /** The ids of the plans that remain to be analysed. */
  not_done: z.array(idSchema),
});

/** The last line of a stream of analyses. */
export const analysesEndSchema = z
  .strictObject({
    done: z.int(),
    failed: z.int(),
    /** The ids of the plans that remain to be analysed; present only if the stream ended early. */
    not_done: z.array(idSchema).optional(),
  })
  .meta({ id: 'AnalysesEndResponse' });

/** A line of a stream of analyses. */
export const analysesLineSchema = z
  .union([planAnalysisSchema, analysesEndSchema])
  .meta({ id: 'AnalysesLineResponse' });

export type RunManyAnalysesInput = z.output<typeof runManyAnalysesInput>;
export type PlanRefusal = z.output<typeof planRefusalSchema>;
export type PlanAnalysis = z.output<typeof planAnalysisSchema>;
export type ManyAnalyses = z.output<typeof manyAnalysesSchema>;
export type AnalysesEnd = z.output<typeof analysesEndSchema>;
