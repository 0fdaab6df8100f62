import { locationNameSchema, textSchema } from '@crop-planning/shared';
import { parse } from 'csv-parse/sync';
import type { KnownPlace } from '../climates/known-place.js';
import type { Countries } from '../locations/countries.js';
import { titleOf } from '../locations/place-names.js';
import { identityOf, isName } from '../world/place-identity.js';

/** A problem in one line of a file; lines are counted from 1. */
export interface LineProblem {
  line: number;
  message: string;
}

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthlyColumns = {
  mean_temperature_c: monthNames.map((month) => `tmean_${month}_c`),
  min_temperature_c: monthNames.map((month) => `tmin_${month}_c`),
  rain_mm: monthNames.map((month) => `rain_${month}_mm`),
};

export const requiredColumns: readonly string[] = [
  'place',
  'country',
  'lat',
  'lon',
  'elevation_m',
  ...Object.values(monthlyColumns).flat(),
  'source',
];
export const optionalColumns: readonly string[] = ['region', 'aliases', 'period'];

const rowsMax = 10_000;
const nameLengthMax = 80;
const sourceLengthMax = 300;
const sourceSchema = textSchema(1, sourceLengthMax);
const periodSchema = textSchema(0, nameLengthMax);
const aliasesMax = 20;

/** Reads the places from a CSV file; returns either the places or all problems in the file. */
export function readClimateFile(
  bytes: Uint8Array,
  countries: Countries,
): { places: KnownPlace[]; problems: LineProblem[] } {
  const text = decodeUtf8(bytes);
  if (text === undefined) return fileProblem(1, 'the file is not UTF-8 text');
  const rows = readRows(text);
  if ('problem' in rows) return fileProblem(rows.problem.line, rows.problem.message);
  const [header, ...records] = rows.rows;
  if (!header) return fileProblem(1, 'the file is empty');
  const columns = header.cells.map((cell) => cell.trim().toLowerCase());
  const headerMessages = headerProblems(columns);
  if (headerMessages.length > 0)
    return { places: [], problems: headerMessages.map((message) => ({ line: header.line, message })) };
  if (records.length === 0) return fileProblem(header.line, 'there are no places below the header');
  if (records.length > rowsMax) return fileProblem(header.line, `there are more than ${rowsMax} places`);
  const results = records.map(({ line, cells }) => ({ line, ...readPlace(columns, cells, countries) }));
  const problems = results.flatMap(({ line, problems }) => problems.map((message) => ({ line, message })));
  const places = results.flatMap(({ line, place }) => (place ? [{ line, place }] : []));
  const allProblems = [...problems, ...findDuplicates(places)].sort((left, right) => left.line - right.line);
  return { places: allProblems.length === 0 ? places.map(({ place }) => place) : [], problems: allProblems };
}

interface Row {
  line: number;
  cells: string[];
}

function fileProblem(line: number, message: string): { places: KnownPlace[]; problems: LineProblem[] } {
  return { places: [], problems: [{ line, message }] };
}

/** Decodes UTF-8, without a byte order mark; returns undefined if the bytes are not UTF-8. */
function decodeUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function readRows(text: string): { rows: Row[] } | { problem: LineProblem } {
  const rows: Row[] = [];
  let line = 1;
  try {
    parse(text.replace(/\r\n?/g, '\n'), {
      relax_column_count: true,
      on_record: (cells: string[], { lines }) => {
        rows.push({ line, cells });
        line = lines + 1;
      },
    });
  } catch (error) {
    return { problem: { line, message: `this is not CSV: ${error instanceof Error ? error.message : ''}` } };
  }
  return { rows: rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== '')) };
}

function headerProblems(columns: readonly string[]): string[] {
  if (columns.length === 1 && /[;\t]/.test(columns[0] ?? ''))
    return ['the columns are not separated by commas'];
  const known = [...requiredColumns, ...optionalColumns];
  const missing = requiredColumns.filter((column) => !columns.includes(column));
  const unknown = columns.filter((column) => !known.includes(column));
  const names = new Set<string>();
  const duplicates = columns.filter((column) => names.size === names.add(column).size);
  return [
    ...(missing.length > 0 ? [`the header lacks ${missing.join(', ')}`] : []),
    ...(unknown.length > 0
      ? [`the header has unknown columns: ${unknown.map((column) => column || '(no name)').join(', ')}`]
      : []),
    ...(duplicates.length > 0 ? [`the header names columns twice: ${duplicates.join(', ')}`] : []),
  ];
}

interface ReadPlace {
  place?: KnownPlace;
  problems: string[];
}

