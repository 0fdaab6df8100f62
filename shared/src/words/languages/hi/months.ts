import { runsOf } from '../../figures/month-runs.js';
import type { MonthWords } from '../answer-subjects.js';
import { list } from './writing.js';

const names = [
  ['जनवरी', 'जन.'],
  ['फरवरी', 'फर.'],
  ['मार्च', 'मार्च'],
  ['अप्रैल', 'अप्रैल'],
  ['मई', 'मई'],
  ['जून', 'जून'],
  ['जुलाई', 'जुलाई'],
  ['अगस्त', 'अगस्त'],
  ['सितंबर', 'सितं.'],
  ['अक्टूबर', 'अक्टू.'],
  ['नवंबर', 'नवंबर'],
  ['दिसंबर', 'दिसं.'],
] as const;

export const months: MonthWords = {
  full,
  short: (month) => names[month - 1]?.[1] ?? String(month),
  letters: [...'जफमअमजजअसअनद'],
  span,
  spans: (several) =>
    several.length >= names.length
      ? 'हर महीना'
      : runsOf(several.toSorted((one, other) => one - other))
          .map(span)
          .join(', '),
  day: ({ day, month, year }) => `${day} ${full(month)} ${year}`,
};

/** Completes a sentence with when: `मार्च से मई और अक्टूबर में`, `अप्रैल में`, `पूरे वर्ष`. */
export function inMonths(several: readonly number[], conjunction: 'और' | 'या' = 'और'): string {
  if (several.length === 0 || several.length >= names.length) return 'पूरे वर्ष';
  return `${list(runsOf(several).map(inRun), conjunction)} में`;
}

/** Returns `मार्च से मई और अक्टूबर` for a sentence, `हर महीना` for all twelve. */
export function spansInFull(several: readonly number[]): string {
  return several.length >= names.length
    ? 'हर महीना'
    : list(runsOf(several.toSorted((one, other) => one - other)).map(inRun));
}

/** Returns `मार्च से मई`, or `अप्रैल`; a season may cross the end of the year. */
export function fromTo(several: readonly number[]): string {
  return several.length === 0 || several.length >= names.length ? 'पूरा वर्ष' : inRun(several);
}

function inRun(run: readonly number[]): string {
  const [first = 0, last = first] = [run[0], run.at(-1)];
  return first === last ? full(first) : `${full(first)} से ${full(last)}`;
}

function full(month: number): string {
  return names[month - 1]?.[0] ?? String(month);
}

/** Returns `दिसं.-मार्च` for tables, and `पूरा वर्ष` for none. */
function span(run: readonly number[]): string {
  const [first, last] = [run[0], run.at(-1)];
  if (first === undefined || last === undefined) return 'पूरा वर्ष';
  return first === last ? months.short(first) : `${months.short(first)}-${months.short(last)}`;
}
