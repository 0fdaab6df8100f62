import { months as english } from '../words/languages/en/months.js';
import { findMonths, foldWord, type MonthWord } from './month-words.js';
import { isWeekday, isWeekdayOrMonth } from './weekday-words.js';

/** One way to read the numbers of a date; the day or the year may be missing. */
interface DateReading {
  /** 1 to 12. */
  month: number;
  day: number | undefined;
  year: number | undefined;
}

type Part = 'day' | 'month' | 'year';

/** The orders in which people write the parts of a date, by their count, likeliest first. */
const orders: Readonly<Record<number, readonly (readonly Part[])[]>> = {
  1: [['month']],
  2: [
    ['day', 'month'],
    ['month', 'day'],
    ['year', 'month'],
    ['month', 'year'],
  ],
  3: [
    ['day', 'month', 'year'],
    ['month', 'day', 'year'],
    ['year', 'month', 'day'],
  ],
};

const yearMin = 1900;
const yearMax = 2199;
/** A year of two digits counts as one of this century. */
const century = 2000;
/** A leap year, for a date without a year. */
const anyYear = 2000;

/** The months that a text may mean; none if it is neither a month nor a date. */
type Meaning = { word: MonthWord } | { dates: readonly DateReading[] };

const textMax = 60;
const plainRule = 'must be 1 to 12, the name of a month, or a date';
const monthsNamedMax = 3;

/** Words that people write beside a month or a date and that do not change it, folded. */
const fillers = new Set(
  [
    'month of the early mid late start beginning end',
    'monat anfang mitte ende ayi basi ortasi sonu',
    'mois de d du le la mes del mwezi wa ya watan bulan شهر माह महीना মাস ወር',
  ].flatMap((line) => line.split(' ')),
);

/**
 * Reads a month typed as 1 to 12, as a name in one of fourteen languages or the beginning of one (`mar`, `Sept`,
 * `março`, `مارس`, `3月`), or as a date (`2027-03-15`, `15/03/2027`, `Mar 2027`). Returns undefined for any
 * other text, and for one that may mean several months.
 */
export function parseMonth(text: string): number | undefined {
  const [, number] = /^\s*(0?[1-9]|1[0-2])(?:[.,]0+)?\s*$/.exec(text) ?? [];
  if (number !== undefined) return Number(number);
  const [month, ...others] = monthsOf(meaningOf(text));
  return others.length === 0 ? month : undefined;
}

/** Returns the rule that a refused text breaks, as the rest of a sentence; names the months that it may mean. */
export function monthRule(text: string): string {
  const meaning = meaningOf(text);
  const months = monthsOf(meaning);
  if (months.length < 2 || months.length > monthsNamedMax) return plainRule;
  if ('dates' in meaning) {
    const dates = months.flatMap((month) => meaning.dates.find((date) => date.month === month) ?? []);
    const written = dates.map((date) => isoDate(date) ?? english.full(date.month));
    return `must be one date, but this can be ${dates.map(dateName).join(' or ')}: write ${written.join(' or ')}`;
  }
  const names = months.map(english.full);
  return meaning.word.isAcrossTwo
    ? `must be one month, but this is partly in ${names.join(' and partly in ')}`
    : `must be one month, but this can be ${names.join(' or ')}`;
}

function monthsOf(meaning: Meaning): readonly number[] {
  if ('word' in meaning) return meaning.word.months;
  return [...new Set(meaning.dates.map(({ month }) => month))];
}

function meaningOf(text: string): Meaning {
  const tokens = text.length > textMax || /^\s*[-+]/.test(text) ? [] : tokensOf(text);
  const numbers = tokens.filter((token) => /^\d+$/.test(token));
  const named = tokens.filter((token) => !/^\d+$/.test(token) && !fillers.has(token));
  const words = numbers.length === 0 ? named : withoutWeekday(named, numbers);
  if (words.length === 0) return { dates: readNumbers(numbers) };
  const word = meaningOfWords(words);
  const months = word.months.filter((month) => isDateOf(month, numbers));
  return { word: { ...word, months } };
}

