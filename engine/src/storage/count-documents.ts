import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Collection, Index } from './collection.js';
import type { KeyRange } from '../order/key-range.js';
import { areaRange, rangeAfter } from './keys.js';
import type { Store } from './store.js';

/** LMDB skips this many entries in a few milliseconds. */
const entriesAtOnce = 20_000;

/**
 * Counts a collection's documents without reading them, in slices; `checkMayContinue` throws to end it.
 * Documents written meanwhile may be counted or not.
 */
export async function countDocuments(
  store: Store,
  namespace: string,
  checkMayContinue: () => void,
): Promise<number> {
  for (;;) {
    const collection = store.catalog.get(namespace);
    if (!collection) return 0;
    const index = completeIndex(collection);
    const count = await countEntries(store, areaRange((index ?? collection).id), checkMayContinue);
    const now = store.catalog.get(namespace);
    // Otherwise, the collection or the index was dropped meanwhile, or got entries from an array.
    if (now?.id === collection.id && (!index || completeIndex(now)?.id === index.id)) return count;
  }
}

/** An index with one entry for each document: there are fewer pages to read than of the documents. */
function completeIndex({ indexes }: Collection): Index | undefined {
  return indexes.find(({ isMultikey, spec }) => !isMultikey && !spec.partialFilter);
}

async function countEntries(store: Store, range: KeyRange, checkMayContinue: () => void): Promise<number> {
  let count = 0;
  let rest = range;
  for (;;) {
    const last = store.keyAt(rest, entriesAtOnce - 1);
    if (!last) return count + store.countOf(rest);
    count += entriesAtOnce;
    rest = rangeAfter(rest, last);
    await nextTurn();
    checkMayContinue();
  }
}
