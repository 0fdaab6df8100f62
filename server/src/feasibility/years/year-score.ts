import { scoreParts } from '@crop-planning/shared';
import type { LimitingPart, Water } from '@crop-planning/shared';
import { irrigated, lowestOf } from '../judgement.js';
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
  const parts = water === 'rainfed' ? rainfed : irrigated(rainfed);
  const { score, part } = lowestOf(parts);
  return {
    score,
    limitingPart: score === 1 ? 'nothing' : part,
    waterShare: parts.water.share,
    isCarried: score >= carriedFrom.others || isCarried(parts),
  };
}

function isCarried(parts: Parts): boolean {
  for (const part of scoreParts) {
    const result = parts[part];
    if (result && result.score < (part === 'water' ? carriedFrom.water : carriedFrom.others)) return false;
  }
  return true;
}
