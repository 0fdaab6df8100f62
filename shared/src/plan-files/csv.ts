// Reads and writes CSV as in RFC 4180, and as spreadsheets deviate from it. The files of plans are read piece by
// piece, so that no reader holds the text of a large one.
import { PlanFileError } from './plan-file-error.js';
import type { TableRow } from './table-rows.js';

export interface CsvReader {
  /** Reads a piece of the text; returns the rows that end in it. */
  push(text: string): TableRow[];
  /** Returns the last row, if the text does not end with a line break; throws if a quotation mark is never closed. */
  end(): TableRow[];
}

export const cellsMax = 1_000;
/** The separator is decided by so many lines, or by so much text if lines are long. */
const sampleLines = 10;
const sampleMax = 64 * 1024;
const separators = [',', ';', '\t', '|'];

/**
 * Reads the text of a file. Its cells are separated by the character that divides the most of the first lines in
 * the same way, or by the one that a first line such as `sep=;` names. A quotation mark within a cell that does not begin with one, or after which the cell goes on, is a part of the cell.
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
  let rows: TableRow[] = [];

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

  function read(piece: string, isLast: boolean): TableRow[] {
    let text = rest + piece;
    // A line feed may follow, and belongs to it.
    const held = !isLast && text.endsWith('\r') ? '\r' : '';
    text = text.slice(0, text.length - held.length).replace(/\r\n?/g, '\n');
    rest = text + held;
    const isFirst = delimiter === undefined;
    delimiter ??= delimiterOf(text, isLast);
    if (delimiter === undefined) return [];
    rest = held;
    for (let at = isFirst ? beginning(text) : 0; at < text.length;) {
      // What follows decides whether a quotation mark closes the cell.
      if (isQuoted && at === text.length - 1 && text[at] === '"' && held === '' && !isLast) {
        rest = '"';
        break;
      }
      at = isQuoted ? readQuoted(text, at) : readPlain(text, at, delimiter);
    }
    return taken();
  }

  /** Skips a byte order mark and a first line that names the separator. */
  function beginning(text: string): number {
    const [skipped = ''] = /^\uFEFF?(?:sep=.\n)?/i.exec(text) ?? [];
    if (skipped.endsWith('\n')) {
      line += 1;
      rowLine = line;
    }
    return skipped.length;
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

  function taken(): TableRow[] {
    const done = rows;
    rows = [];
    return done;
  }
}

/** Returns the character that separates the cells; undefined if too few lines are known yet. */
function delimiterOf(text: string, isWhole: boolean): string | undefined {
  const [, named] = /^\uFEFF?sep=(.)\n/i.exec(text) ?? [];
  if (named !== undefined) return named;
  const isLong = text.length >= sampleMax;
  const lines = text.slice(0, sampleMax).split('\n', sampleLines + 1);
  if (!isWhole && !isLong && lines.length <= sampleLines) return undefined;
  // What stands in quotation marks separates nothing.
  const bare = lines.slice(0, sampleLines).map((each) => each.replace(/"[^"]*"/g, ''));
  const found = separators.map((separator) => ({ separator, ...division(bare, separator) }));
  const [best] = found.sort((a, b) => b.lines - a.lines || b.cells - a.cells);
  return best !== undefined && best.lines > 0 ? best.separator : ',';
}

/** Returns into how many cells a separator divides the most lines, and how many lines those are. */
function division(lines: readonly string[], separator: string): { lines: number; cells: number } {
  const counts = new Map<number, number>();
  for (const text of lines) {
    const cells = text.split(separator).length;
    if (cells > 1) counts.set(cells, (counts.get(cells) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, a], [, b]) => b - a);
  return { cells: most?.[0] ?? 0, lines: most?.[1] ?? 0 };
}

/** Returns the text of a file with these cells. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map((cell) => quoted(cell, cells.length)).join(',')}\r\n`).join('');
}

/** A line with one empty cell would be an empty line, which readers skip. */
function quoted(cell: string, count: number): string {
  return /[",\r\n]/.test(cell) || (cell === '' && count === 1) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
