import { skipRows } from '../aggregate/limit.js';
import { pause, type Query, type Rows } from '../aggregate/rows.js';
import { sortRows } from '../aggregate/sort.js';
import { BsonDocument, emptyDocument } from '../bson/document.js';
import type { IndexSpec } from '../order/index-keys.js';
import type { Filter } from '../query/filter.js';
import { behind, type KeyRange } from '../order/key-range.js';
import { planQuery, type Plan } from '../query/plan.js';
import type { Collection } from './catalog.js';
import { entryTarget } from './documents.js';
import { areaRange, rangeWithin, sameBytes } from './keys.js';
import type { Entry, View } from './view.js';

/** What a query has cost so far, for explain. */
export interface ScanCounters {
  keysExamined: number;
  docsExamined: number;
}

/** After so many steps others get a turn. */
const stepsBetweenPauses = 500;

export const idIndex: IndexSpec = { name: '_id_', fields: [{ path: '_id', direction: 1 }], unique: true };

export function planDocuments(collection: Collection, query: Query): Plan {
  const { filter, sort } = query;
  const indexes = [idIndex, ...collection.indexes.map((index) => index.spec)];
  const isMultikey = (spec: IndexSpec): boolean =>
    collection.indexes.some((index) => index.spec === spec && index.isMultikey);
  return planQuery({ filter, sort, indexes, isMultikey });
}

export interface FindOptions {
  readonly counters?: ScanCounters | undefined;
  /** Without them only the number of rows counts. */
  readonly needsDocuments?: boolean;
}

/** Nothing, where there is no such collection. */
export function findDocuments(
  view: View,
  collection: Collection | undefined,
  query: Query,
  { counters = { keysExamined: 0, docsExamined: 0 }, needsDocuments = true }: FindOptions = {},
): Rows {
  if (!collection) return [];
  const plan = planDocuments(collection, query);
  const { filter, sort, skip = 0, limit = 0 } = query;
  const end = limit === 0 ? Infinity : skip + limit;
  const isCount = !needsDocuments && plan.kind === 'index' && plan.index !== idIndex && plan.exact;
  const scan = { plan, filter, isCount, counters };
  if (plan.sorted || !sort) return matching(view, collection, { ...scan, skip, end });
  const found = matching(view, collection, { ...scan, skip: 0, end: Infinity });
  return skipRows(sortRows(found, sort, end), skip);
}

/** All rows at once, where nobody else can have a turn. */
export function allDocuments(rows: Rows): BsonDocument[] {
  const documents: BsonDocument[] = [];
  for (const row of rows) if (row !== pause) documents.push(row);
  return documents;
}

interface DocumentScan {
  readonly plan: Plan;
  readonly filter: Filter;
  /** The index alone says how many match, and empty documents stand for them. */
  readonly isCount: boolean;
  readonly counters: ScanCounters;
  readonly skip: number;
  /** How many matches there are to go through, those that are skipped included. */
  readonly end: number;
}

function* matching(view: View, collection: Collection, scan: DocumentScan): Rows {
  const { plan, filter, isCount, counters, skip, end } = scan;
  const source = sourceOf(collection, plan);
  const met = source.hasRepeats ? new Set<string>() : undefined;
  const read = (entry: Entry): BsonDocument | undefined => {
    const target = source.isPrimary ? undefined : entryTarget(collection, entry.key);
    if (target && met && !isNew(met, target)) return undefined;
    const bytes = target ? view.get(target) : entry.value;
    if (!bytes) return undefined;
    counters.docsExamined += 1;
    const document = new BsonDocument(bytes);
    return filter.matches(document) ? document : undefined;
  };
  let steps = 0;
  let position = 0;
  for (const range of source.ranges) {
    for (const entry of scanRange(view, range, source)) {
      steps += 1;
      if (steps % stepsBetweenPauses === 0) yield pause;
      if (source.countsKeys) counters.keysExamined += 1;
      const document = isCount ? emptyDocument : read(entry);
      if (!document) continue;
      position += 1;
      if (position > skip) yield document;
      if (position === end) return;
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
  if (!index && !isPrimary)
    throw new Error(`The plan uses an index that ${collection.namespace} does not have.`);
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
