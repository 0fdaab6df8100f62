// Reads and writes CSV as in RFC 4180, and as spreadsheets deviate from it. The files of plans are read piece by
// piece, so that no reader holds the text of a large one.
import { PlanFileError } from './plan-file-error.js';

/** A row with at least one cell that is not blank; `line`, from 1, is where it begins. */
export interface CsvRow {
  line: number;
  cells: readonly string[];
}

export interface CsvReader {
  /** Reads a piece of the text; returns the rows that end in it. */
  push(text: string): CsvRow[];
  /** Returns the last row, if the text does not end with a line break; throws if a quotation mark is never closed. */
  end(): CsvRow[];
}

const cellsMax = 1_000;
/** A first line without an end must not be read again with every piece. */
const firstLineMax = 64 * 1024;

/**
 * Reads the text of a file. Its cells are separated as those of the first line: by commas, semicolons or tabs. A
 * quotation mark within a cell that does not begin with one, or after which the cell goes on, is a part of the cell.
 */
export function createCsvReader(): CsvReader {
  let delimiter: string | undefined;
  let rest = '';
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let line = 1;
  let rowLine = 1;
  let quoteLine = 1;
  let rows: CsvRow[] = [];

  return {
    push: (text) => read(text, false),
    end() {
      const last = read('', true);
      if (isQuoted)
        throw new PlanFileError('The file is not CSV.', [
          `The quotation mark that opens a cell in line ${quoteLine} is never closed.`,
        ]);
      endRow();
      return [...last, ...taken()];
    },
  };

  function read(piece: string, isLast: boolean): CsvRow[] {
    let text = rest + piece;
    // A line feed may follow, and belongs to it.
    const held = !isLast && text.endsWith('\r') ? '\r' : '';
    text = text.slice(0, text.length - held.length).replace(/\r\n?/g, '\n');
    rest = text + held;
    const isFirst = delimiter === undefined;
    delimiter ??= delimiterOf(text, isLast);
    if (delimiter === undefined) return [];
    rest = held;
    for (let at = isFirst && text.startsWith('\uFEFF') ? 1 : 0; at < text.length;) {
      // What follows decides whether a quotation mark closes the cell.
      if (isQuoted && at === text.length - 1 && text[at] === '"' && held === '' && !isLast) {
        rest = '"';
        break;
      }
      at = isQuoted ? readQuoted(text, at) : readPlain(text, at, delimiter);
    }
    return taken();
  }

  function readQuoted(text: string, at: number): number {
    const quote = text.indexOf('"', at);
    const end = quote === -1 ? text.length : quote;
    const inside = text.slice(at, end);
    if (inside !== '') {
      cell += inside;
      line += inside.split('\n').length - 1;
    }
    if (quote === -1 || (inside !== '' && quote === text.length - 1)) return end;
    const next = text[quote + 1];
    if (next === '"') {
      cell += '"';
      return quote + 2;
    }
    isQuoted = false;
    if (next !== undefined && next !== delimiter && next !== '\n') cell = `"${cell}"`;
    return quote + 1;
  }

  function readPlain(text: string, at: number, separator: string): number {
    if (text[at] === '"' && cell === '') {
      isQuoted = true;
      quoteLine = line;
      return at + 1;
    }
    let end = at;
    while (end < text.length && text[end] !== separator && text[end] !== '\n') end += 1;
    cell += text.slice(at, end);
    if (end === text.length) return end;
    if (text[end] === '\n') {
      line += 1;
      endRow();
    } else endCell();
    return end + 1;
  }

  function endCell(): void {
    if (cells.length === cellsMax)
      throw new PlanFileError('The file is not CSV.', [`Line ${rowLine} has more than ${cellsMax} cells.`]);
    cells.push(cell);
    cell = '';
  }

  function endRow(): void {
    endCell();
    if (cells.some((each) => each.trim() !== '')) rows.push({ line: rowLine, cells });
    cells = [];
    rowLine = line;
  }

  function taken(): CsvRow[] {
    const done = rows;
    rows = [];
    return done;
  }
}

/** Returns the character that separates the cells of the first line; undefined if its end is not known yet. */
function delimiterOf(text: string, isWhole: boolean): string | undefined {
  const end = text.indexOf('\n');
  if (end === -1 && !isWhole && text.length < firstLineMax) return undefined;
  const firstLine = end === -1 ? text : text.slice(0, end);
  return [',', ';', '\t'].find((candidate) => firstLine.includes(candidate)) ?? ',';
}

/** Returns the text of a file with these cells. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map((cell) => quoted(cell, cells.length)).join(',')}\r\n`).join('');
}

/** A line with one empty cell would be an empty line, which readers skip. */
function quoted(cell: string, count: number): string {
  return /[",\r\n]/.test(cell) || (cell === '' && count === 1) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
