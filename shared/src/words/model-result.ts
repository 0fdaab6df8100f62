import type { Analysis, AnalysisPreview } from '../contract/analyses.js';
import { betterMonthsOf, goodMonthsOf } from './good-months.js';
import { readKnownYears, type KnownYears } from './known-years.js';
import { readPlace, type AnsweringPlace } from './answering-place.js';
import { readSeason, type Season } from './season.js';
import {
  readFrost,
  readPlantingSeasons,
  readPlantingTime,
  type Frost,
  type PlantingSeason,
  type PlantingTime,
} from './timing.js';
import { isObject, numberOf, objectsOf, textOf, yearOf, type Unknowns } from './unknown-values.js';

export interface Verdict {
  feasibility_label: string;
  score: number;
}

/** The model's answer, in one shape for all versions; null means that the version does not give the value. */
export interface ModelResult {
  modelVersion: string;
  inputs: { plantingMonth: number; riskTolerance: string; water: string; seasonDays: number | null };
  /** The part that decides the score, or `nothing`. */
  limitingPart: string | null;
  /** In the model's own order. */
  parts: { part: string; score: number }[];
  /** Null if the whole year was judged. */
  season: Season | null;
  /** The answers to the same question, rainfed and irrigated. */
  waters: { rainfed: Verdict; irrigated: Verdict } | null;
  /** Net, at the field. */
  irrigationMm: number | null;
  /** January first; this field and those down to `frost` exist only since model 3.0. */
  irrigationByMonthMm: number[] | null;
  irrigationPeakMonth: number | null;
  plantingTime: PlantingTime | null;
  plantingSeasons: PlantingSeason[];
  frost: Frost | null;
  /** The water in the soil at the end of each month, January first. */
  soilMm: number[] | null;
  /** For each planting month, January first. */
  window: Verdict[];
  goodMonths: number[];
  betterMonths: number[];
  thresholds: { feasible: number; marginal: number };
  /** The lowest share of years for each label; since model 2.1. */
  shares: { feasible: number; marginal: number } | null;
  years: KnownYears | null;
  /** Null if the caller supplied the climate. */
  place: AnsweringPlace | null;
  climate: {
    source: string;
    period: string;
    meanC: number[] | null;
    minimumC: number[] | null;
    rainMm: number[] | null;
  };
  limits: string[];
}

/**
 * Reads the model's answer as far as this version can; returns undefined for an analysis by another producer,
 * or one that it cannot read. The contract's schema is not used, because records of model 1.0 are kept for
 * good and a newer service may add fields that the schema would refuse.
 */
export function readModelResult(analysis: Analysis | AnalysisPreview): ModelResult | undefined {
  const details: unknown = analysis.details;
  if (analysis.source !== 'model' || !isObject(details)) return undefined;
  const inputs = readInputs(details['inputs']);
  const thresholds = readThresholds(details['thresholds']);
  const window = objectsOf(details['window']).flatMap((month) => readVerdict(month) ?? []);
  const { climate, water, components } = details;
  if (!inputs || !thresholds || window.length !== 12 || !isObject(climate) || !isObject(components)) {
    return undefined;
  }
  return {
    modelVersion: textOf(details['model_version']) ?? 'unknown',
    inputs,
    limitingPart: limitingPartOf(analysis, details),
    parts: readParts(components),
    season: readSeason(details['season'], inputs.plantingMonth),
    waters: readWaters(details['waters']),
    irrigationMm: isObject(water) ? numberOf(water['irrigation_mm']) : null,
    irrigationByMonthMm: isObject(water) ? yearOf(water['irrigation_by_month']) : null,
    irrigationPeakMonth: isObject(water) ? numberOf(water['irrigation_peak_month']) : null,
    plantingTime: readPlantingTime(details['planting_time']),
    plantingSeasons: readPlantingSeasons(details['planting_seasons']),
    frost: readFrost(details['frost']),
    soilMm: isObject(water) ? yearOf(water['soil_mm']) : null,
    window,
    goodMonths: goodMonthsOf(window),
    betterMonths: betterMonthsOf(window, inputs.plantingMonth),
    thresholds,
    shares: readShares(details['thresholds']),
    years: readKnownYears(details['years']),
    place: readPlace(climate['location']),
    climate: readClimate(climate),
    limits: objectsOf(details['limits']).flatMap(({ message }) => textOf(message) ?? []),
  };
}

/** Returns the limiting part; model 1.0 named its lowest part even at a full score. */
function limitingPartOf(
  { score, limiting_factor }: Analysis | AnalysisPreview,
  details: Unknowns,
): string | null {
  return textOf(details['limiting_part']) ?? (score === 1 ? 'nothing' : limiting_factor);
}

function readInputs(value: unknown): ModelResult['inputs'] | undefined {
  if (!isObject(value)) return undefined;
  const plantingMonth = numberOf(value['planting_month']);
  const [riskTolerance, water] = [textOf(value['risk_tolerance']), textOf(value['water'])];
  if (plantingMonth === null || riskTolerance === null || water === null) return undefined;
  return { plantingMonth, riskTolerance, water, seasonDays: numberOf(value['season_days']) };
}

function readThresholds(value: unknown): ModelResult['thresholds'] | undefined {
  if (!isObject(value)) return undefined;
  const [feasible, marginal] = [numberOf(value['feasible']), numberOf(value['marginal'])];
  return feasible === null || marginal === null ? undefined : { feasible, marginal };
}

function readShares(value: unknown): ModelResult['shares'] {
  if (!isObject(value)) return null;
  const [feasible, marginal] = [numberOf(value['feasible_share']), numberOf(value['marginal_share'])];
  return feasible === null || marginal === null ? null : { feasible, marginal };
}

function readVerdict(value: unknown): Verdict | undefined {
  if (!isObject(value)) return undefined;
  const [feasibility_label, score] = [textOf(value['feasibility_label']), numberOf(value['score'])];
  return feasibility_label === null || score === null ? undefined : { feasibility_label, score };
}

function readWaters(value: unknown): ModelResult['waters'] {
  if (!isObject(value)) return null;
  const [rainfed, irrigated] = [readVerdict(value['rainfed']), readVerdict(value['irrigated'])];
  return rainfed && irrigated ? { rainfed, irrigated } : null;
}

function readParts(components: Unknowns): ModelResult['parts'] {
  return Object.entries(components).flatMap(([part, figures]) => {
    const score = isObject(figures) ? numberOf(figures['score']) : null;
    return score === null ? [] : [{ part, score }];
  });
}

function readClimate(climate: Unknowns): ModelResult['climate'] {
  return {
    source: textOf(climate['source']) ?? 'unknown',
    period: textOf(climate['period']) ?? 'unknown years',
    meanC: yearOf(climate['mean_temperature_c']),
    minimumC: yearOf(climate['min_temperature_c']),
    rainMm: yearOf(climate['rain_mm']),
  };
}
