import { lockDirectory } from './directory-lock.js';
import { Store } from './store.js';
import { validateCollection } from './validate.js';

export interface StoreReport {
  readonly documents: number;
  readonly indexEntries: number;
  /** A sentence for each of the first ones in every collection; none if the store is sound. */
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

export async function verify(store: Store): Promise<StoreReport> {
  let [documents, indexEntries] = [0, 0];
  const problems: string[] = [];
  for (const collection of store.catalog.values()) {
    const report = await validateCollection(store, collection);
    documents += report.documents;
    for (const count of report.entries.values()) indexEntries += count;
    problems.push(...report.problems.map((problem) => `${collection.namespace}: ${problem}`));
  }
  return { documents, indexEntries, problems };
}
