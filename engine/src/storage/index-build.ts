import type { BsonDocument } from '../bson/document.js';
import { commandError } from '../errors.js';
import type { KeyRange } from '../order/key-range.js';
import { allocateArea, makeIndex, saveCollection, type CatalogWriter } from './catalog.js';
import type { Collection, Index } from './collection.js';
import { markDropped } from './dropped-areas.js';
import { addEntries } from './indexes.js';
import { area, areaRange, rangeAfter, recordKey } from './keys.js';
import { Slice } from './slice.js';
import { storedDocument } from './stored-document.js';
import type { View, WriteView, Writer } from './view.js';
import type { Transactor, WriteQueue } from './write-queue.js';

export interface BuildSurroundings {
  readonly store: CatalogWriter;
  readonly queue: WriteQueue;
  readonly directWrites: WriteView;
  /** In terms of `performance.now()`. */
  readonly deadline: number;
}

/**
 * Builds the indexes in slices and returns the collection with them. Writes maintain them from the beginning;
 * queries use them once they are built. Only one build may run at a time.
 */
export async function buildIndexes(
  around: BuildSurroundings,
  namespace: string,
  definitions: readonly BsonDocument[],
): Promise<Collection> {
  const { store, queue, directWrites, deadline } = around;
  const indexes = await queue.run(() => begin(store, namespace, definitions), deadline);
  try {
    let rest: KeyRange | undefined = areaRange(collectionInBuild(store, namespace, indexes).id);
    while (rest) {
      const from: KeyRange = rest;
      rest = await queue.run(
        () => addSome(directWrites, collectionInBuild(store, namespace, indexes), indexes, from),
        deadline,
      );
    }
    return await queue.run(
      () => finish(store, collectionInBuild(store, namespace, indexes), indexes),
      deadline,
    );
  } catch (error) {
    await queue.run(() => giveUp(store, namespace, indexes));
    throw error;
  }
}

/** Marks the areas of unfinished builds of an earlier process as dropped. */
export function abandonBuilds(store: CatalogWriter & Transactor): void {
  const ids = Array.from(store.scan(areaRange(area.building), { keysOnly: true }), ({ key }) =>
    Buffer.from(key).readUInt32BE(4),
  );
  if (ids.length > 0) store.transact(() => drop(store, ids));
}

export function isFew(view: View, collection: Collection, countMax: number): boolean {
  let count = 0;
  for (const _ of view.scan(areaRange(collection.id), { keysOnly: true }))
    if (++count > countMax) return false;
  return true;
}

function begin(
  store: CatalogWriter,
  namespace: string,
  definitions: readonly BsonDocument[],
): readonly Index[] {
  const collection = store.catalog.get(namespace);
  if (!collection) throw aborted(namespace);
  const indexes = definitions.map((definition) => {
    const id = allocateArea(store);
    store.put(recordKey(area.building, id), Buffer.from([1]));
    return makeIndex(store, id, definition);
  });
  store.catalog = new Map(store.catalog).set(namespace, { ...collection, building: indexes });
  return indexes;
}

/** Returns the collection; throws if it has been dropped since the build began. */
function collectionInBuild(store: CatalogWriter, namespace: string, indexes: readonly Index[]): Collection {
  const collection = store.catalog.get(namespace);
  if (collection?.building !== indexes) throw aborted(namespace);
  return collection;
}

function addSome(
  view: WriteView,
  collection: Collection,
  indexes: readonly Index[],
  range: KeyRange,
): KeyRange | undefined {
  const slice = new Slice();
  const documents: { readonly key: Uint8Array; readonly value: Uint8Array }[] = [];
  for (const entry of view.scan(range)) {
    documents.push(entry);
    slice.count(1);
    if (slice.isOver) break;
  }
  for (const [position, { key, value }] of documents.entries()) {
    if (position > 0 && slice.isLate) return rangeAfter(range, documents[position - 1]?.key ?? key);
    for (const index of indexes) addEntries(view, collection, index, storedDocument(value));
  }
  const last = documents.at(-1);
  return last && rangeAfter(range, last.key);
}

function finish(store: CatalogWriter, collection: Collection, indexes: readonly Index[]): Collection {
  const { building: built, ...rest } = collection;
  const extended = { ...rest, indexes: [...rest.indexes, ...(built ?? [])] };
  for (const { id } of indexes) store.remove(recordKey(area.building, id));
  saveCollection(store, extended);
  return extended;
}

function giveUp(store: CatalogWriter, namespace: string, indexes: readonly Index[]): void {
  const collection = store.catalog.get(namespace);
  if (collection?.building === indexes) {
    const { building: _, ...rest } = collection;
    store.catalog = new Map(store.catalog).set(namespace, rest);
  }
  drop(
    store,
    indexes.map(({ id }) => id),
  );
}

function drop(writer: Writer, ids: readonly number[]): void {
  for (const id of ids) writer.remove(recordKey(area.building, id));
  markDropped(writer, ids);
}

function aborted(namespace: string): Error {
  return commandError('IndexBuildAborted', `Collection ${namespace} was dropped while its index was built.`);
}
