// Reads the dates of a station's rows, whatever order a spreadsheet has put them in.

/** A day or a month of a year. */
export interface RowDate {
  year: number;
  /** 1 for January to 12 for December. */
  month: number;
  /** Missing from a row for a month. */
  day?: number;
}

export type DateOrder = 'day first' | 'month first';

const firstYear = 1800;
const lastYear = 2100;
const monthsOfYear = 12;

/**
 * Returns the order of days and months in dates that end with the year, such as 31/12/2019; a number above 12
 * reveals it. Returns undefined if no date does.
 */
export function orderOf(dates: readonly string[]): DateOrder | undefined {
  for (const date of dates) {
    const [, first, second] = /^(\d{1,2})[-./](\d{1,2})[-./]\d{4}$/.exec(date) ?? [];
    if (Number(first) > monthsOfYear) return 'day first';
    if (Number(second) > monthsOfYear) return 'month first';
  }
  return undefined;
}

/** Returns true for dates that begin with a day or a month. */
export function needsOrder(date: string): boolean {
  return /^\d{1,2}[-./]\d{1,2}[-./]\d{4}$/.test(date);
}

/**
 * Reads a date, such as 2019-12-31, 2019-12, 12/2019 or, in the given order, 31.12.2019; undefined for others
 * and for days that do not exist. A time after the date is ignored.
 */
export function readDate(text: string, order: DateOrder): RowDate | undefined {
  const [date = ''] = text.split(/[T ]/);
  const parts = date.split(/[-./]/);
  if (!parts.every((part) => /^\d{1,4}$/.test(part))) return undefined;
  const numbers = parts.map(Number);
  const [a = 0, b = 0, c] = numbers;
  if (c === undefined)
    return numbers.length === 2 ? existing(parts[0]?.length === 4 ? [a, b] : [b, a]) : undefined;
  if (numbers.length > 3) return undefined;
  if (parts[0]?.length === 4) return existing([a, b, c]);
  return existing(order === 'day first' ? [c, b, a] : [c, a, b]);
}

/** Returns how many days the month has. */
export function daysOf({ year, month }: RowDate): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

function existing([year = 0, month = 0, day]: number[]): RowDate | undefined {
  if (year < firstYear || year > lastYear || month < 1 || month > monthsOfYear) return undefined;
  if (day === undefined) return { year, month };
  return day >= 1 && day <= daysOf({ year, month }) ? { year, month, day } : undefined;
}
