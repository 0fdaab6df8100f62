import { commandError } from '../errors.js';
import type { CommandError } from '../errors.js';
import { createCollection } from '../storage/catalog.js';
import type { Catalog, Collection } from '../storage/catalog.js';
import { prefixRange, sameBytes } from '../storage/keys.js';
import type { KeyRange } from '../storage/keys.js';
import type { Snapshot } from '../storage/snapshot.js';
import type { Store } from '../storage/store.js';
import type { Entry, ReadView, ScanOptions, View, WriteView } from '../storage/view.js';
import type { WriteQueue } from '../storage/write-queue.js';
import type { LockOwner, LockTable } from './locks.js';
import { Overlay } from './overlay.js';

export interface TransactionSurroundings {
  readonly store: Store;
  readonly queue: WriteQueue;
  readonly locks: LockTable;
}

export const transientLabel = 'TransientTransactionError';

/** How long a statement, other than a transaction's first, stands still for another transaction. */
const waitMsMax = 500;

/** A snapshot, the changes made on top of it, and the keys they lock until commit. */
export class Transaction implements LockOwner, ReadView {
  waitingFor: LockOwner | undefined;
  state: 'active' | 'committed' | 'aborted' = 'active';
  readonly #around: TransactionSurroundings;
  readonly #written = new Map<string, Collection>();
  #snapshot: Snapshot;
  #overlay: Overlay;
  #catalog: Catalog;
  #hasRun = false;
  #committing: Promise<void> | undefined;

  constructor(around: TransactionSurroundings) {
    this.#around = around;
    this.#snapshot = around.store.snapshot();
    this.#overlay = new Overlay(this.#snapshot);
    this.#catalog = this.#snapshot.catalog;
  }

  get snapshotAgeMs(): number {
    return this.state === 'active' && !this.#committing ? this.#snapshot.ageMs : 0;
  }

  get catalog(): Catalog {
    return this.#catalog;
  }

  get(key: Uint8Array): Uint8Array | undefined {
    return this.#overlay.get(key);
  }

  scan(range: KeyRange, options?: ScanOptions): Iterable<Entry> {
    return this.#overlay.scan(range, options);
  }

  /** From now on the snapshot counts: what others change is a conflict. */
  markRead(): void {
    this.#hasRun = true;
  }

  /** Runs a statement as a whole or not at all. It is run again after a wait, so it must not keep anything outside. */
  async write<T>(work: (view: WriteView) => T): Promise<T> {
    for (;;) {
      this.assertActive();
      if (this.#committing) throw commandError('TransactionCommitted', 'The transaction is being committed.');
      const statement = new Statement(this, this.#overlay, this.#snapshot, this.#around);
      try {
        const result = work(statement);
        this.#overlay.absorb(statement.overlay);
        for (const collection of statement.collections) this.#written.set(collection.namespace, collection);
        this.#hasRun = true;
        return result;
      } catch (error) {
        if (error instanceof HeldError) await this.#waitFor(error.holder);
        else if (error instanceof MissingCollectionError) await this.#createCollection(error.namespace);
        else throw error;
      }
    }
  }

  /** `alsoWrite` becomes durable together with the changes. */
  commit(alsoWrite: () => void): Promise<void> {
    this.assertActive();
    this.#committing ??= this.#apply(alsoWrite);
    return this.#committing;
  }

  abort(): void {
    if (this.state === 'active' && !this.#committing) this.#end('aborted');
  }

  assertActive(): void {
    if (this.state === 'aborted') throw noSuchTransaction('The transaction has been aborted.');
  }

  async #apply(alsoWrite: () => void): Promise<void> {
    const { queue, store } = this.#around;
    const { changes } = this.#overlay;
    try {
      if (changes.length > 0) {
        await queue.run(() => {
          for (const [namespace, collection] of this.#written)
            if (store.catalog.get(namespace) !== collection) throw writeConflict();
          for (const { key, value } of changes) {
            if (value) store.put(key, value);
            else store.remove(key);
          }
          alsoWrite();
        });
      }
      this.#end('committed');
    } catch (error) {
      this.#end('aborted');
      throw error;
    }
  }

  // The collection exists at once and for everybody, as an empty one, even if the transaction is aborted.
  async #createCollection(namespace: string): Promise<void> {
    const { queue, store } = this.#around;
    const created = await queue.run(() => store.catalog.get(namespace) ?? createCollection(store, namespace));
    this.#catalog = new Map(this.#catalog).set(namespace, created);
  }

  #end(state: 'committed' | 'aborted'): void {
    this.state = state;
    this.#snapshot.close();
    this.#overlay = new Overlay(this.#snapshot);
    this.#around.locks.releaseAll(this);
  }

  /** A first statement may move to a newer snapshot; a later one finds out by waiting whether the holder gives up. */
  async #waitFor(holder: LockOwner): Promise<void> {
    const { locks, store } = this.#around;
    if (locks.wouldDeadlock(this, holder)) throw writeConflict();
    this.waitingFor = holder;
    if (!this.#hasRun) {
      this.#snapshot.close();
      await locks.settled(holder);
      this.waitingFor = undefined;
      this.assertActive();
      this.#snapshot = store.snapshot();
      this.#overlay = new Overlay(this.#snapshot);
      this.#catalog = this.#snapshot.catalog;
      return;
    }
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<void>((resolve) => (timer = setTimeout(resolve, waitMsMax)));
    await Promise.race([locks.settled(holder), timeout]);
    clearTimeout(timer);
    this.waitingFor = undefined;
    if (locks.holdsAny(holder)) throw writeConflict();
  }
}

