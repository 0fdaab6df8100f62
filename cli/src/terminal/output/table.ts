import { padded, widthOf } from './text-width.js';
import { wrap } from './wrapping.js';

export interface TableColumn {
  title: string;
  cells: readonly string[];
  /** Whether the cells are never cut, as is the case for ids and labels. */
  isWhole: boolean;
  /** The lower the number, the sooner a narrow terminal drops the column; undefined if it always stays. */
  sparePosition: number | undefined;
  /** The width down to which the column may be cut; 10 by default. */
  widthMin?: number;
  /** The width down to which the column may be cut before a column that also has such a width is dropped. */
  squeezedWidthMin?: number;
}

const gap = 2;
const cutWidthMin = 10;

/**
 * Returns the lines of a table, headings first. They are longer than the width only if `fitsTable` returns
 * false.
 */
export function layOutTable(columns: readonly TableColumn[], width: number): string[] {
  const { shown, widths } = fit(columns, width);
  const columnWidths = widths ?? shown.map(naturalWidth).map((natural, i) => leastWidth(shown[i], natural));
  const rows = [shown.map(({ title }) => title), ...rowsOf(shown)];
  return rows.map((row) => layOutRow(row, columnWidths));
}

/** Whether the columns fit side by side, with ids and labels uncut and spare columns dropped if necessary. */
export function fitsTable(columns: readonly TableColumn[], width: number): boolean {
  return fit(columns, width).widths !== undefined;
}

/** Returns a line for each cell, with an empty line between rows. */
export function layOutBlocks(columns: readonly TableColumn[], width: number): string[] {
  const titleWidth = Math.max(...columns.map(({ title }) => widthOf(title))) + gap;
  return rowsOf(columns).flatMap((cells, row) => [
    ...(row === 0 ? [] : ['']),
    ...cells.map((cell, i) => {
      const { title = '', isWhole = true } = columns[i] ?? {};
      const shown = isWhole ? cell : cut(cell, Math.max(cutWidthMin, width - titleWidth));
      return `${padded(title, titleWidth)}${shown}`.trimEnd();
    }),
  ]);
}

function fit(columns: readonly TableColumn[], width: number) {
  const shown = [...columns];
  let widths = fitWidths(shown, width);
  while (widths === undefined) {
    const sparest = sparestOf(shown);
    if (sparest?.squeezedWidthMin !== undefined) widths = fitWidths(shown.map(squeezed), width);
    if (widths !== undefined || sparest === undefined) break;
    shown.splice(shown.indexOf(sparest), 1);
    widths = fitWidths(shown, width);
  }
  return { shown, widths };
}

function squeezed({ squeezedWidthMin, ...column }: TableColumn): TableColumn {
  return squeezedWidthMin === undefined ? column : { ...column, widthMin: squeezedWidthMin };
}

/** Returns lines of `TITLE  value`, with the values aligned, and broken between words where they exceed the width. */
export function layOutPairs(
  pairs: readonly (readonly [title: string, value: string])[],
  width = Infinity,
): string[] {
  const indent = Math.max(...pairs.map(([title]) => widthOf(title))) + gap;
  return pairs.flatMap(([title, value]) => {
    const [first = '', ...more] = wrap(value, width - indent, '');
    return [`${padded(title, indent)}${first}`.trimEnd(), ...more.map((line) => ' '.repeat(indent) + line)];
  });
}

function fitWidths(columns: readonly TableColumn[], width: number): number[] | undefined {
  const widths = columns.map(naturalWidth);
  const least = columns.map((column, i) => leastWidth(column, widths[i] ?? 0));
  const room = width - gap * (columns.length - 1);
  if (sum(least) > room) return undefined;
  while (sum(widths) > room) {
    const widest = Math.max(...widths.filter((value, i) => value > (least[i] ?? 0)));
    const index = widths.findIndex((value, i) => value === widest && value > (least[i] ?? 0));
    widths[index] = widest - 1;
  }
  return widths;
}

function sparestOf(columns: readonly TableColumn[]): TableColumn | undefined {
  const spare = columns.filter(({ sparePosition }) => sparePosition !== undefined);
  return spare.toSorted((one, other) => (one.sparePosition ?? 0) - (other.sparePosition ?? 0))[0];
}

function naturalWidth({ title, cells }: TableColumn): number {
  return Math.max(widthOf(title), ...cells.map((cell) => widthOf(cell)));
}

function leastWidth(column: TableColumn | undefined, natural: number): number {
  return column?.isWhole === false
    ? Math.min(natural, Math.max(column.widthMin ?? cutWidthMin, widthOf(column.title)))
    : natural;
}

function rowsOf(columns: readonly TableColumn[]): string[][] {
  const [first] = columns;
  return (first?.cells ?? []).map((_, row) => columns.map(({ cells }) => cells[row] ?? ''));
}

function layOutRow(cells: readonly string[], widths: readonly number[]): string {
  return cells
    .map((cell, i) => padded(cut(cell, widths[i] ?? 0), widths[i] ?? 0))
    .join(' '.repeat(gap))
    .trimEnd();
}

/** Cuts a text to the width. Only plain cells are ever cut, so this never cuts an escape sequence. */
function cut(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let beginning = '';
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (widthOf(beginning + segment) > width - 1) break;
    beginning += segment;
  }
  return `${beginning.trimEnd()}…`;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
