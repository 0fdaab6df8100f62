// Reads the rows of a table, of a CSV file or of a sheet, below its header. Belongs to the reader of plan files.
import { checkRow, refusedRow, type RowContract } from './check-row.js';
import { unguarded } from './formula-guard.js';
import { isNeeded, knownCount, readHeader, type Header, type HeaderOptions } from './header.js';
import type { PlanRow } from './plan-row.js';
import type { ReadNotes } from './read-notes.js';

/** A row with at least one cell that is not blank; `line`, from 1, is where it begins. */
export interface TableRow {
  line: number;
  cells: readonly string[];
  /** Why a cell has no value, by its index. */
  faults?: ReadonlyMap<number, string>;
}

export interface TableOptions extends HeaderOptions {
  /** Whether an apostrophe in front of what a spreadsheet would take for a formula is removed. */
  isGuarded: boolean;
}

/** The header is sought in so many rows. */
const headerWithin = 20;
/** A row that names so many fields is the header. */
const headerFieldsMin = 2;

/** Finds the header of a table, and reads the rows below it as they come. */
export function createTableRows(contract: RowContract, options: TableOptions) {
  const { columns: fields } = contract;
  let above: TableRow[] = [];
  let header: Header | undefined;
  let headerLine: number | undefined;
  return { read, end, notes };

  function read(rows: readonly TableRow[]): PlanRow[] {
    if (header !== undefined) return rows.map(readRow);
    above.push(...rows);
    const first = above.slice(0, headerWithin);
    const at = first.findIndex(({ cells }) => knownCount(cells, fields, options) >= headerFieldsMin);
    if (at === -1) return above.length < headerWithin ? [] : begin(0);
    return begin(at);
  }

  /** Returns the rows of a table that ended before its header was found. */
  function end(): PlanRow[] {
    return header === undefined ? begin(0) : [];
  }

  function begin(at: number): PlanRow[] {
    const { cells = [], line = 1 } = above[at] ?? {};
    header = readHeader(cells, fields, options, line);
    if (at > 0) headerLine = line;
    const below = above.slice(at + 1);
    above = [];
    return below.map(readRow);
  }

  function notes(): ReadNotes {
    const { ignored = [], named = [], columns = [] } = header ?? {};
    const isPlacedTwice = columns.includes('latitude') && columns.includes('location');
    return { ignored, named, isPlacedTwice, ...(headerLine !== undefined && { headerLine }) };
  }

  function readRow({ line, cells, faults }: TableRow): PlanRow {
    const columns = header?.columns ?? [];
    const values: Record<string, string> = {};
    for (const [i, column] of columns.entries()) {
      const cell = cells[i] ?? '';
      // A spreadsheet leaves the cell of an optional column empty.
      const isGiven = cell.trim() !== '' || (isNeeded(column, fields) && i < cells.length);
      if (column !== '' && isGiven) values[column] = options.isGuarded ? unguarded(cell) : cell;
    }
    const fault = faultOf(cells, columns, faults);
    return fault === undefined
      ? checkRow(line, withoutBlankPlace(values), contract)
      : refusedRow(line, fault, values);
  }

  function faultOf(
    cells: readonly string[],
    columns: readonly string[],
    faults: TableRow['faults'],
  ): string | undefined {
    const [, broken] = [...(faults ?? [])].find(([i]) => (columns[i] ?? '') !== '') ?? [];
    if (broken !== undefined) return broken;
    const isExtra = cells.slice(columns.length).some((cell) => cell.trim() !== '');
    const isCut = columns.some((column, i) => i >= cells.length && isNeeded(column, fields));
    return isExtra || isCut ? `the line has ${cells.length} cells, the header ${columns.length}` : undefined;
  }
}

/** An empty location beside coordinates does not count as a location. */
function withoutBlankPlace(values: Record<string, string>): Record<string, string> {
  if (values['latitude'] === undefined || (values['location'] ?? '').trim() !== '') return values;
  const { location: _, ...others } = values;
  return others;
}
