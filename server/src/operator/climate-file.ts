import { separatorOf, type Separator } from '@crop-planning/shared/station/cells';
import type { LineProblem } from '@crop-planning/shared/station/station';
import { parse } from 'csv-parse/sync';
import type { KnownPlace } from '../climates/known-place.js';
import type { Countries } from '../locations/countries.js';
import { identityOf } from '../world/place-identity.js';
import { monthlyColumns, readPlace } from './climate-place.js';

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
/** A place with the line of its row. */
export interface PlaceRow {
  line: number;
  place: KnownPlace;
}

interface ReadFile {
  places: PlaceRow[];
  problems: LineProblem[];
}

/**
 * Reads the places from a file whose cells commas, semicolons or tabs separate; returns either the places or all
 * problems in the file.
 */
export function readClimateFile(text: string, countries: Countries): ReadFile {
  const separator = separatorOf(text);
  const rows = readRows(text, separator);
  if ('problem' in rows) return fileProblem(rows.problem.line, rows.problem.message);
  const [header, ...records] = rows.rows;
  if (!header) return fileProblem(1, 'the file is empty');
  const columns = header.cells.map((cell) => cell.trim().toLowerCase());
  const headerMessages = headerProblems(columns);
  if (headerMessages.length > 0)
    return { places: [], problems: headerMessages.map((message) => ({ line: header.line, message })) };
  if (records.length === 0) return fileProblem(header.line, 'there are no places below the header');
  if (records.length > rowsMax) return fileProblem(header.line, `there are more than ${rowsMax} places`);
  const results = records.map(({ line, cells }) => {
    if (cells.length !== columns.length) {
      const message = `the row has ${cells.length} cells, but the header has ${columns.length} columns`;
      return { line, problems: [message] };
    }
    const cellOf = new Map(columns.map((column, i) => [column, (cells[i] ?? '').trim()]));
    const cell = (column: string) => cellOf.get(column) ?? '';
    return { line, ...readPlace({ cell, separator, countries }) };
  });
  const problems = results.flatMap(({ line, problems }) => problems.map((message) => ({ line, message })));
  const places = results.flatMap((row) =>
    'place' in row && row.place ? [{ line: row.line, place: row.place }] : [],
  );
  const allProblems = [...problems, ...findDuplicates(places)].sort((left, right) => left.line - right.line);
  return { places: allProblems.length === 0 ? places : [], problems: allProblems };
}

interface Row {
  line: number;
  cells: string[];
}

function fileProblem(line: number, message: string): ReadFile {
  return { places: [], problems: [{ line, message }] };
}

function readRows(text: string, separator: Separator): { rows: Row[] } | { problem: LineProblem } {
  const rows: Row[] = [];
  let line = 1;
  try {
    parse(text.replace(/\r\n?/g, '\n'), {
      delimiter: separator,
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

/** Reports duplicate places: places with the same name and country need different regions. */
function findDuplicates(rows: readonly PlaceRow[]): LineProblem[] {
  const lineOf = new Map<string, number>();
  return rows.flatMap(({ line, place }) => {
    const first = lineOf.get(identityOf(place));
    if (first !== undefined) return [{ line, message: `${place.place} is already in line ${first}` }];
    lineOf.set(identityOf(place), line);
    return [];
  });
}
