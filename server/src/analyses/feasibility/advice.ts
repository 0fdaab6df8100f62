import type { RiskTolerance } from '@crop-planning/shared';
import type { Evaluation } from './evaluate.js';
import { labelOf, thresholdsOf } from './label.js';
import { bestMonthsOf } from './window.js';
import { apart, either, monthName } from './wording.js';

const decimals = 2;

/** Which months of planting are the best, or that none does better; with their score. */
export function adviceOf(window: readonly Evaluation[], plantingMonth: number, risk: RiskTolerance): string {
  const bestMonths = bestMonthsOf(window);
  const [firstBest] = bestMonths;
  if (firstBest === undefined) return 'No month of planting is feasible: each scores 0.';
  const best = scoreIn(window, firstBest);
  const names = either(bestMonths.map(monthName));
  const isSameAlways = bestMonths.length === window.length;
  if (labelOf(best, thresholdsOf[risk]) !== 'feasible') {
    const [score, needed] = scoreTexts(best, thresholdsOf[risk].feasible);
    const found = isSameAlways ? `each scores ${score}` : `the best is ${names} (${score})`;
    return `No month of planting is feasible: ${found}, and at ${risk} risk that takes ${needed}.`;
  }
  if (isSameAlways) return 'Every month of planting scores the same.';
  if (bestMonths.includes(plantingMonth)) return 'No month of planting does better.';
  const [bestText, ownText] = scoreTexts(best, scoreIn(window, plantingMonth));
  return `Better planted in ${names} (${bestText}) than in ${monthName(plantingMonth)} (${ownText}).`;
}

/** Both with two decimals, `1.00`, or with more where it takes more to see that they differ. */
function scoreTexts(one: number, other: number): [string, string] {
  const [first, second] = apart(one, other, decimals);
  return [padded(first), padded(second)];
}

function padded(text: string): string {
  return text.length < decimals + 2 ? Number(text).toFixed(decimals) : text;
}

function scoreIn(window: readonly Evaluation[], month: number): number {
  return window[month - 1]?.score ?? 0;
}
