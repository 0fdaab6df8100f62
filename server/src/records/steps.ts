import type { Db, Document, Filter } from 'mongodb';
import type { Step } from './record.js';

/** Small enough that one statement can find the slice and another can change it before the lease expires. */
export const sliceLength = 200;

/**
 * Applies the steps to those documents of the next slice that have the form before; `after` is the id of the last
 * document changed so far. `last` is undefined at the end.
 */
export async function changeSome(
  db: Db,
  { collection: name, steps }: { collection: string; steps: readonly Step[] },
  after: unknown,
): Promise<{ last: unknown; changed: number }> {
  const collection = db.collection(name);
  const later = (after === null ? {} : { _id: { $gt: after } }) as Filter<Document>;
  const options = { projection: { _id: 1 }, sort: { _id: 1 }, skip: sliceLength - 1 } as const;
  const last = await collection.findOne(later, options);
  const slice = last ? { $and: [later, { _id: { $lte: last._id } }] } : later;
  let changed = 0;
  for (const step of steps) changed += await change(db, name, step, slice);
  return { last: last?._id, changed };
}

/** Changes the documents of the slice that still have the form before; returns how many. */
async function change(
  db: Db,
  name: string,
  { filter, update }: Step,
  slice: Filter<Document>,
): Promise<number> {
  const collection = db.collection(name);
  const documents = await collection.find({ $and: [filter, slice] }).toArray();
  if (documents.length === 0) return 0;
  const operations = await Promise.all(
    documents.map(async (document) => {
      // A server may have changed the document meanwhile.
      const old = { $and: [{ _id: document._id }, filter] };
      return update
        ? { updateOne: { filter: old, update: await update(document, db) } }
        : { deleteOne: { filter: old } };
    }),
  );
  const { modifiedCount, deletedCount } = await collection.bulkWrite(operations, { ordered: false });
  return modifiedCount + deletedCount;
}
