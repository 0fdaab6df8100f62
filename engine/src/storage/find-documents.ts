import { skipRows } from '../aggregate/limit.js';
import { pause, type Hint, type Query, type Rows } from '../aggregate/rows.js';
import { sortRows } from '../aggregate/sort.js';
import type { BsonDocument } from '../bson/document.js';
import { withPrefix, type KeyRange } from '../order/key-range.js';
import type { Filter } from '../query/filter.js';
import type { IndexSpec } from '../query/index-keys.js';
import { planQuery, rangesOf, type Plan, type PlanRequest } from '../query/plan.js';
import type { Sort } from '../query/sort.js';
import type { Collection } from './collection.js';
import { entryTarget } from './documents.js';
import { idIndex, scanRange, scanSource, type ScanSource } from './scan-source.js';
import { storedDocument } from './stored-document.js';
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

export function planRequest(collection: Collection, { filter, sort, fields, hint }: Query): PlanRequest {
  const indexes = usableIndexes(collection, hint);
  const isMultikey = (spec: IndexSpec): boolean =>
    collection.indexes.some((index) => index.spec === spec && index.isMultikey);
  const holdsValues = (spec: IndexSpec): boolean =>
    collection.indexes.some((index) => index.spec === spec && !index.isMultikey);
  return { filter, sort, fields, indexes, isMultikey, holdsValues };
}

function usableIndexes({ indexes }: Collection, hint: Hint | undefined): readonly IndexSpec[] {
  if (hint === 'none') return [];
  return hint === '_id' ? [idIndex] : [idIndex, ...indexes.map((index) => index.spec)];
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
  const scan = new DocumentScan({ view, collection, counters }, plan, query);
  const ranges = rangesOf(plan).map((range) => withPrefix(scan.prefix, range));
  return scan.find(ranges, query.filter.matches);
}

type Matches = Filter['matches'];

interface Scanned {
  readonly view: View;
  readonly collection: Collection;
  readonly counters: ScanCounters;
}

/** Finds the documents of queries that differ only in their ranges and conditions. */
export class DocumentScan {
  readonly #view: View;
  readonly #collection: Collection;
  readonly #counters: ScanCounters;
  readonly #source: ScanSource;
  readonly #skip: number;
  /** The number of documents after which the scan ends. */
  readonly #end: number;
  /** The sort that remains to be done once all the documents are found. */
  readonly #sort: Sort | undefined;
  readonly #isShort: boolean;

  constructor(
    { view, collection, counters }: Scanned,
    plan: Plan,
    { sort, skip = 0, limit = 0 }: Omit<Query, 'filter'>,
  ) {
    this.#view = view;
    this.#collection = collection;
    this.#counters = counters;
    this.#source = scanSource(collection, plan);
    this.#skip = skip;
    this.#end = limit === 0 ? Infinity : skip + limit;
    this.#sort = plan.sorted ? undefined : sort;
    const { isExact, hasRepeats } = this.#source;
    this.#isShort = isExact && !hasRepeats && this.#end <= fewEntries;
  }

  /** The beginning of all the keys. */
  get prefix(): Uint8Array {
    return this.#source.prefix;
  }

  /** Returns the documents in the ranges, which are in the order of the keys, that pass the test. */
  find(ranges: readonly KeyRange[], matches: Matches): Rows {
    const ordered = this.#source.reverse && ranges.length > 1 ? ranges.toReversed() : ranges;
    if (this.#sort) {
      const all = this.#matching(ordered, matches, 0, Infinity);
      return skipRows(sortRows(all, this.#sort, this.#end), this.#skip);
    }
    if (this.#isShort) return this.#firstMatches(ordered, matches);
    return this.#matching(ordered, matches, this.#skip, this.#end);
  }

  /** Returns the documents from the first to the last number; documents before them are skipped. */
  *#matching(ranges: readonly KeyRange[], matches: Matches, skip: number, end: number): Rows {
    const returned = this.#source.hasRepeats ? new Set<string>() : undefined;
    let steps = 0;
    let position = 0;
    for (const range of ranges) {
      for (const entry of scanRange(this.#view, range, this.#source)) {
        steps += 1;
        if (steps % stepsBetweenPauses === 0) yield pause;
        const document = this.#read(entry, matches, returned);
        if (!document) continue;
        position += 1;
        if (position > skip) yield document;
        if (position === end) return;
      }
    }
  }

  /** Reads an exact scan that ends after few entries at once: for so few, a generator would cost more. */
  #firstMatches(ranges: readonly KeyRange[], matches: Matches): readonly BsonDocument[] {
    const documents: BsonDocument[] = [];
    let position = 0;
    for (const range of ranges) {
      for (const entry of scanRange(this.#view, range, this.#source, true)) {
        const document = this.#read(entry, matches);
        if (!document) continue;
        position += 1;
        if (position > this.#skip) documents.push(document);
        if (position === this.#end) return documents;
      }
    }
    return documents;
  }

  /**
   * Returns the document of an entry; undefined if it does not match, or is among those returned before.
   */
  #read({ key, value }: Entry, matches: Matches, returned?: Set<string>): BsonDocument | undefined {
    const source = this.#source;
    if (source.countsKeys) this.#counters.keysExamined += 1;
    const covered = source.fromKey(key);
    if (covered) return source.isExact || matches(covered) ? covered : undefined;
    const target = source.isPrimary ? undefined : entryTarget(this.#collection, key);
    if (target && returned && !isNew(returned, target)) return undefined;
    const bytes = target ? this.#view.get(target) : value;
    if (!bytes) return undefined;
    this.#counters.docsExamined += 1;
    const document = storedDocument(bytes);
    return matches(document) ? document : undefined;
  }
}

/** Collects all rows without yielding. */
export function allDocuments(rows: Rows): BsonDocument[] {
  const documents: BsonDocument[] = [];
  for (const row of rows) if (row !== pause) documents.push(row);
  return documents;
}

function isNew(targets: Set<string>, target: Uint8Array): boolean {
  const { size } = targets;
  return targets.add(Buffer.from(target).toString('latin1')).size > size;
}
