import type { AbstractCursor, Collection, Filter, ObjectId } from 'mongodb';

/** A batch of this size is created, sent and read quickly. */
const batchSize = 500;

/** Reads the documents of a cursor, batch by batch; yields to other requests between two batches. */
export async function* inBatches<T>(cursor: AbstractCursor<T>, size = batchSize): AsyncGenerator<T[]> {
  try {
    // Without this, the driver requests all remaining documents in one batch of up to 16 MiB.
    cursor.batchSize(size);
    while (!cursor.closed && (await cursor.hasNext())) yield cursor.readBufferedDocuments();
  } finally {
    // The driver has already closed a cursor whose last batch was read.
    if (!cursor.closed) await cursor.close();
  }
}

/** Reads and converts all documents of a cursor. */
export async function readAll<T, R>(cursor: AbstractCursor<T>, toItem: (document: T) => R): Promise<R[]> {
  const items: R[] = [];
  for await (const documents of inBatches(cursor))
    for (const document of documents) items.push(toItem(document));
  return items;
}

/** Deletes at most `limit` of the documents that match, and returns how many; 0 means none are left. */
export async function deleteSome<T extends { _id: ObjectId | string }>(
  collection: Collection<T>,
  filter: Filter<T>,
  { limit }: { limit: number },
): Promise<number> {
  const cursor = collection.find(filter, { limit }).project<Pick<T, '_id'>>({ _id: 1 });
  const ids = await readAll(cursor, ({ _id }) => _id);
  if (ids.length > 0) await collection.deleteMany({ ...filter, _id: { $in: ids } });
  return ids.length;
}