/** Takes the day of the week from the words of a date, which says the same without it. */
function withoutWeekday(words: readonly string[], numbers: readonly string[]): readonly string[] {
  const others = words.filter((word) => !isWeekday(word));
  const [first = '', ...rest] = others;
  if (!isWeekdayOrMonth(first)) return others;
  // `mar 15 mars` has its month besides; `mar. 15/03/2027` has it in its numbers.
  const isBeside = rest.some((word) => findMonths(word).months.length > 0);
  const isDate = rest.length === 0 && numbers.length > 2 && readNumbers(numbers).length > 0;
  return isBeside || isDate ? rest : others;
}

/** Finds the month that several words name together (`mwezi wa kumi na mbili`), or the months of each. */
function meaningOfWords(words: readonly string[]): MonthWord {
  const whole = findMonths(words.join(' '));
  if (whole.months.length > 0) return whole;
  const each = words.map(findMonths);
  if (each.some(({ months }) => months.length === 0)) return { months: [], isAcrossTwo: false };
  return { months: [...new Set(each.flatMap(({ months }) => months))], isAcrossTwo: false };
}

/** Splits a text into numbers and folded words; leaves out a time and the endings of ordinal numbers. */
function tokensOf(text: string): string[] {
  return foldWord(text)
    .replace(/[(（]?(?:星期|周|週|礼拜|禮拜)[一二三四五六日天][)）]?/g, ' ')
    .replace(/(\d)[t\s]\s*\d{1,2}:\d\d.*$/, '$1')
    .replace(/(\d)(?:st|nd|rd|th|er|[oa°])(?![\p{L}\p{M}])/gu, '$1 ')
    .replace(/(\d)\s*[年日号號]/g, '$1 ')
    .replace(/月份/g, '月')
    .replace(/(\d+)\s*月/g, ' $1月 ')
    .replace(/(\d)(?=(?!月)\p{L})|([\p{L}\p{M}])(?=\d)/gu, '$& ')
    .split(/[\s,،./'’()॰।–—-]+/)
    .filter((token) => token !== '');
}

function dateName({ day, month, year }: DateReading): string {
  return [day, english.full(month), day === undefined ? year : undefined]
    .filter((part) => part !== undefined)
    .join(' ');
}

/** Returns the dates that numbers may mean, in the order in which they are written; none if there is no such date. */
function readNumbers(numbers: readonly string[]): DateReading[] {
  const [only = ''] = numbers;
  const [, ...compact] = numbers.length === 1 ? (/^(\d{4})(\d\d)(\d\d)$/.exec(only) ?? []) : [];
  const parts = compact.length > 0 ? compact : numbers;
  return (orders[parts.length] ?? []).flatMap((order) => readInOrder(parts, order));
}

/** Whether the numbers written beside the name of a month make a date of this month. */
function isDateOf(month: number, numbers: readonly string[]): boolean {
  const beside: readonly (readonly Part[])[] = [[], ['day'], ['year'], ['day', 'year'], ['year', 'day']];
  const parts = [...numbers, String(month)];
  return beside.some(
    (order) => order.length === numbers.length && readInOrder(parts, [...order, 'month']).length > 0,
  );
}

/** Returns the date in ISO 8601, such as `2027-03-15`; undefined if its day or year is missing. */
function isoDate({ year, month, day }: DateReading): string | undefined {
  if (year === undefined || day === undefined) return undefined;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** Returns the numbers as a date if they fit this order and the date exists, in a list of at most one. */
function readInOrder(numbers: readonly string[], order: readonly Part[]): DateReading[] {
  const text = (part: Part) => numbers[order.indexOf(part)];
  const [yearText, month, dayText] = [text('year'), Number(text('month')), text('day')];
  if ([text('month'), dayText].some((part) => part !== undefined && part.length > 2)) return [];
  const year = yearText === undefined ? undefined : yearOf(yearText);
  const day = dayText === undefined ? undefined : Number(dayText);
  if (year === null || !isDate(year ?? anyYear, month, day ?? 1)) return [];
  return [{ month, day, year }];
}

/** Reads a year of four digits, or of two; returns null for any other number. */
function yearOf(text: string): number | null {
  const year = Number(text);
  if (text.length === 2) return century + year;
  return text.length === 4 && year >= yearMin && year <= yearMax ? year : null;
}

function isDate(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
