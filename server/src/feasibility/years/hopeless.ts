import type { Water } from '@crop-planning/shared';
import { kindOf } from '../crop-kind.js';
import { dayOf, sowingOf, sowingTemperatureOf } from '../field-crops/field-crop.js';
import { sowIn } from '../field-crops/variety.js';
import { monthAfter } from '../months.js';
import { plantingMoisture, plantingScore } from '../perennial.js';
import { judgedMin } from './odds.js';
import type { Planting } from './outcome.js';
import { carriedFrom } from './year-score.js';

/**
 * Returns true if enough years are known, and none of them can have a harvest: the parts that are judged
 * in the mean year, such as the temperature for sowing, are too low, and so would be those of a late sowing.
 */
export function isHopeless(
  planting: Omit<Planting, 'record'> & { isKnown: readonly boolean[] },
  plantingMonth: number,
  water: Water,
): boolean {
  const { isKnown } = planting;
  // A season can begin before the year of its harvest and end after the record.
  const areEnoughKnown = isKnown.length >= judgedMin + 3 && isKnown.every(Boolean);
  return areEnoughKnown && !mayCarry(planting, plantingMonth, water);
}

function mayCarry(
  { crop, year, seasonDays }: Omit<Planting, 'record'>,
  month: number,
  water: Water,
): boolean {
  if (kindOf(crop) === 'perennial') {
    const isMoist = water === 'irrigated' || plantingMoisture(crop, year, month) >= carriedFrom.water;
    return isMoist && plantingScore(crop, year, month).score >= carriedFrom.others;
  }
  const leastC = sowingTemperatureOf(crop);
  const months = (water === 'rainfed' ? [month, monthAfter(month, 1)] : [month]).filter(
    (one) => sowingOf(leastC, year, one).score >= carriedFrom.others,
  );
  if (months.length === 0) return false;
  const { days } = sowIn(crop, year, month, seasonDays).length;
  return months.some((one) => (dayOf(crop, year, one, days)?.score ?? 1) >= carriedFrom.others);
}
