import type { Water } from '@crop-planning/shared';
import { kindOf } from '../crop-kind.js';
import { startOf } from '../field-crop.js';
import { monthAfter } from '../months.js';
import { plantingMoisture, plantingScore } from '../perennial.js';
import { judgedMin } from './odds.js';
import type { Planting } from './outcome.js';
import { carriedFrom } from './year-score.js';

/**
 * Returns true if enough years are known, and none of them can carry the planting: the parts that are judged
 * in the mean year, such as the temperature for sowing, are too low, and so would be those of a late sowing.
 */
export function isHopeless(planting: Planting, plantingMonth: number, water: Water): boolean {
  const { isKnown } = planting.record;
  // A season can begin before the year of its harvest and end after the record.
  const areEnoughKnown = isKnown.length >= judgedMin + 3 && isKnown.every(Boolean);
  return areEnoughKnown && !mayCarry(planting, plantingMonth, water);
}

function mayCarry({ crop, year }: Planting, month: number, water: Water): boolean {
  if (kindOf(crop) === 'perennial') {
    const isMoist = water === 'irrigated' || plantingMoisture(crop, year, month) >= carriedFrom.water;
    return isMoist && plantingScore(crop, year, month).score >= carriedFrom.others;
  }
  const months = water === 'rainfed' ? [month, monthAfter(month, 1)] : [month];
  return months.some((one) => {
    const { sowing, day } = startOf(crop, year, one);
    return Math.min(sowing.score, day?.score ?? 1) >= carriedFrom.others;
  });
}
