import type { Crop, LimitingPart, Water } from '@crop-planning/shared';
import { scoreParts } from '@crop-planning/shared/model-words';
import { isSupplied, totalOf, type Parts } from '../judgement.js';
import { shareForScore } from '../water-share.js';

/** The overall result of the parts of one year. */
export interface YearScore {
  score: number;
  limitingPart: LimitingPart;
  waterShare: number;
  /** The share of the attainable yield that the water allows, by FAO-33. */
  yieldShare: number;
  isCarried: boolean;
  /** True if the year has a harvest, and neither water nor anything else costs much of its yield. */
  isGood: boolean;
}

/**
 * A year has a harvest if every part scores at least this much; water scores 0.36 with 37% of the amount
 * needed, and a season 0.8 with 90% of its days. Calibrated (season: 0.5 to 0.9).
 */
export const carriedFrom = { water: 0.36, season: 0.8, others: 0.5 };
/**
 * A year with a harvest is good with water for this share of the attainable yield, and this score of every other part.
 * The first is calibrated on harvests that failed, the second is the threshold of `feasible`.
 */
export const goodFrom = { yield: 0.65, others: 0.6 };
/** A total from which every part is high enough for both. */
const surelyFrom = Math.max(carriedFrom.season, goodFrom.others);

export function scoreOfYear(crop: Crop, rainfed: Parts, water: Water): YearScore {
  const { score, part } = totalOf(rainfed, water);
  const yieldShare = water === 'irrigated' ? 1 : yieldShareOf(crop, rainfed.water);
  const isCarried = score >= surelyFrom || isCarriedBy(rainfed, water);
  return {
    score,
    limitingPart: score === 1 ? 'nothing' : part,
    waterShare: rainfed.water.share,
    yieldShare,
    isCarried,
    isGood: isCarried && yieldShare >= goodFrom.yield && (score >= surelyFrom || isGoodBy(rainfed, water)),
  };
}

function isCarriedBy(rainfed: Parts, water: Water): boolean {
  for (const part of scoreParts) {
    const own = rainfed[part]?.score ?? 1;
    if (own >= surelyFrom || (water === 'irrigated' && isSupplied(part))) continue;
    if (own < (part === 'water' || part === 'season' ? carriedFrom[part] : carriedFrom.others)) return false;
  }
  return true;
}

/** Returns true if no part but water, which counts by the yield, costs much. */
function isGoodBy(rainfed: Parts, water: Water): boolean {
  for (const part of scoreParts) {
    if (part === 'water' || (water === 'irrigated' && isSupplied(part))) continue;
    if ((rainfed[part]?.score ?? 1) < goodFrom.others) return false;
  }
  return true;
}

/**
 * Returns the share of the attainable yield: FAO-33 takes a season's loss of yield as ky times its loss of water.
 * For a perennial whose yearly rain is enough, the water counts as the share that would score as high.
 */
function yieldShareOf({ yield_response }: Crop, { share, rain_score, score }: Parts['water']): number {
  const supplied = Math.min(1, rain_score === undefined ? share : Math.max(share, shareForScore(score)));
  return Math.max(0, 1 - yield_response * (1 - supplied));
}
