import { cellText } from '@crop-planning/shared/plan-files/cell-text';
import { usageError } from '../failures.js';
import type { OutputStream } from '../io.js';
import type { ColorChoice } from './screen.js';

/** How a field is shown. A `text` may be cut to fit a terminal; a `headline` is never cut. */
export type FieldKind =
  | 'id'
  | 'text'
  | 'headline'
  | 'texts'
  | 'object'
  | 'month'
  | 'months'
  | 'strip'
  | 'risk'
  | 'water'
  | 'label'
  | 'severity'
  | 'score'
  | 'read'
  | 'boolean'
  | 'time'
  | 'expiry'
  | 'amount'
  | 'millimetres'
  | 'count';

export interface Field<Item, Value = unknown> {
  /** The heading on a terminal. */
  title: string;
  kind: FieldKind;
  /** The width down to which the column may be cut; a narrow terminal drops spare columns first. */
  widthMin?: number;
  /** The width down to which the column may be cut before a column that also has such a width is dropped. */
  squeezedWidthMin?: number;
  /** Replaces the value for a person at a terminal. */
  show?(value: Value, item: Item): unknown;
}

/** How a record from the service is shown: all of its fields, in order, and the columns of a table. */
export interface View<Item> {
  fields: { readonly [Name in keyof Item & string]: Field<Item, Item[Name]> };
  /** The field that -q prints for an item; by default `id`. */
  key?: keyof Item & string;
  /** The columns of a table; by default, every field. */
  columns?: readonly (keyof Item & string)[];
  /** Columns that a narrow terminal drops, in this order. */
  spareColumns?: readonly (keyof Item & string)[];
  /** Fields too long for a line in a pipe, which omits them unless --columns names them. */
  bulkyFields?: readonly (keyof Item & string)[];
  /** Fields that the API does not have, which JSON omits unless --fields names them. */
  ownFields?: readonly (keyof Item & string)[];
}

/** The requested form of the answer. */
export interface OutputOptions {
  json?: boolean;
  fields?: string;
  /** A jq expression to apply to the JSON. */
  jq?: string;
  /** `table` is the form for people, even in a pipe or a file; `geojson` is JSON that the command wraps. */
  format?: 'csv' | 'ndjson' | 'table' | 'geojson';
  /** The columns of a table, or of the lines in a pipe. */
  columns?: string;
  wide?: boolean;
  sort?: string;
  quiet?: boolean;
  /** False to use no pager, however long the answer is. */
  pager?: boolean;
  /** Whether times are in UTC, to the second, instead of relative. */
  utc?: boolean;
  color: ColorChoice;
}

/** Whether the answer is one JSON text, or jq's output from one. */
export function isJsonWanted({ json, fields, jq, format }: OutputOptions): boolean {
  return json === true || (format === undefined && (fields !== undefined || jq !== undefined));
}

/**
 * Whether the answer is drawn for a person, in the language of the reader; programs read all other forms, which are
 * English.
 */
export function isDrawn({ isTerminal }: OutputStream, options: OutputOptions): boolean {
  const { format, quiet } = options;
  if (format !== undefined) return format === 'table';
  return isTerminal && quiet !== true && !isJsonWanted(options);
}

export function fieldNames<Item>(view: View<Item>): (keyof Item & string)[] {
  return Object.keys(view.fields) as (keyof Item & string)[];
}

/** Reads the fields in a list such as `id, name`; returns undefined if no list was given. */
export function readFields<Item>(
  text: string | undefined,
  view: View<Item>,
): (keyof Item & string)[] | undefined {
  return text?.split(',').map((name) => readField(name, view));
}

/** Returns the field with this name; if there is none, throws a usage error that lists the known fields. */
export function readField<Item>(name: string, view: View<Item>): keyof Item & string {
  const known = fieldNames(view);
  const field = known.find((candidate) => candidate === name.trim());
  if (field !== undefined) return field;
  throw usageError(`There is no field "${name.trim()}".`, { hints: [`Fields: ${known.join(', ')}.`] });
}

/** Formats a value for a program, in a pipe; lists that are counted become their length. */
export function plainCell(kind: FieldKind, value: unknown): string {
  return cellText(plainValue(kind, value));
}

/** Returns a value as a program gets it: the length of a list that is counted, otherwise the value. */
export function plainValue(kind: FieldKind, value: unknown): unknown {
  return kind === 'count' && Array.isArray(value) ? value.length : value;
}
