import type { ReasonCode, RiskTolerance } from '@crop-planning/shared';
import { labelOf, thresholdsOf } from '../label.js';
import { rounded, scoreRounder } from '../wording.js';
import { areOddsKnown, labelBy, namedMax, worstOf } from './odds.js';
import type { Odds } from './odds.js';
import type { Outcome } from './outcome.js';

type YearsReason = Extract<ReasonCode, { code: 'years' }>;

/**
 * Says in how many years the planting was carried, names the worst ones, and gives the label by the mean
 * climate if that differs; undefined where no years are known.
 */
export function yearsReason(
  { score, odds }: { score: number; odds: Odds | null },
  risk: RiskTolerance,
): YearsReason | undefined {
  if (!odds) return undefined;
  const { outcomes, judged, carried, good } = odds;
  const worst = worstOf(odds).slice(0, namedMax);
  const lost = worst.filter(({ isCarried }) => !isCarried);
  const poor = worst.filter(({ isCarried }) => isCarried);
  return {
    code: 'years',
    values: {
      first: outcomes[0]?.year ?? 0,
      last: outcomes.at(-1)?.year ?? 0,
      judged,
      carried,
      good,
      lost: lost.map((outcome) => ({
        ...seasonOf(outcome),
        limiting_part: outcome.limitingPart,
        got_percent: rounded(100 * outcome.waterShare, 0),
      })),
      lost_more: judged - carried - lost.length,
      poor: poor.map(seasonOf),
      poor_more: carried - good - poor.length,
      labelled_by: areOddsKnown(odds) ? 'years' : 'mean_climate',
      by_mean_climate: byMean(score, odds, risk),
    },
  };
}

function seasonOf({ year, sownYear }: Outcome) {
  return { year, sown_year: sownYear };
}

function byMean(score: number, odds: Odds, risk: RiskTolerance): YearsReason['values']['by_mean_climate'] {
  const label = labelOf(score, thresholdsOf[risk]);
  if (label === labelBy({ score, odds }, risk)) return null;
  const { feasible, marginal } = thresholdsOf[risk];
  return { feasibility_label: label, score: scoreRounder([score, feasible, marginal])(score) };
}
