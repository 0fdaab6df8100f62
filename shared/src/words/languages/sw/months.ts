import { runsOf } from '../../figures/month-runs.js';
import type { MonthWords } from '../answer-subjects.js';
import { list } from './writing.js';

const names = [
  ['Januari', 'Jan'],
  ['Februari', 'Feb'],
  ['Machi', 'Mac'],
  ['Aprili', 'Apr'],
  ['Mei', 'Mei'],
  ['Juni', 'Jun'],
  ['Julai', 'Jul'],
  ['Agosti', 'Ago'],
  ['Septemba', 'Sep'],
  ['Oktoba', 'Okt'],
  ['Novemba', 'Nov'],
  ['Desemba', 'Des'],
] as const;

export const months: MonthWords = {
  full,
  short: (month) => names[month - 1]?.[1] ?? String(month),
  letters: [...'JFMAMJJASOND'],
  span,
  spans: (list) =>
    list.length >= names.length
      ? 'miezi yote'
      : runsOf(list.toSorted((one, other) => one - other))
          .map(span)
          .join(', '),
  day: ({ day, month, year }) => `${day} ${full(month)} ${year}`,
};

/** Completes a sentence with when: `Machi hadi Mei na Oktoba`, `Aprili`, `mwezi wowote`. */
export function inMonths(several: readonly number[], conjunction: 'na' | 'au' = 'na'): string {
  if (several.length === 0 || several.length >= names.length) return 'mwezi wowote';
  return list(runsOf(several).map(inRun), conjunction);
}

/** Returns `Machi hadi Mei`, or `Aprili`; a season may cross the end of the year. */
export function inSpan(several: readonly number[]): string {
  return several.length === 0 ? 'mwaka mzima' : inRun(several);
}

/** Returns `Mac-Mei au Okt`, for tables. */
export function inShort(several: readonly number[]): string {
  return several.length >= names.length ? 'mwezi wowote' : list(runsOf(several).map(span), 'au');
}

function inRun(run: readonly number[]): string {
  const [first = 0, last = first] = [run[0], run.at(-1)];
  return first === last ? full(first) : `${full(first)} hadi ${full(last)}`;
}

function full(month: number): string {
  return names[month - 1]?.[0] ?? String(month);
}

/** Returns `Des-Mac` for tables, and `mwaka mzima` for none. */
function span(run: readonly number[]): string {
  const [first, last] = [run[0], run.at(-1)];
  if (first === undefined || last === undefined) return 'mwaka mzima';
  return first === last ? months.short(first) : `${months.short(first)}-${months.short(last)}`;
}
