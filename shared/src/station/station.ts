// Reads what a weather station measured, from a file of a spreadsheet with the columns date, tmax, tmin and rain,
// a row for each day or each month. The operator's command, the command line and the page all read it here.
import { months as english } from '../words/languages/en/months.js';
import { decimalOf, rowsOf, separatorOf, type Row, type Separator } from './cells.js';
import { needsOrder, orderOf, readDate, type DateOrder, type RowDate } from './dates.js';
import { climateOf, type Reading, type StationClimate } from './means.js';

/** A problem in one line of a file; lines are counted from 1. */
export interface LineProblem {
  line: number;
  message: string;
}

type Column = 'date' | 'tmax' | 'tmin' | 'rain';

const columns: readonly Column[] = ['date', 'tmax', 'tmin', 'rain'];
/** A day for each of the last 150 years. */
const rowsMax = 55_000;
const dailyRainMaxMm = 2_000;
const monthlyRainMaxMm = 10_000;

/** Returns true if the header line has a column called date, which only the file of a station has. */
export function isStationFile(text: string): boolean {
  const [header] = rowsOf(text.split(/\r\n|\r|\n/, 2).join('\n'), separatorOf(text));
  return header?.cells.map(columnOf).includes('date') ?? false;
}

/**
 * Reads a station's file: its climate, or all problems in the file. A figure may be missing: empty, `NA`, `-` or
 * nines such as -99.9; a month is known with all but three of its days.
 */
export function readStation(text: string): { climate?: StationClimate; problems: LineProblem[] } {
  const separator = separatorOf(text);
  const [header, ...rows] = rowsOf(text, separator);
  if (!header) return problem(1, 'the file is empty');
  const names = header.cells.map(columnOf);
  for (const column of columns) {
    if (!names.includes(column)) return problem(header.line, `the header lacks ${column}`);
    if (names.indexOf(column) !== names.lastIndexOf(column))
      return problem(header.line, `the header names ${column} twice`);
  }
  if (rows.length === 0) return problem(header.line, 'there are no rows below the header');
  if (rows.length > rowsMax) return problem(header.line, `there are more than ${rowsMax} rows`);
  const at = (column: Column) => names.indexOf(column);
  const dates = rows.map(({ cells }) => cells[at('date')] ?? '');
  const order = orderOf(dates);
  const unclear = order === undefined ? dates.findIndex(needsOrder) : -1;
  if (unclear >= 0)
    return problem(
      rows[unclear]?.line ?? header.line,
      'the date may begin with the day or the month: write dates as 2019-12-31',
    );
  return readRows(rows, { at, separator, order: order ?? 'day first' });
}

interface Reader {
  at: (column: Column) => number;
  separator: Separator;
  order: DateOrder;
}

function readRows(
  rows: readonly Row[],
  reader: Reader,
): { climate?: StationClimate; problems: LineProblem[] } {
  const problems: LineProblem[] = [];
  const dated = rows.map((row) => ({
    row,
    date: readDate(row.cells[reader.at('date')] ?? '', reader.order),
  }));
  const isDaily = areDays(dated.flatMap(({ date }) => date ?? []));
  const lineOf = new Map<string, number>();
  const readings = dated.flatMap(({ row, date }) => {
    const report = (message: string) => void problems.push({ line: row.line, message });
    if (!date) {
      report('the date is not one: write dates as 2019-12-31, months as 2019-12');
      return [];
    }
    const { year, month, day } = date;
    if (isDaily && day === undefined) report('the date has no day, unlike others');
    const key = [year, month, isDaily ? day : ''].join('-');
    const first = lineOf.get(key);
    if (first === undefined) lineOf.set(key, row.line);
    else report(`the ${isDaily ? 'day' : 'month'} is already in line ${first}`);
    return [readFigures(row, isDaily ? date : { year, month }, reader, report)];
  });
  if (problems.length > 0) return { problems };
  const climate = climateOf(readings);
  if (!('missingMonths' in climate)) return { climate, problems };
  const missing = climate.missingMonths.map(english.full).join(', ');
  return problem(
    1,
    `no year has enough rows for ${missing}: a month needs one row, or a row for all but three of its days`,
  );
}

/** Returns true unless each month has only one row and there are rows for several months. */
function areDays(dates: readonly RowDate[]): boolean {
  const known = new Set(dates.map(({ year, month }) => `${year}-${month}`));
  return dates.some(({ day }) => day !== undefined) && !(known.size === dates.length && known.size > 1);
}

function readFigures(
  { line, cells }: Row,
  date: RowDate,
  { at, separator }: Reader,
  report: (message: string) => void,
): Reading {
  const figure = (column: Column, min: number, max: number) => {
    const text = cells[at(column)] ?? '';
    if (isMissing(text)) return undefined;
    const value = decimalOf(text, separator);
    if (value >= min && value <= max) return value;
    report(`${column} must be a number from ${min} to ${max}`);
    return undefined;
  };
  const tmax = figure('tmax', -90, 60);
  const tmin = figure('tmin', -90, 60);
  const rain = figure('rain', 0, date.day === undefined ? monthlyRainMaxMm : dailyRainMaxMm);
  if (tmax !== undefined && tmin !== undefined && tmin > tmax) report('tmin must not be above tmax');
  const mean = tmax === undefined || tmin === undefined ? undefined : (tmax + tmin) / 2;
  return { ...date, line, mean, min: tmin, rain };
}

function isMissing(text: string): boolean {
  return text === '' || /^(n\/?a|nan|null|-+|-9{2,5}([.,]\d+)?)$/i.test(text);
}

/** Returns the name of a column without its unit: `tmax` for `Tmax (°C)`, `tmax_c` and `TMAX`. */
function columnOf(heading: string): string {
  return /^[a-z]+/.exec(heading.toLowerCase())?.[0] ?? '';
}

function problem(line: number, message: string): { problems: LineProblem[] } {
  return { problems: [{ line, message }] };
}
