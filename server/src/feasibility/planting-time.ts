import type { Crop, ModelDetails, Water } from '@crop-planning/shared';
import type { ClimateYear } from './climate-year.js';
import { kindOf } from './crop-kind.js';
import { everyMonth, leastOf, monthAfter, monthsOfYear, ofMonth } from './months.js';
import { isDryMonth } from './perennial.js';
import { longestSpanOf } from './spans.js';

/**
 * Only this many months at the beginning of a season are recommended, so that the young plant has most of the
 * season ahead of it.
 */
const beginningMonths = 2;

/**
 * Says when to plant a perennial: a deciduous one while it is dormant and the ground is not frozen, any other
 * as soon as it is warm enough and, without irrigation, the rains have begun. Returns null for field crops.
 */
export function plantingTimeOf(crop: Crop, year: ClimateYear, water: Water): ModelDetails['planting_time'] {
  if (kindOf(crop) === 'annual') return null;
  if (crop.habit === 'deciduous') return { months: dormantMonthsOf(crop, year), reason: 'dormancy' };
  const isWarm = (month: number) => warmestTurn(year, month) >= crop.temperature_c.min;
  const isWet = (month: number) => water === 'irrigated' || !isDryMonth(year, month);
  const suitable = longestSpanOf(everyMonth().filter((month) => isWarm(month) && isWet(month)));
  if (suitable.length === monthsOfYear) return { months: suitable, reason: 'any_month' };
  const [first] = suitable;
  if (first === undefined) return { months: [], reason: everyMonth().some(isWarm) ? 'rains' : 'warmth' };
  const isAfterDrought = !isWet(monthAfter(first, monthsOfYear - 1));
  return { months: suitable.slice(0, beginningMonths), reason: isAfterDrought ? 'rains' : 'warmth' };
}

/** Returns the months that are too cold for growth but not frozen; if there are none, the coolest month. */
function dormantMonthsOf({ temperature_c }: Crop, year: ClimateYear): number[] {
  const isOpen = (month: number) => warmestTurn(year, month) >= 0;
  const dormant = everyMonth().filter(
    (month) => ofMonth(year.mean, month) < temperature_c.min && isOpen(month),
  );
  return dormant.length > 0 ? dormant : [leastOf(year.mean, everyMonth()).month];
}

/** Returns the temperature in the middle or at the end of the month, whichever is higher, as for sowing. */
function warmestTurn({ mean }: ClimateYear, month: number): number {
  const current = ofMonth(mean, month);
  return Math.max(current, (current + ofMonth(mean, monthAfter(month, 1))) / 2);
}
