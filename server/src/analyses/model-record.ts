import {
  modelVersionSchema,
  plantingMonthSchema,
  riskToleranceSchema,
  seasonDaysSchema,
  waterSchema,
  yearCountsSchema,
} from '@crop-planning/shared';
import { z } from 'zod';
import type { ListedValues } from '../records/analyses.js';
import { verdictOfAnalysis, type JudgedAnalysis } from '../feasibility/verdict/analysis-verdict.js';

const questionSchema = z.object({
  water: waterSchema,
  season_days: seasonDaysSchema.nullable(),
  risk_tolerance: riskToleranceSchema,
});

export type RecordedQuestion = z.output<typeof questionSchema>;

/** What says whether another analysis would have the same result. */
const stampSchema = z.object({
  model_version: modelVersionSchema,
  inputs_hash: z.string().optional(),
});

/** The part of a record that scheduled analyses read; the schemas of the whole record and of lists extend it. */
const outlineSchema = stampSchema.extend({
  inputs: questionSchema,
  limiting_part: z.string().optional(),
  climate: z.object({
    location: z.object({ name: z.string(), nearest: z.object({ name: z.string() }).nullish() }).nullable(),
  }),
  years: yearCountsSchema.strip().nullish().catch(undefined),
});

/** Accepts records by other versions of the model too, whose shape may differ in the optional fields. */
const recordSchema = outlineSchema.extend({
  climate: z.object({
    location: z.object({ name: z.string() }).nullable(),
    source: z.string(),
    period: z.string(),
    mean_temperature_c: z.array(z.number()),
    min_temperature_c: z.array(z.number()),
    rain_mm: z.array(z.number()),
  }),
  components: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
  water: z.record(z.string(), z.unknown()).optional(),
  years: z
    .object({ judged: z.number(), carried: z.number(), labelled_by: z.string() })
    .nullish()
    .catch(undefined),
});

/** The part of a stored analysis by the model that later analyses are compared with. */
export type ModelRecord = z.output<typeof recordSchema>;

/**
 * Returns the part of a record that is stored with every analysis, in the record's own shape, or null if the
 * details are not a record.
 */
export function outlineOf(details: unknown): z.output<typeof outlineSchema> | null {
  return outlineSchema.safeParse(details).data ?? null;
}

/** Returns the stamp of a record or of its outline, or null for other details. */
export function stampOf(details: unknown): z.output<typeof stampSchema> | null {
  return stampSchema.safeParse(details).data ?? null;
}

const listedSchema = outlineSchema.extend({
  good_months: z.array(plantingMonthSchema).optional().catch(undefined),
  season: z
    .object({ harvest_months: z.array(plantingMonthSchema) })
    .nullish()
    .catch(undefined),
  local_months: z.array(plantingMonthSchema).nullish().catch(undefined),
  local_months_source: z.string().nullish().catch(undefined),
});

/** Returns what lists show of a record; null for other details. */
export function listedOf(analysis: JudgedAnalysis): ListedValues | null {
  const record = listedSchema.safeParse(analysis.details).data;
  if (!record) return null;
  const verdict = verdictOfAnalysis(analysis);
  const { model_version, inputs, limiting_part = null, climate, good_months, season, years } = record;
  const { local_months: months, local_months_source: source } = record;
  return {
    model_version,
    water: inputs.water,
    season_days: inputs.season_days,
    place: climate.location?.name ?? null,
    nearest: climate.location?.nearest?.name ?? null,
    limiting_part,
    good_months: good_months ?? null,
    harvest_months: season?.harvest_months ?? null,
    years: years ?? null,
    ...(months && source && { local: { months, source } }),
    ...(verdict && { verdict: { code: verdict.code, values: verdict.values } }),
  };
}

/** Parses the details of an analysis by the model; returns undefined for others. */
export function readModelRecord(details: unknown): ModelRecord | undefined {
  return recordSchema.safeParse(details).data;
}
