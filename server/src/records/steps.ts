import { ObjectId, type Db, type Document, type Filter } from 'mongodb';
import { inBatches } from '../database/batches.js';
import { idsWithin, type IdRange } from './operation/id-ranges.js';
import type { Step } from './record.js';

/** Small enough that one statement can find the slice and another can change it before the lease expires. */
export const sliceLength = 200;

/** A collection with the steps that lead from the form that its documents have. */
export interface Changing {
  collection: string;
  steps: readonly Step[];
}

/** What has been changed in a slice of documents. */
export interface ChangedSlice {
  /** The last document of the slice; undefined if there are none after the slice. */
  last: unknown;
  changed: number;
}

/** What has been changed in documents that accounts own. */
export interface ChangedOwned {
  /** The account of the last document of the slice. */
  accountId: string;
  changed: number;
}

/**
 * Applies the steps to those documents of the next slice that have the form before; `after` is the id of the last
 * document changed so far.
 */
export async function changeSome(
  db: Db,
  { collection: name, steps }: Changing,
  after: unknown,
): Promise<ChangedSlice> {
  const collection = db.collection(name);
  const later = (after === null ? {} : { _id: { $gt: after } }) as Filter<Document>;
  const options = { projection: { _id: 1 }, sort: { _id: 1 }, skip: sliceLength - 1 } as const;
  const last = await collection.findOne(later, options);
  const slice = last ? { $and: [later, { _id: { $lte: last._id } }] } : later;
  let changed = 0;
  for (const step of steps) changed += await change(db, name, step, slice);
  return { last: last?._id, changed };
}

/**
 * Applies the steps to the documents of a range of accounts that have the form before, account after account, beginning
 * with `from` if it is given, and yields after each slice. `owner` is the field that has the account's id.
 */
export async function* changeOwned(
  db: Db,
  { collection: name, steps, owner }: Changing & { owner: string },
  { range, from }: { range: IdRange; from: string | null },
): AsyncGenerator<ChangedOwned> {
  const within = from === null ? idsWithin(range) : { ...idsWithin(range), $gte: new ObjectId(from) };
  const cursor = db.collection(name).find({ [owner]: within }, { projection: { [owner]: 1 } });
  for await (const documents of inBatches(cursor.sort({ [owner]: 1 }), sliceLength)) {
    const accountIds = new Map<string, ObjectId>(
      documents.map((document) => [String(document[owner]), document[owner]]),
    );
    const _id = { $in: documents.map((document) => document._id) };
    const slice = { $and: [{ [owner]: { $in: [...accountIds.values()] } }, { _id }] };
    let changed = 0;
    for (const step of steps) changed += await change(db, name, step, slice, owner);
    const [accountId] = [...accountIds.keys()].slice(-1);
    if (accountId !== undefined) yield { accountId, changed };
  }
}

/**
 * Changes the documents of the slice that still have the form before; returns how many. With `owner`, each is found by
 * its account as well.
 */
async function change(
  db: Db,
  name: string,
  { filter, update }: Step,
  slice: Filter<Document>,
  owner?: string,
): Promise<number> {
  const collection = db.collection(name);
  const documents = await collection.find({ $and: [filter, slice] }).toArray();
  if (documents.length === 0) return 0;
  const operations = await Promise.all(
    documents.map(async (document) => {
      // A server may have changed the document meanwhile.
      const key = { _id: document._id, ...(owner !== undefined && { [owner]: document[owner] }) };
      const old = { $and: [key, filter] };
      return update
        ? { updateOne: { filter: old, update: await update(document, db) } }
        : { deleteOne: { filter: old } };
    }),
  );
  const { modifiedCount, deletedCount } = await collection.bulkWrite(operations, { ordered: false });
  return modifiedCount + deletedCount;
}
