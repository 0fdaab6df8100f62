// Reads the cells of a file from a spreadsheet or a station's logger. Belongs to the reader of stations, which
// the operator's command, the command line and the page share; knows neither files nor the service.

/** A row of a file; lines are counted from 1. */
export interface Row {
  line: number;
  cells: string[];
}

export type Separator = ',' | ';' | '\t';

/** Returns the separator that the header line uses: a semicolon or a tab if it has one, otherwise a comma. */
export function separatorOf(text: string): Separator {
  const header = /[^\r\n]*/.exec(text.trimStart())?.[0] ?? '';
  if (header.includes(';')) return ';';
  return header.includes('\t') ? '\t' : ',';
}

/**
 * Reads a number, such as `12`, `-3.5` or `+0.1`; NaN for anything else. The decimals may follow a comma where
 * commas do not separate cells.
 */
export function decimalOf(text: string, separator: Separator): number {
  const plain = separator === ',' ? text : text.replace(',', '.');
  return /^[-+]?\d+(\.\d+)?$/.test(plain) ? Number(plain) : NaN;
}

/** Splits a file into rows without the empty ones; quotes around a cell are removed. */
export function rowsOf(text: string, separator: Separator): Row[] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map((row, i) => ({ line: i + 1, cells: cellsOf(row, separator) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
}

function cellsOf(row: string, separator: Separator): string[] {
  return row.split(separator).map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  );
}
