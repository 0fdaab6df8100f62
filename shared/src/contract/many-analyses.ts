import { z } from 'zod';
import { strictFields, listOf, wholeNumber } from './schema.js';
import { modelAnalysisSchema, nextSeasonDaysSchema, nextWaterSchema } from './analyses.js';
import type { InputIssue, PlaceCandidate } from './errors.js';
import { idSchema } from './wire.js';

/** One call analyses up to `limit` plans, as far as its time allows, and the response lists the rest. */
export const runManyAnalysesInput = strictFields({
  plan_ids: listOf(idSchema, 1, 1_000)
    .nullish()
    .describe('1 to 1,000 ids; null or omitted for all but archived plans.'),
  water: nextWaterSchema,
  season_days: nextSeasonDaysSchema,
  limit: wholeNumber(1, 100)
    .default(20)
    .describe('The maximum number of plans to analyse, 1 to 100; 20 by default.'),
});

const candidateSchema = z.strictObject({
  name: z.string().describe('The words that select the place.'),
  region: z.string().nullable().describe('The state or province; null if not known.'),
  country: z.string().describe('The country.'),
  people: z.int().nullable().describe('The population; null if not known.'),
  latitude: z.number().describe('Degrees from -90 to 90, south negative.'),
  longitude: z.number().describe('Degrees from -180 to 180, west negative.'),
  lat: z.number().describe('The same as `latitude`.'),
  lon: z.number().describe('The same as `longitude`.'),
}) satisfies z.ZodType<PlaceCandidate>;

const issueSchema = z.strictObject({
  path: z.string().describe('The path of the field; empty for the whole input.'),
  message: z.string().describe('What is wrong with the field.'),
}) satisfies z.ZodType<InputIssue>;

export const planRefusalSchema = z.strictObject({
  code: z.string().describe('The code of the error, as for a single plan.'),
  message: z.string().describe('The message of the error, as for a single plan.'),
  issues: z.array(issueSchema).optional().describe('The faults of the input, with VALIDATION_FAILED.'),
  suggestions: z.array(z.string()).optional().describe('The closest known names, best first.'),
  candidates: z
    .array(candidateSchema)
    .optional()
    .describe('The places that the name can mean, with LOCATION_AMBIGUOUS.'),
});

const planOfOutcome = {
  plan_id: idSchema.describe('The id of the plan.'),
  name: z.string().nullable().describe('The name of the plan; null if there is no such plan.'),
};

export const planAnalysisSchema = z
  .union([
    z
      .strictObject({
        ...planOfOutcome,
        analysis: modelAnalysisSchema.describe('The analysis that was recorded.'),
      })
      .meta({ id: 'AnalysedPlanResponse' }),
    z
      .strictObject({
        ...planOfOutcome,
        error: planRefusalSchema.describe('Why the plan could not be analysed.'),
      })
      .meta({ id: 'RefusedPlanResponse' }),
  ])
  .meta({ id: 'PlanAnalysisResponse', description: 'The outcome for one of many plans.' });

export const manyAnalysesSchema = z.strictObject({
  results: z.array(planAnalysisSchema).describe('The outcome for each plan that was analysed or refused.'),
  not_done: z.array(idSchema).describe('The ids of the plans that remain to be analysed.'),
});

/** The last line of a stream of analyses. */
export const analysesEndSchema = z
  .strictObject({
    done: z.int().describe('The number of plans that were analysed.'),
    failed: z.int().describe('The number of plans that were refused.'),
    not_done: z
      .array(idSchema)
      .optional()
      .describe('The ids of the plans that remain; only if the stream ended early.'),
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
