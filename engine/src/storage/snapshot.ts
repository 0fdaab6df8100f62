import type { RangeOptions, RootDatabase, Transaction } from 'lmdb';
import { commandError } from '../errors.js';
import { areasOf } from './catalog.js';
import type { Catalog } from './collection.js';
import type { KeyRange } from '../order/key-range.js';
import { area } from './keys.js';
import type { Entry, ReadView, ScanOptions } from './view.js';

/**
 * A consistent view of the store, whose pages it pins until it is closed. `refresh` releases the pages: the
 * next read sees the store as it is then, and scans in progress continue after their last key.
 */
export class Snapshot implements ReadView {
  readonly catalog: Catalog;
  readonly #database: RootDatabase<Uint8Array, Uint8Array>;
  readonly #currentCatalog: () => Catalog;
  readonly #open = new Set<Iterator<Entry>>();
  #transaction: Transaction | undefined;
  #openedAt: number;
  #closed = false;
  #refreshes = 0;

  constructor(database: RootDatabase<Uint8Array, Uint8Array>, currentCatalog: () => Catalog) {
    this.#database = database;
    this.#currentCatalog = currentCatalog;
    this.catalog = currentCatalog();
    this.#transaction = database.useReadTransaction();
    this.#openedAt = performance.now();
  }

  get ageMs(): number {
    return this.#transaction ? performance.now() - this.#openedAt : 0;
  }

  get(key: Uint8Array): Uint8Array | undefined {
    const transaction = this.#current(key);
    return this.#database.get(key, transaction && { transaction });
  }

  scan(range: KeyRange, options: ScanOptions = {}): Iterable<Entry> {
    if (!options.atOnce) return this.#scanAcrossRefreshes(range, options);
    return openRange(this.#database, range, options, undefined, this.#current(range.lower));
  }

  *#scanAcrossRefreshes(range: KeyRange, options: ScanOptions): Generator<Entry> {
    let last: Uint8Array | undefined;
    let refreshes = this.#refreshes;
    let iterator = this.#iterate(range, options, undefined);
    try {
      for (;;) {
        if (refreshes !== this.#refreshes) {
          refreshes = this.#refreshes;
          iterator = this.#iterate(range, options, last);
        }
        const step = iterator.next();
        if (step.done) return;
        last = step.value.key;
        yield step.value;
      }
    } finally {
      if (this.#open.delete(iterator)) iterator.return?.();
    }
  }

  refresh(): void {
    for (const iterator of this.#open) iterator.return?.();
    this.#open.clear();
    this.#transaction?.done();
    this.#transaction = undefined;
    this.#refreshes += 1;
  }

  close(): void {
    this.refresh();
    this.#closed = true;
  }

  /**
   * Returns the transaction to pass to a read, or undefined while the database's own transaction, whose reads
   * are cheaper, has the same data.
   */
  #current(key: Uint8Array): Transaction | undefined {
    if (this.#closed) throw new Error('The snapshot was read after it had been closed.');
    if (this.#refreshes > 0) this.#checkArea(key);
    if (!this.#transaction) {
      this.#transaction = this.#database.useReadTransaction();
      this.#openedAt = performance.now();
    }
    return 'notCurrent' in this.#transaction && this.#transaction.notCurrent ? this.#transaction : undefined;
  }

  /** Throws if the collection or index was dropped: otherwise, the plan would silently miss documents. */
  #checkArea(key: Uint8Array): void {
    const catalog = this.#currentCatalog();
    if (catalog === this.catalog || key.length < 4) return;
    const id = Buffer.from(key.buffer, key.byteOffset, 4).readUInt32BE(0);
    if (id >= area.firstCollection && !areasOf(catalog).has(id))
      throw commandError('QueryPlanKilled', 'A collection or index of the query was dropped after it began.');
  }

  #iterate(range: KeyRange, options: ScanOptions, after: Uint8Array | undefined): Iterator<Entry> {
    const iterator = openRange(this.#database, range, options, after, this.#current(range.lower))[
      Symbol.iterator
    ]();
    this.#open.add(iterator);
    return iterator;
  }
}

/** Returns LMDB's entries in the range or, if `after` is defined, only those after it. */
export function openRange(
  database: RootDatabase<Uint8Array, Uint8Array>,
  range: KeyRange,
  { reverse, keysOnly }: ScanOptions,
  after: Uint8Array | undefined,
  transaction: Transaction | undefined,
): Iterable<Entry> {
  const options: RangeOptions = reverse
    ? { start: after ?? range.upper, end: range.lower, reverse, exclusiveStart: true, inclusiveEnd: true }
    : { start: after ?? range.lower, end: range.upper, exclusiveStart: after !== undefined };
  if (transaction) options.transaction = transaction;
  return keysOnly ? new KeyEntries(database.getKeys(options)) : database.getRange(options);
}

const noValue = new Uint8Array(0);

/** Makes entries without values of LMDB's keys, for much less than its own `map` costs. */
class KeyEntries implements IterableIterator<Entry> {
  readonly #range: Iterable<Uint8Array>;
  #keys: Iterator<Uint8Array> | undefined;

  constructor(range: Iterable<Uint8Array>) {
    this.#range = range;
  }

  [Symbol.iterator](): this {
    this.#keys = this.#range[Symbol.iterator]();
    return this;
  }

  next(): IteratorResult<Entry> {
    const step = this.#keys?.next();
    if (!step || step.done) return { done: true, value: undefined };
    return { done: false, value: { key: step.value, value: noValue } };
  }

  return(): IteratorResult<Entry> {
    this.#keys?.return?.();
    return { done: true, value: undefined };
  }
}
