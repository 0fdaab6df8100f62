// What the cell of a sheet says, as the text of a CSV file would. Belongs to the reader of workbooks.
import type { Attributes } from './xml.js';

/** What the cells of all sheets refer to. */
export interface SharedValues {
  strings: readonly string[];
  /** Whether the numbers of each style are dates. */
  dateStyles: readonly boolean[];
  /** Whether days are counted from 1904, as old spreadsheets on the Mac do. */
  is1904: boolean;
}

export interface Cell {
  /** From 0. */
  column: number;
  type: string;
  style: number;
  value: string | undefined;
  hasFormula: boolean;
}

const dayMs = 86_400_000;
/** The day before the first, counted so that the days after the 29 February 1900, which never was, are right. */
const epoch1900 = Date.UTC(1899, 11, 30);
const epoch1904 = Date.UTC(1904, 0, 1);
/** The last day of the year 9999. */
const daysMax = 2_958_465;
/** Spreadsheets show no more digits, and calculate with the rest of a double. */
const digitsShown = 15;
const escapedCharacter = /_x([\da-f]{4})_/gi;
const builtInDates = [
  [14, 17],
  [22, 22],
  [27, 36],
  [50, 58],
] as const;

/** Returns a cell's text, or why it has none. */
export function cellTextOf(
  { type, style, value, hasFormula }: Cell,
  { strings, dateStyles, is1904 }: SharedValues,
): { text: string } | { fault: string } {
  // A formula whose result is an empty text says that it is a text.
  const isOpen = hasFormula && (value === undefined || type !== 'str');
  if (value === undefined || value === '')
    return isOpen ? { fault: 'has a formula without a result' } : { text: '' };
  if (type === 'e') return { fault: `has the error ${value.slice(0, 20)}` };
  if (type === 's') {
    const text = strings[Number(value)];
    return text === undefined ? { fault: 'has a text that the workbook lacks' } : { text };
  }
  if (type === 'b') return { text: value === '1' || value === 'true' ? 'true' : 'false' };
  if (type !== 'n') return { text: unescaped(value) };
  const number = Number(value);
  if (!Number.isFinite(number)) return { text: value };
  const date = dateStyles[style] === true ? isoDate(number, is1904) : undefined;
  return { text: date ?? String(Number(number.toPrecision(digitsShown))) };
}

/** Reads the attributes of a cell; `before` is the column before it, for a cell that does not say its own. */
export function cellOf({ r = '', t = 'n', s = '0' }: Attributes, before: number): Cell {
  const letters = /^[A-Za-z]+/.exec(r)?.[0].toUpperCase() ?? '';
  const column = letters === '' ? before + 1 : columnOf(letters);
  return { column, type: t, style: Number(s), value: undefined, hasFormula: false };
}

/** Whether a format of numbers shows a date; the codes of formats are those of English, whatever is shown. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return builtInDates.some(([first, last]) => id >= first && id <= last);
  const bare = code.toLowerCase().replace(/"[^"]*"|\\.|\[[^\]]*\]|general|_./g, '');
  return /[dy]/.test(bare) || (/m/.test(bare) && !/[hs0#?]/.test(bare));
}

/** Returns a text with the characters that XML cannot have, and which a workbook writes as `_x000D_`. */
export function unescaped(text: string): string {
  return text.replace(escapedCharacter, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

function columnOf(letters: string): number {
  let column = 0;
  for (const letter of letters.slice(0, 4)) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** Returns the day of a date; undefined for a time of day, and for what no calendar has. */
function isoDate(serial: number, is1904: boolean): string | undefined {
  const day = Math.floor(serial);
  if (day < 1 || day > daysMax) return undefined;
  const start = is1904 ? epoch1904 : epoch1900 + (day < 60 ? dayMs : 0);
  return new Date(start + day * dayMs).toISOString().slice(0, 10);
}
