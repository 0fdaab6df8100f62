import type { FieldKind } from './cells.js';

export interface Field {
  /** The heading on a terminal. */
  title: string;
  kind: FieldKind;
}

/** How a thing of the service is shown: every field that the API has, in order, and a table's columns. */
export interface View<Item> {
  fields: { readonly [Name in keyof Item & string]: Field };
  columns: readonly (keyof Item & string)[];
  /** Columns that a narrow terminal goes without, the first to go first. */
  spareColumns: readonly (keyof Item & string)[];
}

export function fieldNames<Item>(view: View<Item>): (keyof Item & string)[] {
  return Object.keys(view.fields) as (keyof Item & string)[];
}
