import type { ReasonCode, RiskTolerance, Water } from '@crop-planning/shared';
import { thresholdsOf } from '../label.js';
import { monthAfter } from '../months.js';
import { rounded, scoreRounder } from '../wording.js';
import {
  areOddsKnown,
  isCapped,
  isTooEarly,
  labelBy,
  namedMax,
  worstOf,
  yieldSharesOf,
  type Labelled,
  type Odds,
} from './odds.js';
import type { Outcome } from './outcome.js';

type YearsReason = Extract<ReasonCode, { code: 'years' }>;

/**
 * Says in how many years there was a harvest, names the worst ones, and gives the label by the mean climate
 * if that differs; then, without irrigation, how much of the yield water allows. None where no years are known.
 */
export function yearsReason(labelled: Labelled, risk: RiskTolerance, water: Water): ReasonCode[] {
  const { odds } = labelled;
  if (!odds) return [];
  const { outcomes, judged, carried, good } = odds;
  const worst = worstOf(odds).slice(0, namedMax);
  const lost = worst.filter(({ isCarried }) => !isCarried);
  const poor = worst.filter(({ isCarried }) => isCarried);
  const values = {
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
    labelled_by: areOddsKnown(odds) ? ('years' as const) : ('mean_climate' as const),
    by_mean_climate: byMean(labelled, risk),
  };
  return [{ code: 'years', values }, ...(water === 'rainfed' ? yieldsReason(odds) : [])];
}

function yieldsReason(odds: Odds): ReasonCode[] {
  const { middle, worstFifth } = yieldSharesOf(odds);
  if (middle === null || worstFifth === null) return [];
  const [yield_percent, bad_yield_percent] = [rounded(100 * middle, 0), rounded(100 * worstFifth, 0)];
  return [{ code: 'yields_by_water', values: { yield_percent, bad_yield_percent } }];
}

/**
 * Says that the rains come too late for a sowing in the planting month in many years; names the next month if
 * that is a good one.
 */
export function waitingReason(
  odds: Odds | null,
  plantingMonth: number,
  goodMonths: readonly number[],
): ReasonCode[] {
  if (!odds || !isTooEarly(odds)) return [];
  const { tooEarly: years, judged } = odds;
  const next = monthAfter(plantingMonth, 1);
  const next_month = goodMonths.includes(next) ? next : null;
  return [{ code: 'rains_come_later', values: { planting_month: plantingMonth, next_month, years, judged } }];
}

function seasonOf({ year, sownYear }: Outcome) {
  return { year, sown_year: sownYear };
}

/** Returns the result by the mean climate if the label differs, and no lack of a harvest caps it. */
function byMean(labelled: Labelled, risk: RiskTolerance): YearsReason['values']['by_mean_climate'] {
  const { score } = labelled;
  const label = labelBy({ ...labelled, odds: null }, risk);
  if (label === labelBy(labelled, risk) || isCapped(labelled, risk)) return null;
  const { feasible, marginal } = thresholdsOf[risk];
  return { feasibility_label: label, score: scoreRounder([score, feasible, marginal])(score) };
}
