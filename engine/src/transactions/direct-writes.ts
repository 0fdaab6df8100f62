import { createCollection } from '../storage/catalog.js';
import type { Store } from '../storage/store.js';
import type { WriteView } from '../storage/view.js';
import { BlockedError } from '../storage/write-queue.js';
import type { LockTable } from './locks.js';

/** Writes outside transactions; such a write waits while a transaction holds one of its keys. */
export function createDirectWrites(store: Store, locks: LockTable): WriteView {
  const claimUnique = (key: Uint8Array): void => {
    const holder = locks.holder(key);
    if (holder) throw new BlockedError(locks.settled(holder));
  };
  return {
    get catalog() {
      return store.catalog;
    },
    get: (key) => store.get(key),
    scan: (range, options) => store.scan(range, options),
    put: (key, value) => store.put(key, value),
    remove: (key) => store.remove(key),
    log: (operation) => store.log(operation),
    createCollection: (namespace) => createCollection(store, namespace),
    claim: (_collection, key) => claimUnique(key),
    claimUnique,
  };
}