export function noSuchTransaction(message: string): CommandError {
  return commandError('NoSuchTransaction', message, { labels: [transientLabel] });
}

class HeldError extends Error {
  readonly holder: LockOwner;

  constructor(holder: LockOwner) {
    super('Another transaction holds the key.');
    this.holder = holder;
  }
}

class MissingCollectionError extends Error {
  readonly namespace: string;

  constructor(namespace: string) {
    super(`Collection ${namespace} has to be created first.`);
    this.namespace = namespace;
  }
}

class Statement implements WriteView {
  readonly overlay: Overlay;
  readonly collections = new Set<Collection>();
  readonly #transaction: Transaction;
  readonly #snapshot: Snapshot;
  readonly #around: TransactionSurroundings;

  constructor(transaction: Transaction, changes: Overlay, snapshot: Snapshot, around: TransactionSurroundings) {
    this.overlay = new Overlay(changes);
    this.#transaction = transaction;
    this.#snapshot = snapshot;
    this.#around = around;
  }

  get catalog(): Catalog {
    return this.#transaction.catalog;
  }

  get(key: Uint8Array): Uint8Array | undefined {
    return this.overlay.get(key);
  }

  scan(range: KeyRange, options?: ScanOptions): Iterable<Entry> {
    return this.overlay.scan(range, options);
  }

  put(key: Uint8Array, value: Uint8Array): void {
    this.overlay.put(key, value);
  }

  remove(key: Uint8Array): void {
    this.overlay.remove(key);
  }

  createCollection(namespace: string): Collection {
    throw new MissingCollectionError(namespace);
  }

  claim(collection: Collection, key: Uint8Array): void {
    if (this.#around.store.catalog.get(collection.namespace) !== collection) throw writeConflict();
    this.collections.add(collection);
    this.#lock(key, () => sameBytes(this.#around.store.get(key), this.#snapshot.get(key)));
  }

  claimUnique(prefix: Uint8Array): void {
    this.#lock(prefix, () =>
      sameBytes(keysUnder(this.#around.store, prefix), keysUnder(this.#snapshot, prefix)),
    );
  }

  #lock(key: Uint8Array, isUnchanged: () => boolean): void {
    const { locks } = this.#around;
    const holder = locks.holder(key, this.#transaction);
    if (holder) throw new HeldError(holder);
    if (!isUnchanged()) throw writeConflict();
    locks.take(key, this.#transaction);
  }
}

function keysUnder(view: View, prefix: Uint8Array): Uint8Array {
  return Buffer.concat(Array.from(view.scan(prefixRange(prefix), { keysOnly: true }), (entry) => entry.key));
}

function writeConflict(): CommandError {
  return commandError('WriteConflict', 'The write meets a change of another transaction. Please retry the transaction.', {
    labels: [transientLabel],
  });
}
