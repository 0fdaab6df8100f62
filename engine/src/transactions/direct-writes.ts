import { createCollection } from '../storage/catalog.js';
import type { Catalog, Collection } from '../storage/collection.js';
import type { KeyRange } from '../order/key-range.js';
import type { Operation } from '../storage/operation.js';
import type { Store } from '../storage/store.js';
import type { Entry, ScanOptions, WriteView } from '../storage/view.js';
import { BlockedError } from '../storage/write-queue.js';
import type { LockTable } from './locks.js';

/** Writes outside transactions; such a write waits while a transaction holds one of its keys. */
export class DirectWrites implements WriteView {
  readonly #store: Store;
  readonly #locks: LockTable;

  constructor(store: Store, locks: LockTable) {
    this.#store = store;
    this.#locks = locks;
  }

  get catalog(): Catalog {
    return this.#store.catalog;
  }

  get(key: Uint8Array): Uint8Array | undefined {
    return this.#store.get(key);
  }

  scan(range: KeyRange, options?: ScanOptions): Iterable<Entry> {
    return this.#store.scan(range, options);
  }

  put(key: Uint8Array, value: Uint8Array): void {
    this.#store.put(key, value);
  }

  remove(key: Uint8Array): void {
    this.#store.remove(key);
  }

  log(operation: Operation): void {
    this.#store.log(operation);
  }

  createCollection(namespace: string): Collection {
    return createCollection(this.#store, namespace);
  }

  claim(_collection: Collection, key: Uint8Array): void {
    this.claimUnique(key);
  }

  claimUnique(key: Uint8Array): void {
    const holder = this.#locks.holder(key);
    if (holder) throw new BlockedError(this.#locks.settled(holder));
  }
}
