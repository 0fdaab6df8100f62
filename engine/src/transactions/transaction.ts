import type { BsonElement } from '../bson/document.js';
import { commandError, type CommandError } from '../errors.js';
import { createCollection } from '../storage/catalog.js';
import type { Catalog, Collection } from '../storage/collection.js';
import type { KeyRange } from '../order/key-range.js';
import type { Operation } from '../storage/operation.js';
import type { Snapshot } from '../storage/snapshot.js';
import type { Store } from '../storage/store.js';
import type { Entry, ReadView, ScanOptions, WriteView } from '../storage/view.js';
import type { WriteQueue } from '../storage/write-queue.js';
import type { LockTable } from './locks.js';
import { Overlay } from './overlay.js';
import {
  MissingCollectionError,
  Statement,
  transientLabel,
  writeConflict,
  type StatementOwner,
} from './statement.js';

export interface TransactionSurroundings {
  readonly store: Store;
  readonly queue: WriteQueue;
  readonly locks: LockTable;
}

/** The size of a transaction is limited, because a commit blocks all other work. */
const keysMax = 100_000;
const bytesMax = 48_000_000;

/** A snapshot, the changes made on top of it, and the keys that they lock until the transaction ends. */
export class Transaction implements StatementOwner, ReadView {
  contestedKey: Uint8Array | undefined;
  /** Resolves once the first statement may run; undefined if it has nothing to wait for. */
  ready: Promise<void> | undefined;
  catalog: Catalog;
  state: 'active' | 'committed' | 'aborted' = 'active';
  readonly #around: TransactionSurroundings;
  readonly #written = new Map<string, Collection>();
  /** In the order of the statements. */
  #operations: Operation[] = [];
  #operationBytes = 0;
  #snapshot: Snapshot;
  #overlay: Overlay;
  #committing: Promise<void> | undefined;
  #connection: AbortSignal | undefined;
  readonly #onLeave = (): void => this.abort();

  constructor(around: TransactionSurroundings) {
    this.#around = around;
    this.#snapshot = around.store.snapshot();
    this.#overlay = new Overlay(this.#snapshot);
    this.catalog = this.#snapshot.catalog;
  }

  get snapshotAgeMs(): number {
    return this.state === 'active' && !this.#committing ? this.#snapshot.ageMs : 0;
  }

  get(key: Uint8Array): Uint8Array | undefined {
    return this.#overlay.get(key);
  }

  scan(range: KeyRange, options?: ScanOptions): Iterable<Entry> {
    return this.#overlay.scan(range, options);
  }

  /**
   * Makes the first statement wait until the key is free. Otherwise, a transaction that is retried after a
   * conflict on the key could lose to newer transactions again and again.
   */
  reserve(key: Uint8Array): void {
    this.ready = this.#takeTurn(key);
  }

  /** Aborts the transaction, and so frees its keys, when the connection of its newest statement closes. */
  comesBy(connection: AbortSignal | undefined): void {
    if (connection === this.#connection) return;
    this.#connection?.removeEventListener('abort', this.#onLeave);
    this.#connection = connection;
    connection?.addEventListener('abort', this.#onLeave);
    if (connection?.aborted) this.abort();
  }

  /**
   * Runs a statement completely or not at all. `work` may run again, so it must do nothing but write to the
   * view.
   */
  async write<T>(work: (view: WriteView) => T): Promise<T> {
    for (;;) {
      this.assertActive();
      if (this.#committing) throw commandError('TransactionCommitted', 'The transaction is being committed.');
      const statement = new Statement(this, this.#overlay, this.#snapshot, this.#around);
      try {
        const result = work(statement);
        this.#overlay.absorb(statement);
        for (const operation of statement.operations) this.#keep(operation);
        this.#checkSize();
        for (const collection of statement.collections) this.#written.set(collection.namespace, collection);
        return result;
      } catch (error) {
        if (!(error instanceof MissingCollectionError)) throw error;
        await this.#createCollection(error.namespace);
      }
    }
  }

  /** Runs `alsoWrite` in the same commit; the fields `by` identify the transaction in its change events. */
  commit(alsoWrite: () => void, by: readonly BsonElement[]): Promise<void> {
    this.assertActive();
    this.#committing ??= this.#apply(alsoWrite, by);
    return this.#committing;
  }

  abort(): void {
    if (this.state === 'active' && !this.#committing) this.#end('aborted');
  }

  assertActive(): void {
    if (this.state === 'aborted') throw noSuchTransaction('The transaction has been aborted.');
  }

  async #apply(alsoWrite: () => void, by: readonly BsonElement[]): Promise<void> {
    const { queue, store } = this.#around;
    const changes = this.#overlay.changes.all();
    try {
      if (changes.length > 0) {
        await queue.run(() => {
          for (const [namespace, collection] of this.#written)
            if (store.catalog.get(namespace) !== collection) throw writeConflict();
          for (const { key, value } of changes) {
            if (value) store.put(key, value);
            else store.remove(key);
          }
          for (const operation of this.#operations) store.oplog.append(operation, by);
          alsoWrite();
        });
      }
      this.#end('committed');
    } catch (error) {
      this.#end('aborted');
      throw error;
    }
  }

  #keep(operation: Operation): void {
    this.#operations.push(operation);
    this.#operationBytes += operation.content?.bytes.length ?? 0;
  }

  #checkSize(): void {
    const { length: keys, bytes } = this.#overlay.changes;
    // A document changed repeatedly counts as one key, but each change is logged.
    const isLogTooLarge = this.#operations.length > keysMax || this.#operationBytes > 2 * bytesMax;
    if (keys > keysMax || bytes > bytesMax || isLogTooLarge)
      throw commandError(
        'TransactionTooLarge',
        `A transaction may change at most ${keysMax} documents and index entries with ${bytesMax} bytes in total.`,
      );
  }

  // Creates the collection, which is visible to everyone immediately, and stays even if the transaction is
  // aborted.
  async #createCollection(namespace: string): Promise<void> {
    const { queue, store } = this.#around;
    const created = await queue.run(() => store.catalog.get(namespace) ?? createCollection(store, namespace));
    this.catalog = new Map(this.catalog).set(namespace, created);
  }

  #end(state: 'committed' | 'aborted'): void {
    this.state = state;
    this.#snapshot.close();
    this.#overlay = new Overlay(this.#snapshot);
    this.#operations = [];
    this.#around.locks.releaseAll(this);
    this.comesBy(undefined);
  }

  async #takeTurn(key: Uint8Array): Promise<void> {
    const { locks, store } = this.#around;
    this.#snapshot.close();
    for (let holder = locks.holder(key, this); holder; holder = locks.holder(key, this))
      await locks.settled(holder);
    this.assertActive();
    locks.take(key, this);
    this.#snapshot = store.snapshot();
    this.#overlay = new Overlay(this.#snapshot);
    this.catalog = this.#snapshot.catalog;
  }
}

export function noSuchTransaction(message: string): CommandError {
  return commandError('NoSuchTransaction', message, { labels: [transientLabel] });
}
