import type { Db, Document, Filter } from 'mongodb';
import { enterEmails, removeUnheldEmails } from './emails.js';
import type { MigrationStep } from './step.js';

export type MigrationTable = Readonly<Record<string, readonly MigrationStep[]>>;

/**
 * The steps of each collection in the order in which releases added them. Their number is the collection's
 * version, so no step is ever removed. Only fields that queries filter, sort or count by are filled in; other
 * missing fields get their default when read.
 */
export const migrations: MigrationTable = {
  accounts: [
    {
      filter: { crop_plan_count: { $exists: false } },
      update: async ({ _id }, db) => ({ $set: { crop_plan_count: await countOf(db, 'crop_plans', _id) } }),
    },
    { filter: {}, changeSlice: enterEmails },
  ],
  crop_plans: [
    {
      filter: isMissing('created_at', 'updated_at', 'is_archived'),
      update({ _id, created_at = _id.getTimestamp(), updated_at = created_at, is_archived = false }) {
        return { $set: { created_at, updated_at, is_archived } };
      },
    },
  ],
  notifications: [
    {
      filter: isMissing('created_at', 'is_read'),
      update({ _id, created_at = _id.getTimestamp(), is_read = false }) {
        return { $set: { created_at, is_read } };
      },
    },
  ],
  // Climates from the live source used to be stored among the imported ones, where they are no longer read.
  climates: [{ filter: { origin: 'live' } }],
  emails: [{ filter: {}, changeSlice: removeUnheldEmails }],
};

function isMissing(...fields: readonly string[]): Filter<Document> {
  return { $or: fields.map((field) => ({ [field]: { $exists: false } })) };
}

async function countOf(db: Db, collection: string, account_id: unknown): Promise<number> {
  const group = await db
    .collection(collection)
    .aggregate<{ count: number }>([{ $match: { account_id } }, { $group: { _id: null, count: { $sum: 1 } } }])
    .next();
  return group?.count ?? 0;
}
