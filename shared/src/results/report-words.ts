import { placeLine } from './answering-place.js';
import { labelWords } from './label-words.js';
import { fullMonthName } from './months.js';
import type { PlanReport } from './plan-report.js';
import { dayOf, placeName } from './sentences.js';

/** Returns the parts of the question, each in a few words: crop, place, month, water, risk tolerance. */
export function questionOf({ plan, result }: PlanReport): string[] {
  const { crop, location, planting_month, risk_tolerance } = plan;
  return [
    crop,
    result?.place ? placeName(result.place) : location,
    `planted in ${fullMonthName(result?.inputs.plantingMonth ?? planting_month)}`,
    ...(result === undefined ? [] : [result.inputs.water]),
    `${result?.inputs.riskTolerance ?? risk_tolerance} risk tolerance`,
  ];
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
