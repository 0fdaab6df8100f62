import { runsOf } from '../../figures/month-runs.js';
import type { MonthWords } from '../answer-subjects.js';

const names = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

export const months: MonthWords = {
  full,
  short,
  letters: [...'JFMAMJJASOND'],
  span,
  spans(list) {
    if (list.length >= names.length) return 'any month';
    return spansOf(list.toSorted((one, other) => one - other)).join(', ');
  },
  day: ({ day, month, year }) => `${day} ${full(month)} ${year}`,
};

/** Writes months of the year as spans in a sentence, in the order given: `Mar-May and Oct`. */
export function spansWith(word: 'and' | 'or', list: readonly number[]): string {
  const spans = spansOf(list);
  const last = spans.at(-1) ?? '';
  return spans.length > 1 ? `${spans.slice(0, -1).join(', ')} ${word} ${last}` : last;
}

/** Returns `Apr-Jun or October`. */
export function spansOrMonths(list: readonly number[]): string {
  return runsOf(list)
    .map((run) => (run.length === 1 ? full(run[0] ?? 0) : span(run)))
    .join(' or ');
}

function full(month: number): string {
  return names[month - 1] ?? String(month);
}

function short(month: number): string {
  return full(month).slice(0, 3);
}

function span(list: readonly number[]): string {
  const [first, last] = [list[0], list.at(-1)];
  if (first === undefined || last === undefined) return 'whole year';
  return first === last ? short(first) : `${short(first)}-${short(last)}`;
}

function spansOf(list: readonly number[]): string[] {
  return runsOf(list).map(span);
}
