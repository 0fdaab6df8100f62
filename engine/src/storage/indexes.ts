import type { BsonDocument } from '../bson/document.js';
import { allocateArea, makeIndex, saveCollection, type CatalogWriter } from './catalog.js';
import type { Collection, Index } from './collection.js';
import { encodedId, entryValue, indexEntries, isTaken, noteMultikey } from './documents.js';
import { duplicateKey } from './duplicate-key.js';
import { areaRange } from './keys.js';
import { storedDocument } from './stored-document.js';
import { inChunks, type WriteView } from './view.js';

/** Builds an index on all documents of the collection, and returns the collection with it. */
export function buildIndex(
  writer: CatalogWriter,
  collection: Collection,
  definition: BsonDocument,
): Collection {
  const index = makeIndex(writer, allocateArea(writer), definition);
  for (const entries of inChunks(writer, areaRange(collection.id)))
    for (const { value } of entries) addEntries(writer, collection, index, storedDocument(value));
  const extended = { ...collection, indexes: [...collection.indexes, index] };
  saveCollection(writer, extended);
  return extended;
}

export function addEntries(
  writer: WriteView | CatalogWriter,
  collection: Collection,
  index: Index,
  document: BsonDocument,
): void {
  const id = encodedId(document);
  const entries = indexEntries(index, document, id);
  for (const { key } of entries) {
    const prefix = key.subarray(0, key.length - 2 - id.length);
    if (index.spec.unique) {
      if ('claimUnique' in writer) writer.claimUnique(prefix);
      if (isTaken(writer, prefix, id)) throw duplicateKey(collection, index, document, prefix.subarray(4));
    }
    writer.put(key, entryValue);
  }
  noteMultikey(writer, entries);
}
