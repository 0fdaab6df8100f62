import { BsonDocument } from '../bson/document.js';
import type { CatalogWriter } from './catalog.js';
import { indexEntries, noteMultikey } from './documents.js';
import { area, areaKey, areaRange } from './keys.js';
import { inChunks } from './view.js';

export const formatKey = areaKey(area.header, Buffer.from('format'));

/** The first step upgrades a store from format 1 to 2, and so on. All steps run in one commit. */
export const upgradeSteps: readonly ((writer: CatalogWriter) => void)[] = [markArraysOfOneElement];

export const formatVersion = upgradeSteps.length + 1;

/** Marks as multikey the indexes that format 1 left unmarked because each document had only one key. */
function markArraysOfOneElement(writer: CatalogWriter): void {
  for (const { id, indexes } of writer.catalog.values())
    for (const documents of inChunks(writer, areaRange(id)))
      for (const { value } of documents)
        for (const index of indexes)
          if (!index.isMultikey) noteMultikey(writer, indexEntries(index, new BsonDocument(value), noId));
}

const noId = new Uint8Array(0);
