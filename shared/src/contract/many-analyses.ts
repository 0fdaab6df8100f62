import { z } from 'zod';
import { strictFields, listOf, wholeNumber, doc, answer } from './schema.js';
import { modelAnalysisSchema, nextClimateSchema, nextSeasonDaysSchema, nextWaterSchema } from './analyses.js';
import type { InputIssue, PlaceCandidate } from './errors.js';
import { idSchema } from './wire.js';

/** One call analyses up to `limit` plans, as far as its time allows, and the response lists the rest. */
export const runManyAnalysesInput = strictFields({
  plan_ids: doc(listOf(idSchema, 1, 1_000).nullish(), '1-1,000 ids; null or omitted for all not archived.'),
  water: nextWaterSchema,
  season_days: nextSeasonDaysSchema,
  climate: nextClimateSchema,
  limit: doc(wholeNumber(1, 100).default(20), 'The maximum number to analyse, 1 to 100; 20 by default.'),
});

const candidateSchema = z.strictObject({
  name: doc(z.string(), 'The words that select the place.'),
  region: doc(z.string().nullable(), 'The state or province; null if not known.'),
  country: doc(z.string(), 'The country.'),
  people: doc(z.int().nullable(), 'The population; null if not known.'),
  latitude: doc(z.number(), 'Degrees from -90 to 90, south negative.'),
  longitude: doc(z.number(), 'Degrees from -180 to 180, west negative.'),
  lat: doc(z.number(), 'The same as `latitude`.'),
  lon: doc(z.number(), 'The same as `longitude`.'),
}) satisfies z.ZodType<PlaceCandidate>;

const issueSchema = z.strictObject({
  path: doc(z.string(), 'The path of the field; empty for the whole input.'),
  message: doc(z.string(), 'What is wrong with the field.'),
}) satisfies z.ZodType<InputIssue>;

export const planRefusalSchema = z.strictObject({
  code: doc(z.string(), 'The code of the error, as for a single plan.'),
  message: doc(z.string(), 'The message of the error, as for a single plan.'),
  issues: doc(z.array(issueSchema).optional(), 'The faults of the input, with VALIDATION_FAILED.'),
  suggestions: doc(z.array(z.string()).optional(), 'The closest known names, best first.'),
  candidates: doc(
    z.array(candidateSchema).optional(),
    'The places that the name can mean, with LOCATION_AMBIGUOUS.',
  ),
});

const planOfOutcome = {
  plan_id: doc(idSchema, 'The id of the plan.'),
  name: doc(z.string().nullable(), 'The name of the plan; null if there is no such plan.'),
};

export const planAnalysisSchema = z
  .union([
    answer('AnalysedPlanResponse', {
      ...planOfOutcome,
      analysis: doc(modelAnalysisSchema, 'The analysis that was recorded.'),
    }),
    answer('RefusedPlanResponse', {
      ...planOfOutcome,
      error: doc(planRefusalSchema, 'Why the plan could not be analysed.'),
    }),
  ])
  .meta({ id: 'PlanAnalysisResponse', description: 'The outcome for one of many plans.' });

export const manyAnalysesSchema = z.strictObject({
  results: doc(z.array(planAnalysisSchema), 'The outcome for each plan that was analysed or refused.'),
  not_done: doc(z.array(idSchema), 'The ids of the plans that remain to be analysed.'),
});

/** The last line of a stream of analyses. */
export const analysesEndSchema = answer('AnalysesEndResponse', {
  done: doc(z.int(), 'The number of plans that were analysed.'),
  failed: doc(z.int(), 'The number of plans that were refused.'),
  not_done: doc(z.array(idSchema).optional(), 'The ids of remaining plans; only if the stream ended early.'),
});

/** A line of a stream of analyses. */
export const analysesLineSchema = z
  .union([planAnalysisSchema, analysesEndSchema])
  .meta({ id: 'AnalysesLineResponse' });

export interface RunManyAnalysesInput extends z.output<typeof runManyAnalysesInput> {}
export interface PlanRefusal extends z.output<typeof planRefusalSchema> {}
export type PlanAnalysis = z.output<typeof planAnalysisSchema>;
export interface ManyAnalyses extends z.output<typeof manyAnalysesSchema> {}
export interface AnalysesEnd extends z.output<typeof analysesEndSchema> {}
