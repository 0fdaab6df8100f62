import { runsOf } from '../../figures/month-runs.js';
import type { MonthWords } from '../answer-subjects.js';
import { list } from './writing.js';

const names = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
] as const;

export const months: MonthWords = {
  full,
  short,
  letters: [...'EFMAMJJASOND'],
  span,
  spans: (several) =>
    several.length >= names.length
      ? 'cualquier mes'
      : runsOf(several.toSorted((one, other) => one - other))
          .map(span)
          .join(', '),
  day: ({ day, month, year }) => `${day} de ${full(month)} de ${year}`,
};

/** Completes a sentence with when: `en abril, mayo u octubre`, `de abril a junio y en octubre`, `todo el año`. */
export function inMonths(several: readonly number[], conjunction: 'y' | 'o' = 'y'): string {
  if (several.length === 0 || several.length >= names.length) return 'todo el año';
  const runs = runsOf(several);
  if (runs.every(isShort)) return `en ${list(runs.flat().map(full), conjunction)}`;
  return list(
    runs.map(([first = 0, ...others]) =>
      others.length === 0 ? `en ${full(first)}` : `de ${full(first)} a ${full(others.at(-1) ?? first)}`,
    ),
    conjunction,
  );
}

/** Names months: `abril, mayo u octubre`, `de abril a junio y octubre`. */
export function namesOf(several: readonly number[], conjunction: 'y' | 'o' = 'y'): string {
  const runs = runsOf(several);
  if (runs.every(isShort)) return list(runs.flat().map(full), conjunction);
  return list(
    runs.map(([first = 0, ...others]) =>
      others.length === 0 ? full(first) : `de ${full(first)} a ${full(others.at(-1) ?? first)}`,
    ),
    conjunction,
  );
}

/** Returns `de octubre a enero`, `en mayo y junio` or `en abril`; a season may cross the end of the year. */
export function inSpan(run: readonly number[]): string {
  const [first = 0, last = first] = [run[0], run.at(-1)];
  if (run.length === 0 || run.length >= names.length) return 'durante todo el año';
  return isShort(run) ? `en ${list(run.map(full))}` : `de ${full(first)} a ${full(last)}`;
}

function isShort(run: readonly number[]): boolean {
  return run.length < 3;
}

function full(month: number): string {
  return names[month - 1] ?? String(month);
}

function short(month: number): string {
  return full(month).slice(0, 3);
}

/** Returns `dic-mar` for tables, and `todo el año` for none. */
function span(run: readonly number[]): string {
  const [first, last] = [run[0], run.at(-1)];
  if (first === undefined || last === undefined) return 'todo el año';
  return first === last ? short(first) : `${short(first)}-${short(last)}`;
}
