import type { ReasonCode, RiskTolerance } from '@crop-planning/shared';
import {
  betterMonthsOf,
  bestScoreOf,
  goodMonthsOf,
  isAsGood,
} from '@crop-planning/shared/words/figures/good-months';
import { thresholdsOf } from './label.js';
import { areOddsKnown, isCapped, sharesOf } from './years/odds.js';
import { monthsOf, verdictsOf, type Finding } from './window.js';
import { plantingSeasonsOf } from './planting-seasons.js';
import { rounded, scoreRounder } from './wording.js';

/**
 * Names the good planting months, and the main season if there are several. Recommends another month only if
 * the chosen one is not feasible and the other is clearly better. A perennial gets no list of good months,
 * since its months hardly differ. `localMonths` are those in which people sow the crop around the place.
 */
export function adviceOf(
  window: readonly Finding[],
  plantingMonth: number,
  risk: RiskTolerance,
  localMonths: readonly number[],
): ReasonCode[] {
  const verdicts = verdictsOf(window, risk);
  const isPerennial = window.every(({ season }) => season === null);
  const good = goodMonthsOf(verdicts);
  const isAnyFeasible = verdicts.some(({ feasibility_label }) => feasibility_label === 'feasible');
  if (good.length === 0) return isPerennial || isAnyFeasible ? [] : [noFeasibleMonth(window, risk)];
  const best = bestScoreOf(verdicts);
  const own = window[plantingMonth - 1]?.score ?? 0;
  const round = scoreRounder([best, own, ...Object.values(thresholdsOf[risk])]);
  const better = betterMonthsOf(verdicts, plantingMonth);
  if (better.length > 0) {
    const scores = { best_score: round(best), score: round(own) };
    return [{ code: 'better_months', values: { months: better, planting_month: plantingMonth, ...scores } }];
  }
  if (isPerennial) return [];
  if (good.length === window.length) return [{ code: 'months_alike', values: {} }];
  return [goodMonthsReason(good, round(best), localMonths), ...seasonsOf(window, risk)];
}

/** Tells apart the good months in which the crop is sown here, where only some of them are. */
function goodMonthsReason(months: number[], best_score: number, localMonths: readonly number[]): ReasonCode {
  const shared = months.filter((month) => localMonths.includes(month));
  if (shared.length === 0 || shared.length === months.length)
    return { code: 'good_months', values: { months, best_score } };
  return { code: 'good_months_here', values: { months, best_score, local_months: [...localMonths] } };
}

/** Names the main season if there are several. */
function seasonsOf(window: readonly Finding[], risk: RiskTolerance): ReasonCode[] {
  const seasons = plantingSeasonsOf(window, risk);
  if (seasons.length < 2) return [];
  const round = scoreRounder(seasons.map(({ highestScore }) => highestScore));
  const named = seasons.map(({ months, highestScore }) => ({ months, best_score: round(highestScore) }));
  return [{ code: 'planting_seasons', values: { seasons: named } }];
}

/** Explains why no month is feasible: by years with a harvest if all months are judged by years, or by scores. */
function noFeasibleMonth(window: readonly Finding[], risk_tolerance: RiskTolerance): ReasonCode {
  if (window.some((finding) => isCapped(finding, risk_tolerance)))
    return { code: 'no_month_ripens', values: {} };
  const shares = window.flatMap(({ odds }) => (areOddsKnown(odds) ? [odds.carried / odds.judged] : []));
  if (shares.length === window.length) return tooFewYears(window, Math.max(...shares), risk_tolerance);
  const best = Math.max(...window.map(({ score }) => score));
  if (best === 0) return { code: 'no_month_scores', values: {} };
  const { feasible, marginal } = thresholdsOf[risk_tolerance];
  const months = monthsOf(window, ({ score }) => score > 0 && isAsGood(score, best));
  const round = scoreRounder([best, feasible, marginal]);
  return {
    code: 'no_month_scores_enough',
    values: { months, best_score: round(best), risk_tolerance, needed_score: round(feasible) },
  };
}

function tooFewYears(window: readonly Finding[], highest: number, risk_tolerance: RiskTolerance): ReasonCode {
  if (highest === 0) return { code: 'no_month_is_carried', values: {} };
  const isHighest = ({ odds }: Finding) => odds !== null && odds.carried / odds.judged === highest;
  const { carried = 0, judged = 0 } = window.find(isHighest)?.odds ?? {};
  const needed_percent = rounded(100 * sharesOf[risk_tolerance].feasible, 0);
  return {
    code: 'no_month_is_carried_enough',
    values: { months: monthsOf(window, isHighest), carried, judged, risk_tolerance, needed_percent },
  };
}
