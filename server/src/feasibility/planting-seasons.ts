import type { RiskTolerance } from '@crop-planning/shared';
import { labelBy } from './years/odds.js';
import { spansOf } from './spans.js';
import { monthsOf, type Finding } from './window.js';

/** Consecutive planting months that are feasible. */
export interface PlantingSeason {
  months: number[];
  /** The best month by the share of years with a harvest, then by score. */
  bestMonth: number;
  /** The highest score of the season's months. */
  highestScore: number;
}

/**
 * Finds the seasons in which a field crop can be planted, the main one first. Seasons are ordered by the
 * share of years in which their best month gives a harvest, then by that month's score, then by length.
 */
export function plantingSeasonsOf(window: readonly Finding[], risk: RiskTolerance): PlantingSeason[] {
  const feasible = monthsOf(window, (finding) => labelBy(finding, risk) === 'feasible');
  const seasons = spansOf(feasible).map((months) => {
    const findings = months.flatMap((month) => {
      const finding = window[month - 1];
      return finding ? [{ month, finding }] : [];
    });
    const [best] = findings.toSorted((one, other) => compare(one.finding, other.finding));
    return { months, best, highestScore: Math.max(...findings.map(({ finding }) => finding.score)) };
  });
  return seasons
    .toSorted((one, other) =>
      one.best && other.best
        ? compare(one.best.finding, other.best.finding) || other.months.length - one.months.length
        : 0,
    )
    .map(({ months, best, highestScore }) => ({
      months,
      bestMonth: best?.month ?? months[0] ?? 1,
      highestScore,
    }));
}

/** Orders the better finding first; scores that differ only by rounding count as equal. */
function compare(one: Finding, other: Finding): number {
  const shareOf = ({ odds }: Finding) => (odds && odds.judged > 0 ? odds.carried / odds.judged : 0);
  const lead = shareOf(other) - shareOf(one);
  if (lead !== 0) return lead;
  return Math.abs(other.score - one.score) < tolerance ? 0 : other.score - one.score;
}

const tolerance = 1e-9;
