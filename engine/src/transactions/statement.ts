import { commandError, type CommandError } from '../errors.js';
import type { Catalog, Collection } from '../storage/collection.js';
import { prefixRange, sameBytes } from '../storage/keys.js';
import type { Operation } from '../storage/operation.js';
import type { Snapshot } from '../storage/snapshot.js';
import type { Store } from '../storage/store.js';
import type { View, WriteView } from '../storage/view.js';
import type { LockOwner, LockTable } from './locks.js';
import { Overlay } from './overlay.js';

/** The part of a transaction that its statements use. */
export interface StatementOwner extends LockOwner {
  readonly catalog: Catalog;
  /** The key of the transaction's latest write conflict. */
  contestedKey: Uint8Array | undefined;
}

export const transientLabel = 'TransientTransactionError';

export class MissingCollectionError extends Error {
  readonly namespace: string;

  constructor(namespace: string) {
    super(`Collection ${namespace} must be created first.`);
    this.namespace = namespace;
  }
}

/** The changes of one statement, which its transaction takes over once the whole statement has succeeded. */
export class Statement extends Overlay implements WriteView {
  readonly collections = new Set<Collection>();
  readonly operations: Operation[] = [];
  readonly #transaction: StatementOwner;
  readonly #snapshot: Snapshot;
  readonly #around: { readonly store: Store; readonly locks: LockTable };

  constructor(
    transaction: StatementOwner,
    changes: Overlay,
    snapshot: Snapshot,
    around: { readonly store: Store; readonly locks: LockTable },
  ) {
    super(changes);
    this.#transaction = transaction;
    this.#snapshot = snapshot;
    this.#around = around;
  }

  get catalog(): Catalog {
    return this.#transaction.catalog;
  }

  log(operation: Operation): void {
    this.operations.push(operation);
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
    if (locks.holder(key, this.#transaction) || !isUnchanged()) {
      this.#transaction.contestedKey = key;
      throw writeConflict();
    }
    locks.take(key, this.#transaction);
  }
}

function keysUnder(view: View, prefix: Uint8Array): Uint8Array {
  return Buffer.concat(Array.from(view.scan(prefixRange(prefix), { keysOnly: true }), (entry) => entry.key));
}

export function writeConflict(): CommandError {
  const message = 'The write conflicts with a change by another transaction. Please retry the transaction.';
  return commandError('WriteConflict', message, { labels: [transientLabel] });
}
