import {
  modelVersionSchema,
  plantingMonthSchema,
  riskToleranceSchema,
  seasonDaysSchema,
  waterSchema,
  yearCountsSchema,
} from '@crop-planning/shared';
import type { RiskTolerance } from '@crop-planning/shared';
import { z } from 'zod';
import { goodMonthsIn } from './good-months.js';
import type { ListedValues } from '../crop-plans/included-analysis.js';
import type { ModelQuestion } from '../feasibility/question.js';
import { sharesOf } from '../feasibility/years/odds.js';

const questionSchema = z.object({
  water: waterSchema,
  season_days: seasonDaysSchema.nullable(),
  risk_tolerance: riskToleranceSchema,
});

/** Accepts records by any version of the model; fields that only some versions have are optional. */
const recordSchema = z.object({
  model_version: modelVersionSchema,
  inputs_hash: z.string().optional(),
  inputs: questionSchema,
  limiting_part: z.string().optional(),
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
  /** Present since version 2.1. */
  years: z
    .object({ judged: z.number(), carried: z.number(), labelled_by: z.string() })
    .nullish()
    .catch(undefined),
});

/** The part of a stored analysis by the model that later analyses are compared with. */
export type ModelRecord = z.output<typeof recordSchema>;

export interface RecordedQuestion extends ModelQuestion {
  risk_tolerance: RiskTolerance;
}

/** The part of a record that is needed by lists, the next analysis and scheduled analyses. */
const outlineSchema = z.object({
  model_version: modelVersionSchema,
  inputs_hash: z.string().optional(),
  inputs: questionSchema,
  limiting_part: z.string().optional(),
  climate: z.object({
    location: z.object({ name: z.string(), nearest: z.object({ name: z.string() }).nullish() }).nullable(),
  }),
  years: yearCountsSchema.strip().nullish().catch(undefined),
});

export type ModelOutline = z.output<typeof outlineSchema>;

/**
 * Returns the part of a record that is stored with every analysis, in the record's own shape, or null if the
 * details are not a record.
 */
export function outlineOf(details: unknown): ModelOutline | null {
  return outlineSchema.safeParse(details).data ?? null;
}

const listedSchema = z.object({
  model_version: modelVersionSchema,
  inputs: questionSchema,
  limiting_part: z.string().optional(),
  climate: outlineSchema.shape.climate,
  season: z
    .object({ harvest_months: z.array(plantingMonthSchema) })
    .nullish()
    .catch(undefined),
  years: outlineSchema.shape.years,
});

/** Returns the values of a record of any version; null for other details. */
export function listedOf(details: unknown): ListedValues | null {
  const record = listedSchema.safeParse(details).data;
  if (!record) return null;
  const { model_version, inputs, limiting_part = null, climate, season, years } = record;
  return {
    model_version,
    water: inputs.water,
    season_days: inputs.season_days,
    place: climate.location?.name ?? null,
    nearest: climate.location?.nearest?.name ?? null,
    limiting_part,
    good_months: goodMonthsIn(details)?.good_months ?? null,
    are_good_months_feasible: true,
    harvest_months: season?.harvest_months ?? null,
    years: years ?? null,
  };
}

/** Parses details written by any version of the model; returns undefined for others. */
export function readModelRecord(details: unknown): ModelRecord | undefined {
  return recordSchema.safeParse(details).data;
}

/** Returns the question of the model's analysis, whatever the shape of its other details. */
export function readQuestion(details: unknown): RecordedQuestion | undefined {
  return z.object({ inputs: questionSchema }).safeParse(details).data?.inputs;
}

/**
 * Fills in the fields that model 2.0 did not record: years, and shares in the thresholds. A repeated request
 * may find an analysis that a server running that version has just recorded.
 */
export function inThisShape<TAnalysis extends { details: unknown }>(analysis: TAnalysis): TAnalysis {
  const question = readQuestion(analysis.details);
  const record = z.looseObject({ thresholds: z.looseObject({}) }).safeParse(analysis.details).data;
  if (!question || !record || 'years' in record) return analysis;
  const { feasible, marginal } = sharesOf[question.risk_tolerance];
  const thresholds = { ...record.thresholds, feasible_share: feasible, marginal_share: marginal };
  return { ...analysis, details: { ...record, thresholds, years: null } };
}
