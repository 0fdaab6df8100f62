import type { CollectionsStore } from './collections-store.js';

/** Has the database compare its documents with its indexes, collection by collection. */
export async function checkCollections(store: CollectionsStore, report: (problem: string) => void) {
  const checked = { collections: 0, documents: 0, index_entries: 0 };
  const notChecked = new Set<string>();
  for (const name of await store.names()) {
    const found = await store.validate(name);
    if (typeof found === 'string') notChecked.add(found);
    if (typeof found !== 'object') continue;
    checked.collections += 1;
    checked.documents += found.documents;
    checked.index_entries += found.indexEntries;
    for (const problem of found.problems) report(`The collection ${name}: ${problem}`);
  }
  return { checked, not_checked: [...notChecked] };
}
