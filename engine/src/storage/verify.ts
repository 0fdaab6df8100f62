import { lockDirectory } from './directory-lock.js';
import { everyKey } from '../order/key-range.js';
import { Store } from './store.js';
import { validateCollection } from './validate.js';

export interface StoreReport {
  readonly documents: number;
  readonly indexEntries: number;
  /** A sentence for each of the first problems in every collection; empty if the store is sound. */
  readonly problems: readonly string[];
}

export async function verifyStore({ directory }: { directory: string }): Promise<StoreReport> {
  const lock = await lockDirectory(directory, 0);
  try {
    const store = await Store.open(directory);
    try {
      return await verify(store);
    } finally {
      await store.close();
    }
  } finally {
    lock.release();
  }
}

/** Verifies the store, which nothing else may use meanwhile. */
export async function verify(store: Store): Promise<StoreReport> {
  let [documents, indexEntries] = [0, 0];
  const problems = findDisorder(store);
  // If keys are out of order, a scan that resumes after its last key might never end.
  if (problems.length > 0) return { documents, indexEntries, problems };
  for (const collection of store.catalog.values()) {
    const report = await validateCollection(store, collection);
    documents += report.documents;
    for (const count of report.entries.values()) indexEntries += count;
    problems.push(...report.problems.map((problem) => `${collection.namespace}: ${problem}`));
  }
  return { documents, indexEntries, problems };
}

/** Finds pages that link to wrong entries or to none, even though every entry that is reached is valid. */
function findDisorder(store: Store): string[] {
  let count = 0;
  let last: Uint8Array | undefined;
  for (const { key } of store.scan(everyKey)) {
    if (last && Buffer.compare(last, key) >= 0) return ['its keys are not in order.'];
    last = Uint8Array.from(key);
    count += 1;
  }
  const { entryCount } = store;
  return count === entryCount ? [] : [`it has ${count} entries but counts ${entryCount}.`];
}
