import { area, areaRange, recordKey } from './keys.js';
import type { View, Writer } from './view.js';
import type { WriteQueue } from './write-queue.js';

/** The number of keys removed per commit; other writes can run between two commits. */
export const keysAtOnce = 2000;

/** Call in the commit that removes the areas from the catalog; the areas are never read afterwards. */
export function markDropped(writer: Writer, areaIds: readonly number[]): void {
  for (const id of areaIds) writer.put(recordKey(area.dropped, id), Buffer.from([1]));
}

/**
 * Removes the contents of dropped areas until none are left or `isStopped` returns true. The next call, even
 * in another process, continues with the rest.
 */
export async function clearDropped(
  store: Writer,
  queue: WriteQueue,
  isStopped: () => boolean = () => false,
): Promise<void> {
  for (let id = firstDropped(store); id !== undefined && !isStopped(); id = firstDropped(store)) {
    const areaId = id;
    await queue.run(() => clearSome(store, areaId));
  }
}

function clearSome(store: Writer, areaId: number): void {
  const keys: Uint8Array[] = [];
  for (const { key } of store.scan(areaRange(areaId), { keysOnly: true })) {
    keys.push(key);
    if (keys.length === keysAtOnce) break;
  }
  for (const key of keys) store.remove(key);
  if (keys.length === keysAtOnce) return;
  store.remove(recordKey(area.multikey, areaId));
  store.remove(recordKey(area.dropped, areaId));
}

function firstDropped(view: View): number | undefined {
  for (const { key } of view.scan(areaRange(area.dropped), { keysOnly: true }))
    return Buffer.from(key).readUInt32BE(4);
  return undefined;
}
