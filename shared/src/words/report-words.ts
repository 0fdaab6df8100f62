import { placeLine } from './answering-place.js';
import { labelWords } from './label-words.js';
import type { ModelResult } from './model-result.js';
import { fullMonthName } from './months.js';
import type { PlanReport } from './plan-report.js';
import { dayOf, placeName } from './sentences.js';

/**
 * Returns the parts of the question, each in a few words: crop, place, month, water, season, risk tolerance.
 * Water and season are left out if neither an analysis nor the plan has them.
 */
export function questionOf({ plan, result }: PlanReport): string[] {
  const { crop, location, planting_month, risk_tolerance } = plan;
  const seasonDays = result === undefined ? plan.season_days : result.inputs.seasonDays;
  return [
    crop,
    result?.place ? placeName(result.place) : location,
    `planted in ${fullMonthName(result?.inputs.plantingMonth ?? planting_month)}`,
    ...[result?.inputs.water ?? plan.water ?? []].flat(),
    ...(seasonDays === undefined || isPerennial(result) ? [] : [seasonWords(seasonDays)]),
    `${result?.inputs.riskTolerance ?? risk_tolerance} risk tolerance`,
  ];
}

/** Of a perennial, the whole year is judged. */
function isPerennial(result: ModelResult | undefined): boolean {
  return result !== undefined && result.season === null;
}

function seasonWords(days: number | null): string {
  return days === null ? 'typical season' : `season of ${days} days`;
}

/** Returns the sources of the figures, as pairs of subject and source. */
export function sourcesOf({ crop, result, analysedAt }: PlanReport): [what: string, from: string][] {
  if (result === undefined) return [];
  const { climate, place, modelVersion, inputs } = result;
  const name = crop.scientificName === null ? 'Crop figures' : `Crop figures (${crop.scientificName})`;
  return [
    ...(crop.source === null ? [] : [[name, crop.source] as [string, string]]),
    ['Climate', `${climate.source}, means of ${climate.period}`],
    ...(place === null ? [] : [['Place', placeLine(place)] as [string, string]]),
    ['Labels', `${labelWords(result)}, at ${inputs.riskTolerance} risk tolerance`],
    ['Model', `version ${modelVersion}${analysedAt === undefined ? '' : `, run on ${dayOf(analysedAt)}`}`],
  ];
}
