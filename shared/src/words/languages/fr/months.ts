import { runsOf } from '../../figures/month-runs.js';
import type { MonthWords } from '../answer-subjects.js';
import { de, list } from './writing.js';

const names = [
  ['janvier', 'janv'],
  ['février', 'févr'],
  ['mars', 'mars'],
  ['avril', 'avr'],
  ['mai', 'mai'],
  ['juin', 'juin'],
  ['juillet', 'juil'],
  ['août', 'août'],
  ['septembre', 'sept'],
  ['octobre', 'oct'],
  ['novembre', 'nov'],
  ['décembre', 'déc'],
] as const;

export const months: MonthWords = {
  full,
  short: (month) => names[month - 1]?.[1] ?? String(month),
  letters: [...'JFMAMJJASOND'],
  span,
  spans: (list) =>
    list.length >= names.length
      ? 'tous les mois'
      : runsOf(list.toSorted((one, other) => one - other))
          .map(span)
          .join(', '),
  day: ({ day, month, year }) => `${day === 1 ? '1er' : day} ${full(month)} ${year}`,
};

/** Returns `de mars`, or `d’avril`. */
export function ofMonth(month: number): string {
  return de(full(month));
}

/** Completes a sentence with when: `de mars à mai et en octobre`, `en avril`, `toute l’année`. */
export function inMonths(several: readonly number[], conjunction: 'et' | 'ou' = 'et'): string {
  if (several.length === 0 || several.length >= names.length) return 'toute l’année';
  return list(
    runsOf(several).map((run) => inRun(run)),
    conjunction,
  );
}

/** Returns `de mars à mai`, or `en avril`; a season may cross the end of the year. */
export function inSpan(several: readonly number[]): string {
  return several.length === 0 ? 'toute l’année' : inRun(several);
}

function inRun(run: readonly number[]): string {
  const [first = 0, last = first] = [run[0], run.at(-1)];
  return first === last ? `en ${full(first)}` : `${ofMonth(first)} à ${full(last)}`;
}

function full(month: number): string {
  return names[month - 1]?.[0] ?? String(month);
}

/** Returns `déc-mars` for tables, and `toute l’année` for none. */
function span(run: readonly number[]): string {
  const [first, last] = [run[0], run.at(-1)];
  if (first === undefined || last === undefined) return 'toute l’année';
  return first === last ? months.short(first) : `${months.short(first)}-${months.short(last)}`;
}
