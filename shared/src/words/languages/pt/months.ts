import { runsOf } from '../../figures/month-runs.js';
import type { MonthWords } from '../answer-subjects.js';
import { list } from './writing.js';

const names = [
  'janeiro',
  'fevereiro',
  'março',
  'abril',
  'maio',
  'junho',
  'julho',
  'agosto',
  'setembro',
  'outubro',
  'novembro',
  'dezembro',
] as const;

const wholeYear = 'o ano todo';

export const months: MonthWords = {
  full,
  short: (month) => full(month).slice(0, 3),
  letters: [...'JFMAMJJASOND'],
  span,
  spans: (several) =>
    several.length >= names.length
      ? 'qualquer mês'
      : runsOf(several.toSorted((one, other) => one - other))
          .map(span)
          .join(', '),
  day: ({ day, month, year }) => `${day === 1 ? '1º' : day} de ${full(month)} de ${year}`,
};

/** Names months after a colon or a comma: `março a maio e outubro`; `o ano todo` for all, or for none. */
export function monthsNamed(several: readonly number[], conjunction: 'e' | 'ou' = 'e'): string {
  if (isWholeYear(several)) return wholeYear;
  return list(shortRunsOf(several).map(runNamed), conjunction);
}

/** Completes a sentence with when: `de março a maio e em outubro`, `em abril e maio`, `o ano todo`. */
export function inMonths(several: readonly number[], conjunction: 'e' | 'ou' = 'e'): string {
  if (isWholeYear(several)) return wholeYear;
  const runs = shortRunsOf(several);
  return runs.every((run) => run.length === 1)
    ? `em ${list(runs.map(runNamed), conjunction)}`
    : list(runs.map(inRun), conjunction);
}

/** Returns `dezembro a março` for the months of a season, which may cross the end of the year. */
export function spanNamed(several: readonly number[]): string {
  if (several.length === 2) return list(several.map(full));
  return several.length === 0 ? wholeYear : runNamed(several);
}

function isWholeYear(several: readonly number[]): boolean {
  return several.length === 0 || several.length >= names.length;
}

/** Parts months into runs as one says them: two months in a row are not a span. */
function shortRunsOf(several: readonly number[]): number[][] {
  return runsOf(several).flatMap((run) => (run.length === 2 ? run.map((month) => [month]) : [run]));
}

function inRun(run: readonly number[]): string {
  return `${run.length === 1 ? 'em' : 'de'} ${runNamed(run)}`;
}

function runNamed(run: readonly number[]): string {
  const [first = 0, last = first] = [run[0], run.at(-1)];
  return first === last ? full(first) : `${full(first)} a ${full(last)}`;
}

function full(month: number): string {
  return names[month - 1] ?? String(month);
}

/** Returns `dez-mar` for tables, and `ano todo` for none. */
function span(run: readonly number[]): string {
  const [first, last] = [run[0], run.at(-1)];
  if (first === undefined || last === undefined) return 'ano todo';
  return first === last ? months.short(first) : `${months.short(first)}-${months.short(last)}`;
}
