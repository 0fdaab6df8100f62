import { skipRows } from '../aggregate/limit.js';
import { pause, type Query, type Rows } from '../aggregate/rows.js';
import { sortRows } from '../aggregate/sort.js';
import { BsonDocument } from '../bson/document.js';
import { withPrefix, type KeyRange } from '../order/key-range.js';
import type { Filter } from '../query/filter.js';
import type { IndexSpec } from '../query/index-keys.js';
import { planQuery, rangesOf, type Plan, type PlanRequest } from '../query/plan.js';
import type { Collection } from './collection.js';
import { entryTarget } from './documents.js';
import { idIndex, scanRange, scanSource, type ScanSource } from './scan-source.js';
import { bounded } from './keys.js';
import type { Entry, View } from './view.js';

/** The cost of a query so far, for explain. */
export interface ScanCounters {
  keysExamined: number;
  docsExamined: number;
  /** The number of plans created. */
  plannings: number;
}

/** The number of steps after which a scan yields to other work. */
const stepsBetweenPauses = 500;

/** A scan of so few entries needs no pauses. */
const fewEntries = 10;

export function newCounters(): ScanCounters {
  return { keysExamined: 0, docsExamined: 0, plannings: 0 };
}

export function planDocuments(collection: Collection, query: Query, counters = newCounters()): Plan {
  counters.plannings += 1;
  return planQuery(planRequest(collection, query));
}

export function planRequest(collection: Collection, { filter, sort, fields }: Query): PlanRequest {
  const indexes = [idIndex, ...collection.indexes.map((index) => index.spec)];
  const isMultikey = (spec: IndexSpec): boolean =>
    collection.indexes.some((index) => index.spec === spec && index.isMultikey);
  const holdsValues = (spec: IndexSpec): boolean =>
    collection.indexes.some((index) => index.spec === spec && !index.isMultikey);
  return { filter, sort, fields, indexes, isMultikey, holdsValues };
}

/** Returns the documents that match the query; there are none if the collection does not exist. */
export function findDocuments(
  view: View,
  collection: Collection | undefined,
  query: Query,
  counters = newCounters(),
): Rows {
  if (!collection) return [];
  const plan = planDocuments(collection, query, counters);
  const { scan, source } = prepareScan(view, collection, plan, query, counters);
  const ranges = rangesOf(plan).map((range) => bounded(withPrefix(source.prefix, range)));
  return scan(ranges, query.filter.matches);
}

type Matches = Filter['matches'];

/** Returns the documents in the ranges of keys that pass the test; the ranges are in the order of the keys. */
export type Scan = (ranges: readonly KeyRange[], matches: Matches) => Rows;

/** Prepares the scans of a query that differ only in their ranges and conditions. */
export function prepareScan(
  view: View,
  collection: Collection,
  plan: Plan,
  { sort, skip = 0, limit = 0 }: Omit<Query, 'filter'>,
  counters: ScanCounters,
): { source: ScanSource; scan: Scan } {
  const source = scanSource(collection, plan);
  const end = limit === 0 ? Infinity : skip + limit;
  const open = (ranges: readonly KeyRange[], matches: Matches): OpenScan => ({
    view,
    collection,
    source,
    counters,
    ranges: source.reverse ? ranges.toReversed() : ranges,
    matches,
    returned: source.hasRepeats ? new Set() : undefined,
  });
  if (!plan.sorted && sort) {
    const all: Scan = (ranges, matches) => matching(open(ranges, matches), 0, Infinity);
    return { source, scan: (ranges, matches) => skipRows(sortRows(all(ranges, matches), sort, end), skip) };
  }
  const isShort = source.isExact && !source.hasRepeats && end <= fewEntries;
  const read = isShort ? firstMatches : matching;
  return { source, scan: (ranges, matches) => read(open(ranges, matches), skip, end) };
}

/** Collects all rows without yielding. */
export function allDocuments(rows: Rows): BsonDocument[] {
  const documents: BsonDocument[] = [];
  for (const row of rows) if (row !== pause) documents.push(row);
  return documents;
}

interface OpenScan {
  readonly view: View;
  readonly collection: Collection;
  readonly source: ScanSource;
  readonly counters: ScanCounters;
  readonly ranges: readonly KeyRange[];
  readonly matches: Matches;
  /** The keys of the documents read so far, if there may be several entries for a document. */
  readonly returned: Set<string> | undefined;
}

/** Returns the documents from the first to the last number; documents before them are skipped. */
function* matching(scan: OpenScan, skip: number, end: number): Rows {
  let steps = 0;
  let position = 0;
  for (const range of scan.ranges) {
    for (const entry of scanRange(scan.view, range, scan.source)) {
      steps += 1;
      if (steps % stepsBetweenPauses === 0) yield pause;
      const document = readEntry(scan, entry);
      if (!document) continue;
      position += 1;
      if (position > skip) yield document;
      if (position === end) return;
    }
  }
}

/** Reads an exact scan that ends after few entries at once: for so few, a generator would cost more. */
function firstMatches(scan: OpenScan, skip: number, end: number): BsonDocument[] {
  const documents: BsonDocument[] = [];
  let position = 0;
  for (const range of scan.ranges) {
    for (const entry of scanRange(scan.view, range, scan.source, true)) {
      const document = readEntry(scan, entry);
      if (!document) continue;
      position += 1;
      if (position > skip) documents.push(document);
      if (position === end) return documents;
    }
  }
  return documents;
}

/** Returns the document of an entry; undefined if it does not match, or has been returned before. */
function readEntry(scan: OpenScan, entry: Entry): BsonDocument | undefined {
  const { source, counters, returned } = scan;
  if (source.countsKeys) counters.keysExamined += 1;
  const covered = source.fromKey(entry.key);
  if (covered) return source.isExact || scan.matches(covered) ? covered : undefined;
  const target = source.isPrimary ? undefined : entryTarget(scan.collection, entry.key);
  if (target && returned && !isNew(returned, target)) return undefined;
  const bytes = target ? scan.view.get(target) : entry.value;
  if (!bytes) return undefined;
  counters.docsExamined += 1;
  const document = new BsonDocument(bytes);
  return scan.matches(document) ? document : undefined;
}

function isNew(targets: Set<string>, target: Uint8Array): boolean {
  const { size } = targets;
  return targets.add(Buffer.from(target).toString('latin1')).size > size;
}
