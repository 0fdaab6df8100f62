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

const pageBytes = 8192;

/** Returns copies of a store, each of which lacks another of the leaf pages that its newest state uses. */
export function withErasedLeaves(store: Buffer): Buffer[] {
  return leavesUnder(store, newestRoot(store)).map((page) =>
    Buffer.from(store).fill(0, page * pageBytes, (page + 1) * pageBytes),
  );
}

/** Returns a copy of a store whose newest state has lost its first page. */
export function withErasedRoot(store: Buffer): Buffer {
  const root = newestRoot(store);
  return Buffer.from(store).fill(0, root * pageBytes, (root + 1) * pageBytes);
}

/** The offsets are those of MDB_page_header, MDB_meta and MDB_node in LMDB's mdb.c. */
function newestRoot(store: Buffer): number {
  const [first, second] = [0, pageBytes].map((meta) => store.readBigUInt64LE(meta + 152)) as [bigint, bigint];
  return Number(store.readBigUInt64LE((second > first ? pageBytes : 0) + 136));
}

function leavesUnder(store: Buffer, page: number): number[] {
  const start = page * pageBytes;
  if (store.readUInt16LE(start + 18) === 2) return [page];
  const count = store.readUInt16LE(start + 20) / 2;
  return Array.from({ length: count }, (_, entry) => {
    const node = start + 24 + store.readUInt16LE(start + 24 + 2 * entry);
    return leavesUnder(store, store.readUInt32LE(node));
  }).flat();
}
