import type { RiskTolerance } from '@crop-planning/shared';
import { risks, type Basis, type Case } from './cases.js';
import { asTable } from './table.js';

/** The numbers of real and absurd cases, and the share of them with each label; NaN where there are none. */
export interface Shares {
  practice: number;
  practiceFeasible: number;
  practiceNotInfeasible: number;
  absurd: number;
  absurdInfeasible: number;
  absurdFeasible: number;
}

type Expected = Pick<Shares, 'practiceFeasible' | 'practiceNotInfeasible' | 'absurdInfeasible'>;

/** The shares that the model reaches at medium risk on the cases on which it was calibrated. */
export const expected: Readonly<Record<Basis, Expected>> = {
  years: { practiceFeasible: 0.92, practiceNotInfeasible: 0.983, absurdInfeasible: 0.962 },
  mean: { practiceFeasible: 0.933, practiceNotInfeasible: 0.976, absurdInfeasible: 0.932 },
};
/** The tolerated difference, in both directions. */
export const tolerance = 0.004;

export function sharesOf(
  cases: readonly Case[],
  basis: Basis = 'years',
  risk: RiskTolerance = 'medium',
): Shares {
  const practice = cases.filter(({ isPractice }) => isPractice);
  const absurd = cases.filter(({ isPractice }) => !isPractice);
  const labelled = (some: readonly Case[], label: string) =>
    shareOf(some, ({ labels }) => labels[basis][risk] === label);
  return {
    practice: practice.length,
    practiceFeasible: labelled(practice, 'feasible'),
    practiceNotInfeasible: 1 - labelled(practice, 'infeasible'),
    absurd: absurd.length,
    absurdInfeasible: labelled(absurd, 'infeasible'),
    absurdFeasible: labelled(absurd, 'feasible'),
  };
}

export function shareOf<T>(some: readonly T[], test: (one: T) => boolean): number {
  return some.length === 0 ? NaN : some.filter(test).length / some.length;
}

/** Returns a sentence for each share that differs from the expected share. */
export function surprisesIn(cases: readonly Case[]): string[] {
  const bases: readonly Basis[] = ['years', 'mean'];
  return bases.flatMap((basis) => {
    const found = sharesOf(cases, basis);
    const names: readonly (keyof Expected)[] = [
      'practiceFeasible',
      'practiceNotInfeasible',
      'absurdInfeasible',
    ];
    return names
      .filter((name) => !(Math.abs(found[name] - expected[basis][name]) <= tolerance))
      .map((name) => `by ${basis}, ${name} is ${found[name].toFixed(3)}, not ${expected[basis][name]}`);
  });
}

/** Returns the shares of each group of crops, then of all cases, by years at medium risk. */
export function groupsTable(cases: readonly Case[]): string[] {
  const names = [...new Set(cases.map(({ group }) => group))].toSorted();
  const rows = [
    ...names.map((name) => [name, cases.filter(({ group }) => group === name)] as const),
    ['all', cases] as const,
  ];
  return asTable(
    ['crops', 'practice', 'feasible', 'not infeasible', 'absurd', 'infeasible'],
    rows.map(([name, some]) => {
      const found = sharesOf(some);
      return [
        name,
        String(found.practice),
        asShare(found.practiceFeasible, 2),
        asShare(found.practiceNotInfeasible, 2),
        found.absurd === 0 ? '–' : String(found.absurd),
        asShare(found.absurdInfeasible, 2),
      ];
    }),
  );
}

/** Returns the shares of all cases at each risk tolerance, by years and by the mean climate. */
export function risksTable(cases: readonly Case[]): string[] {
  const bases = { years: 'by years', mean: 'by the mean climate' } as const;
  const rows = (['years', 'mean'] as const).flatMap((basis) => risks.map((risk) => [basis, risk] as const));
  return asTable(
    [
      'labels',
      'risk',
      'practice feasible',
      'practice not infeasible',
      'absurd infeasible',
      'absurd feasible',
    ],
    rows.map(([basis, risk]) => {
      const found = sharesOf(cases, basis, risk);
      const shares = [
        found.practiceFeasible,
        found.practiceNotInfeasible,
        found.absurdInfeasible,
        found.absurdFeasible,
      ];
      return [bases[basis], risk, ...shares.map((share) => asShare(share, 3))];
    }),
  );
}

function asShare(share: number, decimals: number): string {
  return Number.isNaN(share) ? '–' : share.toFixed(decimals);
}

/** Returns real plantings that are not feasible, and absurd ones that are not infeasible, worst first. */
export function missesOf(cases: readonly Case[]): Case[] {
  const isMiss = ({ isPractice, labels }: Case) =>
    labels.years.medium !== (isPractice ? 'feasible' : 'infeasible');
  return cases
    .filter(isMiss)
    .toSorted((one, other) =>
      one.isPractice === other.isPractice
        ? (one.score - other.score) * (one.isPractice ? 1 : -1)
        : Number(other.isPractice) - Number(one.isPractice),
    );
}
