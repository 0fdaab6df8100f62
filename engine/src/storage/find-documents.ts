import { pause } from '../aggregate/rows.js';
import type { Query, Rows } from '../aggregate/rows.js';
import { sortRows } from '../aggregate/sort-rows.js';
import { BsonDocument, emptyDocument } from '../bson/document.js';
import type { BsonValue } from '../bson/value.js';
import type { IndexSpec } from '../order/index-keys.js';
import type { Filter } from '../query/filter.js';
import { behind } from '../query/intervals.js';
import { planQuery } from '../query/plan.js';
import type { IndexScan, Plan } from '../query/plan.js';
import type { Collection } from './catalog.js';
import { entryTarget } from './documents.js';
import { areaRange, rangeWithin, sameBytes } from './keys.js';
import type { KeyRange } from './keys.js';
import type { Entry, View } from './view.js';

export interface DocumentQuery extends Query {
  readonly hint?: BsonValue | undefined;
}

/** What a query has cost so far, for explain. */
export interface ScanCounters {
  keysExamined: number;
  docsExamined: number;
}

/** After so many steps others get a turn. */
const stepsBetweenPauses = 500;

export const idIndex: IndexSpec = { name: '_id_', fields: [{ path: '_id', direction: 1 }], unique: true };

export function planDocuments(collection: Collection, query: DocumentQuery): Plan {
  const { filter, sort, hint } = query;
  const indexes = [idIndex, ...collection.indexes.map((index) => index.spec)];
  const isMultikey = (spec: IndexSpec): boolean =>
    collection.indexes.some((index) => index.spec === spec && index.isMultikey);
  return planQuery({ filter, sort, indexes, isMultikey, hint });
}

export interface FindOptions {
  readonly counters?: ScanCounters | undefined;
  /** Without them only the number of rows counts. */
  readonly needsDocuments?: boolean;
}

export function findDocuments(
  view: View,
  collection: Collection,
  query: DocumentQuery,
  { counters = { keysExamined: 0, docsExamined: 0 }, needsDocuments = true }: FindOptions = {},
): Rows {
  const plan = planDocuments(collection, query);
  const { sort, skip = 0, limit = Infinity } = query;
  const slice = { skip, limit: limit || Infinity };
  if (!needsDocuments && plan.kind === 'index' && plan.index !== idIndex && plan.exact)
    return counted(view, collection, plan, slice, counters);
  if (plan.sorted || !sort) return matching(view, collection, plan, query.filter, slice, counters);
  const found = matching(view, collection, plan, query.filter, everything, counters);
  return skipRows(sortRows(found, sort, slice.skip + slice.limit), slice);
}

/** All rows at once, where nobody else can have a turn. */
export function allDocuments(rows: Rows): BsonDocument[] {
  const documents: BsonDocument[] = [];
  for (const row of rows) if (row !== pause) documents.push(row);
  return documents;
}

interface Slice {
  readonly skip: number;
  readonly limit: number;
}

const everything: Slice = { skip: 0, limit: Infinity };

function* matching(
  view: View,
  collection: Collection,
  plan: Plan,
  filter: Filter,
  { skip, limit }: Slice,
  counters: ScanCounters,
): Rows {
  const source = sourceOf(collection, plan);
  const met = source.hasRepeats ? new Set<string>() : undefined;
  let steps = 0;
  let position = 0;
  for (const range of source.ranges) {
    for (const entry of scanRange(view, range, source)) {
      steps += 1;
      if (steps % stepsBetweenPauses === 0) yield pause;
      if (source.countsKeys) counters.keysExamined += 1;
      const target = source.isPrimary ? undefined : entryTarget(collection, entry.key);
      if (target && met && !isNew(met, target)) continue;
      const bytes = target ? view.get(target) : entry.value;
      if (!bytes) continue;
      counters.docsExamined += 1;
      const document = new BsonDocument(bytes);
      if (!filter.matches(document)) continue;
      position += 1;
      if (position > skip) yield document;
      if (position === skip + limit) return;
    }
  }
}

/** As many empty documents as match, from the index alone. */
function* counted(
  view: View,
  collection: Collection,
  plan: IndexScan,
  { skip, limit }: Slice,
  counters: ScanCounters,
): Rows {
  const source = sourceOf(collection, plan);
  let position = 0;
  for (const range of source.ranges) {
    for (const _ of view.scan(range, { keysOnly: true })) {
      counters.keysExamined += 1;
      position += 1;
      if (position > skip) yield emptyDocument;
      if (position === skip + limit) return;
      if (position % stepsBetweenPauses === 0) yield pause;
    }
  }
}

/** Which keys a plan looks at, in which order. */
interface Source {
  readonly ranges: readonly KeyRange[];
  readonly reverse: boolean;
  /** The entries are the documents themselves. */
  readonly isPrimary: boolean;
  readonly countsKeys: boolean;
  readonly hasRepeats: boolean;
}

function sourceOf(collection: Collection, plan: Plan): Source {
  if (plan.kind === 'collection') {
    const ranges = [areaRange(collection.id)];
    return { ranges, reverse: false, isPrimary: true, countsKeys: false, hasRepeats: false };
  }
  const { reverse, hasRepeats } = plan;
  const isPrimary = plan.index === idIndex;
  const index = collection.indexes.find(({ spec }) => spec === plan.index);
  if (!index && !isPrimary) throw new Error(`The plan uses an index that ${collection.namespace} does not have.`);
  const ranges = plan.ranges.map((range) => rangeWithin(index?.id ?? collection.id, range));
  return { ranges: reverse ? ranges.reverse() : ranges, reverse, isPrimary, countsKeys: true, hasRepeats };
}

function scanRange(view: View, range: KeyRange, source: Source): Iterable<Entry> {
  const { isPrimary, reverse } = source;
  if (!isPrimary) return view.scan(range, { reverse, keysOnly: true });
  // Where the lower bound is a whole key there is only one document, which need not be searched for.
  const single = sameBytes(range.upper, behind(range.lower)) ? view.get(range.lower) : undefined;
  return single ? [{ key: range.lower, value: single }] : view.scan(range, { reverse });
}

function isNew(met: Set<string>, target: Uint8Array): boolean {
  const { size } = met;
  return met.add(Buffer.from(target).toString('latin1')).size > size;
}

function* skipRows(rows: Rows, { skip }: Slice): Rows {
  let position = 0;
  for (const row of rows) {
    if (row !== pause) position += 1;
    if (row === pause || position > skip) yield row;
  }
}
