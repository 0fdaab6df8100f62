import { placeLine, placeName } from './answering-place.js';
import { labelWords } from './label-words.js';
import { fullMonthName } from './months.js';
import type { PlanReport } from './plan-report.js';
import { dayOf } from './sentences.js';

/**
 * Returns the parts of the question, each in a few words: crop, place, month, water, season, risk tolerance.
 * Water and season are left out if neither an analysis nor the plan has them.
 */
export function questionOf({ plan, details }: PlanReport): string[] {
  const { water, season_days, planting_month, risk_tolerance } = details?.inputs ?? plan;
  const place = details?.climate.location;
  // Of a perennial, the whole year is judged.
  const hasSeason = season_days !== undefined && details?.season !== null;
  return [
    plan.crop,
    place ? placeName(place) : plan.location,
    `planted in ${fullMonthName(planting_month)}`,
    ...(water === undefined ? [] : [water]),
    ...(hasSeason ? [season_days === null ? 'typical season' : `season of ${season_days} days`] : []),
    `${risk_tolerance} risk tolerance`,
  ];
}

/** Returns the sources of the figures, as pairs of subject and source. */
export function sourcesOf({ details, analysedAt }: PlanReport): [what: string, from: string][] {
  if (details === undefined) return [];
  const { climate, crop, inputs, model_version } = details;
  const place = climate.location;
  return [
    [`Crop figures (${crop.scientific_name})`, crop.source],
    ['Climate', `${climate.source}, means of ${climate.period}`],
    ...(place === null ? [] : [['Place', placeLine(place)] as [string, string]]),
    ['Labels', `${labelWords(details)}, at ${inputs.risk_tolerance} risk tolerance`],
    ['Model', `version ${model_version}${analysedAt === undefined ? '' : `, run on ${dayOf(analysedAt)}`}`],
  ];
}
