import type { Analysis, AnalysisPreview } from '@crop-planning/shared';
import type { PlainLine } from '../terminal/output/formats.js';
import { placeLine } from '@crop-planning/shared/words/answering-place';
import { seasonName, seasonWithReason } from '@crop-planning/shared/words/known-years';
import { readModelResult, type ModelResult } from '@crop-planning/shared/words/model-result';
import { frostWords, plantingWords, seasonsWords } from '@crop-planning/shared/words/timing-words';

/**
 * Returns, as lines for a pipe, everything that a drawing shows besides the fields of the analysis; omits
 * missing values.
 */
export function plainLinesOf(analysis: Analysis | AnalysisPreview): PlainLine[] {
  const result = readModelResult(analysis);
  if (result === undefined) return [];
  const lines: PlainLine[] = [
    ...waterLines(result),
    ['parts', Object.fromEntries(result.parts.map(({ part, score }) => [part, score]))],
    ...seasonLines(result),
    ['planting_time', result.plantingTime && plantingWords(result.plantingTime)],
    ['planting_seasons', result.plantingSeasons.length < 2 ? null : seasonsWords(result.plantingSeasons)],
    ['frost', result.frost && frostWords(result.frost)],
    ['scores', result.window.map(({ score }) => score)],
    ['mean_temperature_c', result.climate.meanC],
    ['min_temperature_c', result.climate.minimumC],
    ['rain_mm', result.climate.rainMm],
    ['soil_mm', result.soilMm],
    ['thresholds', result.thresholds],
    ['shares_of_years', result.shares],
    ...yearLines(result),
    ['answered_for', result.place && placeLine(result.place)],
    ['climate', `${result.climate.source}, ${result.climate.period}`],
    ['model_version', result.modelVersion],
    ...result.limits.map((note): PlainLine => ['note', note]),
  ];
  return lines.filter(([, value]) => value !== null);
}

/** Prefixes the names, for use below the fields of another kind of record. */
export function prefixed(prefix: string, lines: readonly PlainLine[]): PlainLine[] {
  return lines.map(([name, value]) => [`${prefix}.${name}`, value]);
}

function waterLines(result: ModelResult): PlainLine[] {
  const { inputs, waters, irrigationMm, irrigationByMonthMm, irrigationPeakMonth } = result;
  return [
    ['risk_tolerance', inputs.riskTolerance],
    ['water', inputs.water],
    ['rainfed_score', waters && waters.rainfed.score],
    ['rainfed_label', waters && waters.rainfed.feasibility_label],
    ['irrigated_score', waters && waters.irrigated.score],
    ['irrigated_label', waters && waters.irrigated.feasibility_label],
    ['irrigation_mm', irrigationMm],
    ['irrigation_by_month', irrigationByMonthMm],
    ['irrigation_peak_month', irrigationPeakMonth],
  ];
}

function yearLines({ years }: ModelResult): PlainLine[] {
  if (years === null) return [];
  const { good, poor, lost, judged, worst, seasons } = years;
  return [
    ['years', { good, poor, lost, judged }],
    ['worst_years', worst.map(seasonWithReason)],
    ...(['good', 'poor', 'lost'] as const).map((one): PlainLine => [
      `${one}_years`,
      seasons.filter((season) => season.class === one).map(seasonName),
    ]),
  ];
}

function seasonLines({ inputs, season, goodMonths, betterMonths }: ModelResult): PlainLine[] {
  if (season === null) return [];
  return [
    ['planting_month', inputs.plantingMonth],
    ['season_days', season.days],
    ['season_months', season.months],
    ['last_month', season.lastMonth],
    ['harvest_months', season.harvestMonths],
    ['resting_months', season.resting],
    ['stopped_by', season.stoppedBy],
    ['good_months', goodMonths],
    ['better_months', betterMonths.length === 0 ? null : betterMonths],
  ];
}
