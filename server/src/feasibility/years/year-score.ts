import { scoreParts } from '@crop-planning/shared';
import type { LimitingPart, Water } from '@crop-planning/shared';
import { isSupplied, totalOf } from '../judgement.js';
import type { Parts } from '../judgement.js';

/** The overall result of the parts of one year. */
export interface YearScore {
  score: number;
  limitingPart: LimitingPart;
  waterShare: number;
  isCarried: boolean;
}

/**
 * A year carries a planting if every part scores at least this much; water scores 0.36 at 37% of the amount
 * needed.
 */
export const carriedFrom = { water: 0.36, others: 0.5 };

export function scoreOfYear(rainfed: Parts, water: Water): YearScore {
  const { score, part } = totalOf(rainfed, water);
  return {
    score,
    limitingPart: score === 1 ? 'nothing' : part,
    waterShare: rainfed.water.share,
    isCarried: score >= carriedFrom.others || isCarried(rainfed, water),
  };
}

function isCarried(rainfed: Parts, water: Water): boolean {
  for (const part of scoreParts) {
    const result = rainfed[part];
    if (!result || (water === 'irrigated' && isSupplied(part))) continue;
    if (result.score < (part === 'water' ? carriedFrom.water : carriedFrom.others)) return false;
  }
  return true;
}
