import { skipRows } from '../aggregate/limit.js';
import { pause, type Query, type Rows } from '../aggregate/rows.js';
import { sortRows } from '../aggregate/sort.js';
import { BsonDocument } from '../bson/document.js';
import type { Filter } from '../query/filter.js';
import type { IndexSpec } from '../query/index-keys.js';
import { planQuery, type Plan, type PlanRequest } from '../query/plan.js';
import type { Collection } from './collection.js';
import { entryTarget } from './documents.js';
import { idIndex, scanRange, scanSource } from './scan-source.js';
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
  return runPlan(view, collection, query, planDocuments(collection, query, counters), counters);
}

/** A planned query, which needs its filter only to test documents. */
export interface PlannedQuery extends Omit<Query, 'filter'> {
  readonly filter: Pick<Filter, 'matches'>;
}

export function runPlan(
  view: View,
  collection: Collection,
  { filter, sort, skip = 0, limit = 0 }: PlannedQuery,
  plan: Plan,
  counters: ScanCounters,
): Rows {
  const end = limit === 0 ? Infinity : skip + limit;
  const scan = { plan, filter, counters };
  if (plan.sorted || !sort) return matching(view, collection, { ...scan, skip, end });
  const rows = matching(view, collection, { ...scan, skip: 0, end: Infinity });
  return skipRows(sortRows(rows, sort, end), skip);
}

/** Collects all rows without yielding. */
export function allDocuments(rows: Rows): BsonDocument[] {
  const documents: BsonDocument[] = [];
  for (const row of rows) if (row !== pause) documents.push(row);
  return documents;
}

interface DocumentScan {
  readonly plan: Plan;
  readonly filter: Pick<Filter, 'matches'>;
  readonly counters: ScanCounters;
  readonly skip: number;
  /** The number of matches after which the scan ends, including skipped ones. */
  readonly end: number;
}

function* matching(view: View, collection: Collection, scan: DocumentScan): Rows {
  const { plan, filter, counters, skip, end } = scan;
  const source = scanSource(collection, plan);
  const targets = source.hasRepeats ? new Set<string>() : undefined;
  const read = (entry: Entry): BsonDocument | undefined => {
    const covered = source.fromKey(entry.key);
    if (covered) return source.isExact || filter.matches(covered) ? covered : undefined;
    const target = source.isPrimary ? undefined : entryTarget(collection, entry.key);
    if (target && targets && !isNew(targets, target)) return undefined;
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
      const document = read(entry);
      if (!document) continue;
      position += 1;
      if (position > skip) yield document;
      if (position === end) return;
    }
  }
}

function isNew(targets: Set<string>, target: Uint8Array): boolean {
  const { size } = targets;
  return targets.add(Buffer.from(target).toString('latin1')).size > size;
}
