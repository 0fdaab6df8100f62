import { areaRange } from '../../engine/src/storage/keys.js';
import { Store } from '../../engine/src/storage/store.js';

/** Removes the entries from an index, which no engine ever does. No engine may be running on the folder. */
export async function removeEntries(
  directory: string,
  { collection, index }: { collection: string; index: string },
): Promise<void> {
  const store = await Store.open(directory);
  const damaged = [...store.catalog.values()].filter(({ namespace }) => namespace.endsWith(`.${collection}`));
  for (const { id, spec } of damaged.flatMap(({ indexes }) => indexes)) {
    if (spec.name !== index) continue;
    const keys = Array.from(store.scan(areaRange(id)), ({ key }) => key);
    store.transact(() => {
      for (const key of keys) store.remove(key);
    });
  }
  await store.close();
}
