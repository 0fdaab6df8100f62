import { scoreParts } from '@crop-planning/shared';
import type { ModelDetails, ScorePart } from '@crop-planning/shared';
import type { Season } from './season.js';
import { shareOf } from './soil-water.js';
import type { Drawn } from './soil-water.js';

/** The parts of a score; one that does not apply to the crop is undefined. No figure is rounded. */
export type Parts = ModelDetails['components'];

/** The water that a crop needs over its season or a year, and what rain and soil supply of it, in mm. */
export interface WaterBalance {
  storedAtSowingMm: number;
  rainMm: number;
  wantedMm: number;
  gotMm: number;
  /** The share of the needed water that is supplied; 1 if the crop needs none. */
  share: number;
  irrigationMm: number;
  /** The irrigation of each month, January first. */
  irrigationByMonthMm: readonly number[];
  /** The water in the soil at the end of each month, January first. */
  soilMm: readonly number[];
}

/** The result for a crop planted in one month with water from rain and soil. */
export interface Judgement {
  /** Null for perennials. */
  season: Season | null;
  water: WaterBalance;
  /** Hours below 7.2 deg C in a winter; null if the crop needs none. */
  chillHours: number | null;
  parts: Parts;
}

/** Returns the water balance for the water drawn, with the irrigation that supplies the rest. */
export function balanceOf(
  { wantedMm, gotMm }: Pick<Drawn, 'wantedMm' | 'gotMm'>,
  others: Pick<WaterBalance, 'storedAtSowingMm' | 'rainMm' | 'soilMm' | 'irrigationByMonthMm'>,
): WaterBalance {
  const share = shareOf({ wantedMm, gotMm });
  return { ...others, wantedMm, gotMm, share, irrigationMm: Math.max(0, wantedMm - gotMm) };
}

/** Returns the month that lacks the most water, or the first of several; null if none lacks a millimetre. */
export function peakMonthOf({ irrigationByMonthMm }: WaterBalance): number | null {
  const most = Math.max(...irrigationByMonthMm);
  return most < 1 ? null : irrigationByMonthMm.indexOf(most) + 1;
}

/** Returns the parts of the same planting with all the water that the crop wants. */
export function irrigated({ water, dry, ...others }: Parts): Parts {
  const parts: Parts = { ...others, water: { ...water, score: 1 } };
  if (dry) parts.dry = { ...dry, score: 1 };
  return parts;
}

/** Returns the parts that apply, with their scores; the order of the parts decides between equal scores. */
export function scoresOf(parts: Parts): { part: ScorePart; score: number }[] {
  return scoreParts.flatMap((part) => {
    const result = parts[part];
    return result === undefined ? [] : [{ part, score: result.score }];
  });
}

/** Returns the part that decides the score: the lowest or, if several are equally low, the first. */
export function lowestOf(parts: Parts): { part: ScorePart; score: number } {
  let part: ScorePart = 'water';
  let score = Infinity;
  for (const one of scoreParts) {
    const result = parts[one];
    if (result === undefined || result.score >= score) continue;
    part = one;
    score = result.score;
  }
  return { part, score };
}
