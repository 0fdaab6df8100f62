import type { ModelDetails, ScorePart, Water } from '@crop-planning/shared';
import { scoreParts } from '@crop-planning/shared/model-words';
import type { Season, Variety } from './field-crops/season.js';
import { shareOf, type Drawn } from './soil-water.js';

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
  /** Null for perennials and for a requested season. */
  variety: Variety | null;
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

/** What the parts of a score come to. */
export interface Total {
  /** The score of the lowest part. */
  score: number;
  /** The part that decides the score: the lowest or, if several are equally low, the first. */
  part: ScorePart;
  /** The mean of the parts' scores. */
  spare: number;
}

/** Returns the total of the parts of a planting without irrigation, or with all the water that it needs. */
export function totalOf(rainfed: Parts, water: Water): Total {
  let part: ScorePart = 'water';
  let [score, sum, count] = [Infinity, 0, 0];
  for (const one of scoreParts) {
    const result = rainfed[one];
    if (result === undefined) continue;
    const own = water === 'irrigated' && isSupplied(one) ? 1 : result.score;
    sum += own;
    count += 1;
    if (own >= score) continue;
    part = one;
    score = own;
  }
  return { score, part, spare: sum / count };
}

/** True for the parts that irrigation makes perfect. */
export function isSupplied(part: ScorePart): boolean {
  return part === 'water' || part === 'dry';
}
