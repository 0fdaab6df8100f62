import type { Finding } from '../../server/src/feasibility/window.js';
import { areOddsKnown } from '../../server/src/feasibility/years/odds.js';
import type { CalendarCase } from './calendar-cases.js';
import { findingIn, harvestMonthsIn, isFeasible, type Judged } from './judging.js';
import { count, measuresTable, type Measure } from './measures.js';

/** A tree is too dry below this score of its mean part `dry`. */
const tooDryBelow = 0.6;
/** Two neighbouring planting months make a cliff if one scores at least `high` and the other at most `low`. */
const cliff = { high: 0.9, low: 0.1 };
const scoreBound = 0.2;

/** Evaluates the kinds of plantings that model 3.0 was known to judge wrongly. */
export function disputedTable(
  belts: readonly CalendarCase<'belts'>[],
  dry: readonly CalendarCase<'dry'>[],
  monthsForCliffs: readonly Judged[],
): string[] {
  const findingOf = ({ judged, month }: { judged: Judged; month: number }) => findingIn(judged, month);
  const tooDry = dry.filter((one) => (findingOf(one).parts.dry?.score ?? 1) < tooDryBelow);
  const inHemisphere = (hemi: 'N' | 'S') => tooDry.filter((one) => one.hemi === hemi).map(findingOf);
  return measuresTable('kind', [
    count('wheat belts: feasible', belts.map(findingOf), isFeasible),
    count('dry towns: feasible, north', inHemisphere('N'), isFeasible),
    count('dry towns: feasible, south', inHemisphere('S'), isFeasible),
    ...measuresOfCliffs(monthsForCliffs),
  ]);
}

/** Counts cliffs of field crops, and those whose lower month is limited by heat or by heading before winter. */
function measuresOfCliffs(all: readonly Judged[]): Measure[] {
  const fields = all.filter(({ window }) => window.every(({ season }) => season !== null));
  const pairs = fields.flatMap(({ window }) =>
    window.map((one, i) => {
      const other = window[(i + 1) % window.length] ?? one;
      return one.score < other.score ? { lower: one, higher: other } : { lower: other, higher: one };
    }),
  );
  const isCliff = ({ lower, higher }: { lower: Finding; higher: Finding }) =>
    higher.score >= cliff.high && lower.score <= cliff.low;
  const isCliffBy = (part: string) => (pair: { lower: Finding; higher: Finding }) =>
    isCliff(pair) && pair.lower.limitingPart === part;
  return [
    count('cliffs', pairs, isCliff),
    count('cliffs by heat', pairs, isCliffBy('heat')),
    count('cliffs by heading before winter', pairs, isCliffBy('day')),
  ];
}

/** Counts feasible months that contradict what else the model says of them. */
export function contradictionsTable(all: readonly Judged[]): string[] {
  const findings = all.flatMap(({ window }) => window);
  return measuresTable('contradiction', [
    count('feasible with a score below 0.20', findings, (one) => isFeasible(one) && one.score < scoreBound),
    count(
      'feasible without a harvest',
      findings,
      (one) => isFeasible(one) && one.season !== null && harvestMonthsIn(one).length === 0,
    ),
    count(
      'feasible although most years had to wait',
      findings,
      (one) => isFeasible(one) && mustMostlyWait(one),
    ),
    count('feasible without a good year', findings.filter(isFeasible), hasNoGoodYear),
  ]);
}

/** Returns true if the years decide the label, and none of them is good. */
function hasNoGoodYear({ odds }: Finding): boolean {
  return areOddsKnown(odds) && odds.good === 0;
}

/** Returns true if the rains fail a timely sowing in more than half of the judged years. */
function mustMostlyWait({ odds }: Finding): boolean {
  const judged = odds?.outcomes.filter(({ isJudged }) => isJudged) ?? [];
  return judged.filter(({ mustWait }) => mustWait).length > judged.length / 2;
}
