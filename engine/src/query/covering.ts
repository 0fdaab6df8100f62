import { fieldsOf } from './expression.js';
import type { FilterNode } from './filter.js';
import type { IndexSpec } from './index-keys.js';
import type { Sort } from './sort.js';

export interface Wanted {
  /** The only fields that the caller reads; undefined for whole documents. */
  readonly fields: ReadonlySet<string> | undefined;
  /** The filter to check on each entry, if the ranges are not exact. */
  readonly filter: FilterNode | undefined;
  /** The sort, if the scan does not return the documents in its order. */
  readonly sort: Sort | undefined;
}

/** Returns the fields to read from the index's keys; undefined if the keys do not contain all of them. */
export function coveredFields(index: IndexSpec, wanted: Wanted): ReadonlySet<string> | undefined {
  if (wanted.fields === undefined) return undefined;
  const names = new Set(wanted.fields);
  if (wanted.filter) addPaths(wanted.filter, names);
  for (const { path } of wanted.sort?.fields ?? []) names.add(path);
  for (const name of names) if (name.includes('.') || !holds(index, name)) return undefined;
  return names;
}

// Every key ends with the document's _id.
function holds(index: IndexSpec, name: string): boolean {
  return name === '_id' || index.fields.some((field) => field.path === name);
}

function addPaths(node: FilterNode, names: Set<string>): void {
  if ('nodes' in node) for (const part of node.nodes) addPaths(part, names);
  else if (node.kind === '$expr') for (const name of fieldsOf(node.expression)) names.add(name);
  else names.add(node.path);
}
