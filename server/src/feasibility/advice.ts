import type { RiskTolerance } from '@crop-planning/shared';
import { thresholdsOf } from './label.js';
import { areOddsKnown, labelBy, sharesOf } from './years/odds.js';
import { betterMonthsOf, bestScoreOf, goodMonthsOf, monthsOf } from './window.js';
import type { Finding } from './window.js';
import { plantingSeasonsOf } from './planting-seasons.js';
import { figure, monthName, monthSpan, monthSpans, scoreWriter } from './wording.js';

/**
 * Names the good planting months, and the main season if there are several. Recommends another month only if
 * the chosen one is not feasible and the other is clearly better. A perennial gets no list of good months,
 * since its months hardly differ.
 */
export function adviceOf(window: readonly Finding[], plantingMonth: number, risk: RiskTolerance): string[] {
  const isFeasible = (finding: Finding) => labelBy(finding, risk) === 'feasible';
  const isPerennial = window.every(({ season }) => season === null);
  const good = goodMonthsOf(window);
  if (!window.some(isFeasible)) {
    return isPerennial ? [] : [`No planting month is feasible: ${reasonForNone(window, good, risk)}.`];
  }
  const best = bestScoreOf(window);
  const own = window[plantingMonth - 1]?.score ?? 0;
  const text = scoreWriter([best, own, ...Object.values(thresholdsOf[risk])]);
  const better = betterMonthsOf(window, plantingMonth, isFeasible);
  if (better.length > 0) {
    const months = monthSpans(better, 'or');
    return [
      `Better planted in ${months} (${text(best)}) than in ${monthName(plantingMonth)} (${text(own)}).`,
    ];
  }
  if (isPerennial) return [];
  if (good.length === window.length)
    return ['All planting months score much the same: the model cannot tell them apart.'];
  const months = `Good planting months: ${monthSpans(good, 'and')} (up to ${text(best)}).`;
  return [months, ...mainSeason(window, risk)];
}

/** Names the main season if there are several. */
function mainSeason(window: readonly Finding[], risk: RiskTolerance): string[] {
  const [main, ...others] = plantingSeasonsOf(window, risk);
  if (!main || others.length === 0) return [];
  const text = scoreWriter([main, ...others].map(({ highestScore }) => highestScore));
  const otherSeasons = others.map(
    ({ months, highestScore }) => `${monthSpan(months)} (up to ${text(highestScore)})`,
  );
  return [
    `${others.length === 1 ? 'Two seasons' : `${others.length + 1} seasons`}: the main one is planted in ${monthSpan(main.months)} (up to ${text(main.highestScore)}), ${others.length === 1 ? 'the other' : 'the others'} in ${otherSeasons.join(' and ')}.`,
  ];
}

/** Explains why no month is feasible: by carried years if all months are judged by years, or by scores. */
function reasonForNone(window: readonly Finding[], good: readonly number[], risk: RiskTolerance): string {
  const shares = window.flatMap(({ odds }) => (areOddsKnown(odds) ? [odds.carried / odds.judged] : []));
  if (shares.length === window.length) return tooFewYears(window, Math.max(...shares), risk);
  if (good.length === 0) return 'each scores 0';
  const { feasible, marginal } = thresholdsOf[risk];
  const best = bestScoreOf(window);
  const text = scoreWriter([best, feasible, marginal]);
  const scores =
    good.length === window.length
      ? `they score up to ${text(best)}`
      : `the best is ${monthSpans(good, 'or')} (${text(best)})`;
  return `${scores}, and at ${risk} risk it takes ${text(feasible)}`;
}

function tooFewYears(window: readonly Finding[], highest: number, risk: RiskTolerance): string {
  if (highest === 0) return 'none is carried in any known year';
  const isHighest = ({ odds }: Finding) => odds !== null && odds.carried / odds.judged === highest;
  const best = window.find(isHighest)?.odds;
  const months = monthsOf(window, isHighest);
  const share = figure(100 * sharesOf[risk].feasible, 0);
  const subject = months.length === window.length ? 'each' : `the best, ${monthSpans(months, 'or')},`;
  return `${subject} is carried in ${best?.carried} of ${best?.judged} years, and at ${risk} risk it takes ${share} % of them`;
}
