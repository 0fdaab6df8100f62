import type { RiskTolerance } from '@crop-planning/shared';
import type { Evaluation } from './evaluate.js';
import { labelOf, thresholdsOf } from './label.js';
import { bestMonthsOf } from './window.js';
import { decimalsApart, either, figure, monthName } from './wording.js';

const decimals = 2;

/** Which months of planting are the best, or that none does better; with their score. */
export function adviceOf(window: readonly Evaluation[], plantingMonth: number, risk: RiskTolerance): string {
  const bestMonths = bestMonthsOf(window);
  const [firstBest] = bestMonths;
  if (firstBest === undefined) return 'No month of planting is feasible: each scores 0.';
  const best = scoreIn(window, firstBest);
  const names = either(bestMonths.map(monthName));
  const isSameAlways = bestMonths.length === window.length;
  const thresholds = thresholdsOf[risk];
  const { feasible, marginal } = thresholds;
  if (labelOf(best, thresholds) !== 'feasible') {
    const text = scoreWriter([best, feasible]);
    const found = isSameAlways ? `each scores ${text(best)}` : `the best is ${names} (${text(best)})`;
    return `No month of planting is feasible: ${found}, and at ${risk} risk that takes ${text(feasible)}.`;
  }
  if (isSameAlways) return 'Every month of planting scores the same.';
  if (bestMonths.includes(plantingMonth)) return 'No month of planting does better.';
  const own = scoreIn(window, plantingMonth);
  const text = scoreWriter([best, own, feasible, marginal]);
  return `Better planted in ${names} (${text(best)}) than in ${monthName(plantingMonth)} (${text(own)}).`;
}

/** Writes scores with two decimals, `1.00`, or with more where it takes more to see which of `all` differ. */
function scoreWriter(all: readonly number[]): (score: number) => string {
  const needed = decimalsApart(all, decimals);
  return (score) => padded(figure(score, needed));
}

function padded(text: string): string {
  return text.length < decimals + 2 ? Number(text).toFixed(decimals) : text;
}

function scoreIn(window: readonly Evaluation[], month: number): number {
  return window[month - 1]?.score ?? 0;
}
