// Makes the months of a station's rows: the mean of each month of the year, and the weather of each whole year.
import { daysOf, type RowDate } from './dates.js';

/** What a row says about a day or a month; a figure is undefined if it was not measured. */
export interface Reading extends RowDate {
  line: number;
  mean: number | undefined;
  min: number | undefined;
  rain: number | undefined;
}

/** The weather of a year, January first: mean temperatures in deg C and rain in mm. */
export interface YearOfStation {
  year: number;
  mean_temperature_c: number[];
  rain_mm: number[];
}

/** The climate of a station, January first, and its years in which every month is known, in order. */
export interface StationClimate {
  mean_temperature_c: number[];
  min_temperature_c: number[];
  rain_mm: number[];
  /** The first and the last year with a known month, such as `1991-2020`. */
  period: string;
  years: YearOfStation[];
}

interface Month {
  year: number;
  month: number;
  mean: number;
  min: number;
  rain: number;
}

const months = Array.from({ length: 12 }, (_, i) => i + 1);
/** A month lacks at most so many days, which is about what the World Meteorological Organization allows. */
const daysMissingMax = 3;

/** Returns the climate of the readings, or the months of the year for which they do not suffice. */
export function climateOf(readings: readonly Reading[]): StationClimate | { missingMonths: number[] } {
  const known = knownMonths(readings);
  const byMonth = months.map((number) => known.filter(({ month }) => month === number));
  const missingMonths = months.filter((number) => byMonth[number - 1]?.length === 0);
  if (missingMonths.length > 0) return { missingMonths };
  const years = known.map(({ year }) => year).sort((one, other) => one - other);
  const meansOf = (figure: 'mean' | 'min' | 'rain') =>
    byMonth.map((ofMonth) => mean(ofMonth.map((one) => one[figure])));
  const [first, last] = [years[0], years.at(-1)];
  return {
    mean_temperature_c: meansOf('mean').map(rounded),
    min_temperature_c: meansOf('min').map(rounded),
    rain_mm: meansOf('rain').map(rounded),
    period: first === last ? `${first}` : `${first}-${last}`,
    years: [...new Set(years)].map((year) => wholeYear(year, known)).filter((year) => year !== undefined),
  };
}

function wholeYear(year: number, known: readonly Month[]): YearOfStation | undefined {
  const own = known.filter((one) => one.year === year).sort((one, other) => one.month - other.month);
  if (own.length < months.length) return undefined;
  return {
    year,
    mean_temperature_c: own.map((one) => rounded(one.mean)),
    rain_mm: own.map(({ rain }) => rounded(rain)),
  };
}

/** Returns the months that are known: one row for a month, or a row for nearly every day of it. */
function knownMonths(readings: readonly Reading[]): Month[] {
  const groups = new Map<string, Reading[]>();
  for (const reading of readings) {
    if (reading.mean === undefined || reading.min === undefined || reading.rain === undefined) continue;
    const key = `${reading.year}-${reading.month}`;
    const group = groups.get(key);
    if (group) group.push(reading);
    else groups.set(key, [reading]);
  }
  return [...groups.values()].flatMap((group) => monthOf(group) ?? []);
}

function monthOf(group: readonly Reading[]): Month | undefined {
  const [first] = group;
  if (!first) return undefined;
  const days = first.day === undefined ? 1 : daysOf(first);
  if (group.length < days - daysMissingMax) return undefined;
  const meanOf = (figure: 'mean' | 'min' | 'rain') => mean(group.map((one) => one[figure] ?? 0));
  return {
    year: first.year,
    month: first.month,
    mean: meanOf('mean'),
    min: meanOf('min'),
    rain: meanOf('rain') * days,
  };
}

function mean(figures: readonly number[]): number {
  return figures.reduce((sum, figure) => sum + figure, 0) / figures.length;
}

/** Rounds to hundredths, which is finer than any station measures; never returns -0. */
function rounded(figure: number): number {
  return Math.round(figure * 100) / 100 + 0;
}
