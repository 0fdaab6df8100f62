import type { RiskTolerance, SeasonOfYear, YearCounts, Years } from '@crop-planning/shared';
import { areOddsKnown, isTooEarly, namedMax, sharesOf, worstOf, yieldSharesOf, type Odds } from './odds.js';
import type { Outcome } from './outcome.js';

/** The precision of a year's score and share: high enough to distinguish years, but short to store. */
const stepsPerUnit = 10_000;

/** Counts the years in which a planting was good, poor or lost. */
export function countsOf({ judged, carried, good }: Odds): YearCounts {
  return { good, poor: carried - good, lost: judged - carried, judged };
}

export function yearsDetails(odds: Odds, risk: RiskTolerance): Years {
  const { outcomes, judged, carried } = odds;
  const { good, poor, lost } = countsOf(odds);
  const { middle, worstFifth } = yieldSharesOf(odds);
  return {
    first: outcomes[0]?.year ?? 0,
    last: outcomes.at(-1)?.year ?? 0,
    judged,
    carried,
    good,
    poor,
    lost,
    share: judged === 0 ? null : carried / judged,
    needed_share: sharesOf[risk].feasible,
    labelled_by: areOddsKnown(odds) ? 'years' : 'mean_climate',
    median_score: odds.medianScore,
    yield_share: middle === null ? null : round(middle),
    worst_fifth_yield_share: worstFifth === null ? null : round(worstFifth),
    rains_come_later: isTooEarly(odds),
    worst: worstOf(odds).slice(0, namedMax).map(yearFigures),
    seasons: outcomes.map(seasonOfYear),
  };
}

function seasonOfYear(outcome: Outcome): SeasonOfYear {
  const { year, sownYear, isJudged } = outcome;
  if (!isJudged) {
    const unknown = { class: null, score: null, limiting_part: null, water_share: null };
    return { year, sown_year: sownYear, ...unknown, waited: false };
  }
  return { ...yearFigures(outcome), class: classOf(outcome) };
}

function classOf(outcome: Outcome): 'good' | 'poor' | 'lost' {
  if (outcome.isGood) return 'good';
  return outcome.isCarried ? 'poor' : 'lost';
}

function yearFigures({ year, sownYear, score, limitingPart, waterShare, hasWaited }: Outcome) {
  return {
    year,
    sown_year: sownYear,
    score: round(score),
    limiting_part: limitingPart,
    water_share: round(waterShare),
    waited: hasWaited,
  };
}

function round(figure: number): number {
  return Math.round(figure * stepsPerUnit) / stepsPerUnit;
}
