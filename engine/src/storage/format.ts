import type { CatalogWriter } from './catalog.js';
import { indexEntries, noteMultikey } from './documents.js';
import { area, areaKey, areaRange } from './keys.js';
import { storedDocument } from './stored-document.js';
import { inChunks } from './view.js';

export const formatKey = areaKey(area.header, Buffer.from('format'));

/** In format 3, documents are stored with checksums. */
export const formatVersion = 3;

/** A store in an earlier format has to be converted before it is read. */
export const oldestReadable = 2;

/** Converts format 1, which left indexes unmarked as multikey if each document had only one key. */
export function convertFormat1(writer: CatalogWriter): void {
  for (const { id, indexes } of writer.catalog.values())
    for (const documents of inChunks(writer, areaRange(id)))
      for (const { value } of documents)
        for (const index of indexes)
          if (!index.isMultikey) noteMultikey(writer, indexEntries(index, storedDocument(value), noId));
}

const noId = new Uint8Array(0);