function readPlace(columns: readonly string[], cells: readonly string[], countries: Countries): ReadPlace {
  if (cells.length !== columns.length) {
    return { problems: [`the row has ${cells.length} cells, but the header has ${columns.length} columns`] };
  }
  const problems: string[] = [];
  const cellOf = new Map(columns.map((column, i) => [column, (cells[i] ?? '').trim()]));
  const cell = (column: string) => cellOf.get(column) ?? '';
  const report = (problem: string) => void problems.push(problem);
  const number = (column: string, min: number, max: number) =>
    readNumber(column, cell(column), min, max, report);
  const country_code = countries.codeOf(cell('country'));
  if (country_code === undefined) report('country must be an ISO 3166-1 code or the name of a country');
  const aliases = cell('aliases')
    .split(';')
    .map((alias) => alias.trim())
    .filter(Boolean);
  const region = cell('region');
  for (const problem of nameProblems(cell('place'), region, aliases)) report(problem);
  const source = cell('source');
  if (!sourceSchema.safeParse(source).success)
    report(`source must have 1 to ${sourceLengthMax} characters, and no control characters`);
  if (!periodSchema.safeParse(cell('period')).success)
    report(`period must have at most ${nameLengthMax} characters, and no control characters`);
  const place = {
    place: cell('place').normalize('NFC'),
    region: region === '' ? null : region.normalize('NFC'),
    country_code: country_code ?? '',
    aliases,
    latitude: number('lat', -90, 90),
    longitude: number('lon', -180, 180),
    elevation_m: cell('elevation_m') === '' ? null : number('elevation_m', -500, 9_000),
    source,
    period: cell('period') || yearsIn(source) || 'not stated',
    climate: readClimate(number, report),
  };
  // A longer name could not be sent in a request.
  if (problems.length === 0 && !locationNameSchema.safeParse(titleOf(place, countries)).success)
    report('place, region and country are too long in total');
  return problems.length > 0 ? { problems } : { place, problems };
}

type ReadFigure = (column: string, min: number, max: number) => number;

function readClimate(number: ReadFigure, report: (problem: string) => void): KnownPlace['climate'] {
  const { mean_temperature_c, min_temperature_c, rain_mm } = monthlyColumns;
  const climate = {
    mean_temperature_c: mean_temperature_c.map((column) => number(column, -90, 60)),
    min_temperature_c: min_temperature_c.map((column) => number(column, -90, 60)),
    rain_mm: rain_mm.map((column) => number(column, 0, 10_000)),
  };
  for (const [month, minimum] of climate.min_temperature_c.entries()) {
    if (minimum > (climate.mean_temperature_c[month] ?? NaN)) {
      report(`${min_temperature_c[month]} must not be above ${mean_temperature_c[month]}`);
    }
  }
  return climate;
}

/** Reads a number from min to max; reports anything else and returns NaN. */
function readNumber(
  column: string,
  text: string,
  min: number,
  max: number,
  report: (problem: string) => void,
): number {
  const value = /^[-+]?\d+(\.\d+)?$/.test(text) ? Number(text) : NaN;
  if (value >= min && value <= max) return value;
  report(text === '' ? `${column} is missing` : `${column} must be a number from ${min} to ${max}`);
  return NaN;
}

function nameProblems(place: string, region: string, aliases: readonly string[]): string[] {
  const rule = `1 to ${nameLengthMax} characters, at least one of them a letter or digit`;
  return [
    // In a location, a comma separates the name of the place from its country.
    ...(isName(place) && !place.includes(',') ? [] : [`place must have ${rule}, and no comma`]),
    ...(region === '' || isName(region) ? [] : [`region must have ${rule}`]),
    ...(aliases.length <= aliasesMax && aliases.every((alias) => isName(alias) && !alias.includes(','))
      ? []
      : [
          `aliases must be at most ${aliasesMax} names, separated by semicolons; each must have ${rule}, and no comma`,
        ]),
  ];
}

function yearsIn(source: string): string | undefined {
  return /\b(?:1[89]|20)\d\d-(?:1[89]|20)\d\d\b/.exec(source)?.[0];
}

/** Reports duplicate places: places with the same name and country need different regions. */
function findDuplicates(rows: readonly { line: number; place: KnownPlace }[]): LineProblem[] {
  const lineOf = new Map<string, number>();
  return rows.flatMap(({ line, place }) => {
    const first = lineOf.get(identityOf(place));
    if (first !== undefined) return [{ line, message: `${place.place} is already in line ${first}` }];
    lineOf.set(identityOf(place), line);
    return [];
  });
}
