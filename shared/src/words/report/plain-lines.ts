import type { Analysis, AnalysisPreview } from '../../contract/analyses.js';
import type { ModelDetails } from '../../contract/model-details.js';
import { limitTexts } from '../answer-text.js';
import { placeLine } from '../answering-place.js';
import { countsOf, seasonWithReason, worstSeasons } from '../known-years.js';
import { seasonName } from '../figures/season-name.js';
import { ensoSentences } from '../enso.js';
import { localMonthsSentences } from '../local-months.js';
import { modelDetailsOf, partsOf } from '../model-details.js';
import { frostWords, plantingWords, seasonsWords } from '../timing-words.js';

/** A name and its value. */
type Line = readonly [name: string, value: unknown];

/**
 * Returns, as lines for a pipe, everything that a drawing shows besides the fields of the analysis; omits
 * missing values.
 */
export function plainLinesOf(analysis: Analysis | AnalysisPreview): Line[] {
  const details = modelDetailsOf(analysis);
  if (details === undefined) return [];
  const { planting_time, planting_seasons, thresholds, climate } = details;
  const { feasible, marginal, feasible_share, marginal_share } = thresholds;
  const lines: Line[] = [
    ...waterLines(details),
    ['parts', Object.fromEntries(partsOf(details).map(({ part, score }) => [part, score]))],
    ...seasonLines(details),
    ['planting_time', planting_time && plantingWords(planting_time)],
    ['planting_seasons', planting_seasons.length < 2 ? null : seasonsWords(planting_seasons)],
    ['frost', frostWords(details.frost)],
    ['scores', details.window.map(({ score }) => score)],
    ['mean_temperature_c', climate.mean_temperature_c],
    ['min_temperature_c', climate.min_temperature_c],
    ['rain_mm', climate.rain_mm],
    ['soil_mm', details.water.soil_mm],
    ['thresholds', { feasible, marginal }],
    ['shares_of_years', { feasible: feasible_share, marginal: marginal_share }],
    ...yearLines(details),
    ['calendar', textOf(localMonthsSentences(details))],
    ['el_nino', textOf(ensoSentences(details.enso, details.inputs.planting_month))],
    ['answered_for', climate.location && placeLine(climate.location)],
    ['climate', `${climate.source}, ${climate.period}`],
    ['model_version', details.model_version],
    ...limitTexts(details).map((limit): Line => ['note', limit]),
  ];
  return lines.filter(([, value]) => value !== null);
}

function textOf(sentences: readonly string[]): string | null {
  return sentences.length === 0 ? null : sentences.join(' ');
}

/** Prefixes the names, for use below the fields of another kind of record. */
export function prefixed(prefix: string, lines: readonly Line[]): Line[] {
  return lines.map(([name, value]) => [`${prefix}.${name}`, value]);
}

function waterLines({ inputs, waters, water }: ModelDetails): Line[] {
  return [
    ['risk_tolerance', inputs.risk_tolerance],
    ['water', inputs.water],
    ['rainfed_score', waters.rainfed.score],
    ['rainfed_label', waters.rainfed.feasibility_label],
    ['irrigated_score', waters.irrigated.score],
    ['irrigated_label', waters.irrigated.feasibility_label],
    ['irrigation_mm', water.irrigation_mm],
    ['irrigation_by_month', water.irrigation_by_month],
    ['irrigation_peak_month', water.irrigation_peak_month],
  ];
}

function yearLines({ years }: ModelDetails): Line[] {
  if (years === null) return [];
  return [
    ['years', countsOf(years)],
    ['worst_years', worstSeasons(years).map(seasonWithReason)],
    ...(['good', 'poor', 'lost'] as const).map((one): Line => [
      `${one}_years`,
      years.seasons.filter((season) => season.class === one).map(seasonName),
    ]),
  ];
}

function seasonLines({ inputs, season, good_months, better_months }: ModelDetails): Line[] {
  if (season === null) return [];
  return [
    ['planting_month', inputs.planting_month],
    ['season_days', season.days_needed],
    ['season_months', season.months],
    ['last_month', season.last_month],
    ['harvest_months', season.harvest_months],
    ['resting_months', season.resting],
    ['stopped_by', season.stopped_by],
    ['good_months', good_months],
    ['better_months', better_months.length === 0 ? null : better_months],
  ];
}
