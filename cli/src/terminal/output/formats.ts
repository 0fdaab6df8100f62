import { headingText } from '@crop-planning/shared/words/heading-text';
import { visible, visibleLines } from '@crop-planning/shared/visible-text';
import type { Screen } from './screen.js';
import { fieldNames, plainCell, plainValue, type Field, type FieldKind, type View } from './view.js';

/** Produces lines for a person at a terminal, safe to print there. */
export type Drawing = (screen: Screen) => readonly string[] | Promise<readonly string[]>;

/** A name and its value, for a program that reads lines. */
export type PlainLine = readonly [name: string, value: unknown];

const cuttable: readonly FieldKind[] = ['text', 'texts', 'object'];

type Names<Item> = readonly (keyof Item & string)[];

export function asJson(value: unknown, isShown: boolean, indent?: number): string {
  return showable(JSON.stringify(value, undefined, indent), isShown);
}

/**
 * Escapes control characters in JSON and, for a terminal, every other character that the terminal would act
 * on.
 */
export function showable(json: string, isShown: boolean): string {
  return isShown ? visibleLines(json) : json.replace(/[\u007f-\u009f]/g, visible);
}

/**
 * Returns CSV as in RFC 4180, field names first, with an apostrophe before any text that a spreadsheet would
 * read as a formula.
 */
export async function asCsv<Item>(
  items: readonly Item[],
  names: Names<Item>,
  { fields }: View<Item>,
  isShown: boolean,
): Promise<string> {
  const { csvTable } = await import('@crop-planning/shared/plan-files/write-plans');
  const records = items.map((item) => names.map((name) => plainValue(fields[name].kind, item[name])));
  return csvTable(names, records, isShown ? visible : undefined);
}

/** Returns tab-separated lines for a pipe, field names first. */
export function asTabs<Item>(items: readonly Item[], names: Names<Item>, { fields }: View<Item>): string[] {
  const rows = items.map((item) =>
    names.map((name) => visible(plainCell(fields[name].kind, item[name]))).join('\t'),
  );
  return [names.join('\t'), ...rows];
}

/** Returns a line of name, tab and value for each field, for a pipe. */
export function asTabbedPairs<Item>(item: Item, names: Names<Item>, { fields }: View<Item>): string[] {
  return names.map((name) => `${name}\t${visible(plainCell(fields[name].kind, item[name]))}`);
}

/** Returns a line of name, tab and value for each value that no view describes. */
export function asPlainLines(lines: readonly PlainLine[]): string[] {
  return lines.map(([name, value]) => `${name}\t${visible(plainCell('object', value))}`);
}

/** Returns a line of title and value for each field, for a person. */
export async function asPairs<Item>(
  item: Item,
  names: Names<Item>,
  { fields }: View<Item>,
  { paint, times, width }: Screen,
): Promise<string[]> {
  const { terminalCell } = await import('./cells.js');
  const { layOutPairs } = await import('./table.js');
  return layOutPairs(
    names.map((name) => {
      const field = fields[name];
      return [
        paint('bold', headingText(field.title)),
        terminalCell(field.kind, shownValue(field, item, name), paint, times),
      ];
    }),
    width,
  );
}

/**
 * Returns a table for a person, or blocks if the screen is too narrow for a table; returns no lines if there are
 * no items. On a screen without a width, a table that is wider than `terminalWidth` fits it if the columns that
 * have a least width can be cut enough; otherwise, nothing is cut.
 */
export async function asTable<Item>(
  items: readonly Item[],
  view: View<Item>,
  { paint, times, width }: Screen,
  terminalWidth = Infinity,
): Promise<string[]> {
  if (items.length === 0) return [];
  const { terminalCell } = await import('./cells.js');
  const { fitsTable, layOutBlocks, layOutTable } = await import('./table.js');
  const { fields, columns = fieldNames(view), spareColumns = [] } = view;
  const tableColumns = columns.map((name) => {
    const field = fields[name];
    const position = spareColumns.indexOf(name);
    return {
      title: headingText(field.title),
      cells: items.map((item) => terminalCell(field.kind, shownValue(field, item, name), paint, times)),
      isWhole: !cuttable.includes(field.kind),
      sparePosition: position === -1 ? undefined : position,
      ...(field.widthMin !== undefined && { widthMin: field.widthMin }),
      ...(field.squeezedWidthMin !== undefined && { squeezedWidthMin: field.squeezedWidthMin }),
    };
  });
  // A line that the terminal wraps could split a label in two.
  if (!fitsTable(tableColumns, width)) return layOutBlocks(tableColumns, width);
  const shortened = tableColumns.map((column) => ({ ...column, isWhole: column.widthMin === undefined }));
  const isShortened = width === Infinity && fitsTable(shortened, terminalWidth);
  const [headings = '', ...rows] = isShortened
    ? layOutTable(shortened, terminalWidth)
    : layOutTable(tableColumns, width);
  return [paint('bold', headings), ...rows];
}

export function shownValue<Item, Name extends keyof Item>(
  { show }: Field<Item, Item[Name]>,
  item: Item,
  name: Name,
): unknown {
  return show === undefined ? item[name] : show(item[name], item);
}
