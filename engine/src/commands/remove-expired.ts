import { buildArray, buildDocument, documentValue, emptyDocument, toDocument } from '../bson/document.js';
import type { Engine } from '../engine.js';
import { parseFilter } from '../query/filter.js';
import { removeDocument } from '../storage/documents.js';
import { allDocuments, findDocuments } from '../storage/find-documents.js';

/** The number of documents deleted per commit; other writes can run between two commits. */
const documentsAtOnce = 500;

/**
 * Deletes the documents that have expired under a TTL index, in the same way as the delete command, until
 * none are left or `isStopped` returns true.
 */
export async function removeExpired(engine: Engine, isStopped: () => boolean): Promise<void> {
  for (const collection of engine.store.catalog.values())
    for (const { spec } of collection.indexes) {
      if (spec.expireAfterSeconds === undefined) continue;
      let removed = documentsAtOnce;
      while (removed === documentsAtOnce && !isStopped())
        removed = await removeSome(engine, collection.namespace, spec.name);
    }
}

function removeSome(engine: Engine, namespace: string, indexName: string): Promise<number> {
  return engine.queue.run(() => {
    const collection = engine.store.catalog.get(namespace);
    const spec = collection?.indexes.find((index) => index.spec.name === indexName)?.spec;
    const [field] = spec?.fields ?? [];
    if (!collection || spec?.expireAfterSeconds === undefined || !field) return 0;
    const before = new Date(Date.now() - spec.expireAfterSeconds * 1000);
    const isExpired = toDocument({ [field.path]: { $lt: before } });
    const conditions = [isExpired, spec.partialFilter ?? emptyDocument].map(documentValue);
    const filter = parseFilter(buildDocument([{ name: '$and', value: buildArray(conditions) }]));
    const documents = allDocuments(
      findDocuments(engine.store, collection, { filter, limit: documentsAtOnce }),
    );
    for (const document of documents) removeDocument(engine.directWrites, collection, document);
    return documents.length;
  });
}
