import type { RiskTolerance } from '@crop-planning/shared';
import type { Evaluation } from './evaluate.js';
import { thresholdsOf } from './label.js';
import { betterMonthsOf, bestScoreOf, goodMonthsOf } from './window.js';
import { monthName, monthSpans, scoreWriter } from './wording.js';

/** Which planting months are good, and another month only if it is clearly better than one that will not do. */
export function adviceOf(window: readonly Evaluation[], plantingMonth: number, risk: RiskTolerance): string {
  const good = goodMonthsOf(window);
  if (good.length === 0) return 'No month of planting is feasible: each scores 0.';
  const best = bestScoreOf(window);
  const own = window[plantingMonth - 1]?.score ?? 0;
  const { feasible, marginal } = thresholdsOf[risk];
  const text = scoreWriter([best, own, feasible, marginal]);
  const isAlike = good.length === window.length;
  if (best < feasible) {
    const found = isAlike
      ? `they score up to ${text(best)}`
      : `the best is ${monthSpans(good, 'or')} (${text(best)})`;
    return `No month of planting is feasible: ${found}, and at ${risk} risk it takes ${text(feasible)}.`;
  }
  if (isAlike) return 'All months of planting score much the same: the model cannot tell them apart.';
  const better = betterMonthsOf(window, plantingMonth, feasible);
  if (better.length > 0) {
    const months = monthSpans(better, 'or');
    return `Better planted in ${months} (${text(best)}) than in ${monthName(plantingMonth)} (${text(own)}).`;
  }
  return `Good months of planting: ${monthSpans(good, 'and')} (up to ${text(best)}).`;
}
