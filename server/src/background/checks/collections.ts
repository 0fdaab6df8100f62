import type { CollectionsStore } from './collections-store.js';

/** Has the database compare its documents with its indexes, collection by collection. */
export async function checkCollections(store: CollectionsStore, report: (problem: string) => void) {
  const checked = { collections: 0, documents: 0, index_entries: 0 };
  const notChecked = new Set<string>();
  for (const name of await store.names()) {
    const result = await store.validate(name);
    if (typeof result === 'string') notChecked.add(result);
    if (typeof result !== 'object') continue;
    checked.collections += 1;
    checked.documents += result.documents;
    checked.index_entries += result.indexEntries;
    for (const problem of result.problems) report(`The collection ${name}: ${problem}`);
  }
  return { checked, not_checked: [...notChecked] };
}
