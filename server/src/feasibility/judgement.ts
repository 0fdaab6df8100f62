import { scoreParts } from '@crop-planning/shared';
import type { ModelDetails, ScorePart } from '@crop-planning/shared';
import type { Season } from './season.js';
import { shareOf } from './soil-water.js';
import type { Drawn } from './soil-water.js';

/** The parts of a score; one that does not apply to the crop is undefined. No figure is rounded. */
export type Parts = ModelDetails['components'];

/** The water a crop wants and what it gets from rain and soil, over its season or a year, in mm. */
export interface WaterBalance {
  storedAtSowingMm: number;
  rainMm: number;
  wantedMm: number;
  gotMm: number;
  /** What it gets as a share of what it wants; 1 if it wants nothing. */
  share: number;
  irrigationMm: number;
  /** January first. */
  irrigationByMonthMm: readonly number[];
  /** In the soil at the end of each month, January first. */
  soilMm: readonly number[];
}

/** How a crop planted in one month fares on water from rain and soil. */
export interface Judgement {
  /** Null for perennials. */
  season: Season | null;
  water: WaterBalance;
  /** Of a winter, below 7.2 deg C; null if the crop needs none. */
  chillHours: number | null;
  parts: Parts;
}

/** The balance of what was drawn, and what is lacking. */
export function balanceOf(
  { wantedMm, gotMm }: Pick<Drawn, 'wantedMm' | 'gotMm'>,
  beside: Pick<WaterBalance, 'storedAtSowingMm' | 'rainMm' | 'soilMm' | 'irrigationByMonthMm'>,
): WaterBalance {
  const share = shareOf({ wantedMm, gotMm });
  return { ...beside, wantedMm, gotMm, share, irrigationMm: Math.max(0, wantedMm - gotMm) };
}

/** The month that lacks most water, the first of equals; null if none lacks a millimetre. */
export function peakMonthOf({ irrigationByMonthMm }: WaterBalance): number | null {
  const most = Math.max(...irrigationByMonthMm);
  return most < 1 ? null : irrigationByMonthMm.indexOf(most) + 1;
}

/** The same planting with all the water that it wants. */
export function irrigated({ water, dry, ...others }: Parts): Parts {
  const parts: Parts = { ...others, water: { ...water, score: 1 } };
  if (dry) parts.dry = { ...dry, score: 1 };
  return parts;
}

/** The parts that apply, with their scores, in the order that decides between equals. */
export function scoresOf(parts: Parts): { part: ScorePart; score: number }[] {
  return scoreParts.flatMap((part) => {
    const found = parts[part];
    return found === undefined ? [] : [{ part, score: found.score }];
  });
}

/** The part that decides the score: the lowest, the first of equals. */
export function lowestOf(parts: Parts): { part: ScorePart; score: number } {
  let part: ScorePart = 'water';
  let score = Infinity;
  for (const one of scoreParts) {
    const found = parts[one];
    if (found === undefined || found.score >= score) continue;
    part = one;
    score = found.score;
  }
  return { part, score };
}
