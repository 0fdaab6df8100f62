import type { ObjectId } from 'mongodb';
import { z } from 'zod';
import { inBatches, readAll } from '../database/batches.js';
import { ownedBy } from '../database/queries.js';
import { objectId, record } from './record.js';

const stored = z.object({
  /** The email. */
  _id: z.string(),
  account_id: objectId,
});

export type StoredEmail = z.infer<typeof stored>;

/** The emails of the accounts as ids, which keeps them unique; the export has them in the profile. */
export const emails = record({
  collection: 'emails',
  stored,
  isReadByMajority: true,
  owner: 'account_id',
  // Someone who logs in gives an email; the account is not known yet.
  shardedBy: 'id',
  onDeletion: 'by its email',
  indexes: [{ key: { account_id: 1 } }],
  statements: (entries) => ({
    /**
     * Takes an email for an account, in the transaction that inserts the account; returns false if another account
     * has the email, as decision 35 describes. An entry whose account does not have this email counts as free.
     */
    async take(
      email: string,
      account_id: ObjectId,
      hasEmail: (accountId: ObjectId) => Promise<boolean>,
    ): Promise<boolean> {
      const entry = await entries.findOneAndUpdate(
        { _id: email },
        { $setOnInsert: { account_id } },
        { upsert: true, returnDocument: 'after' },
      );
      if (!entry || entry.account_id.equals(account_id)) return true;
      if (await hasEmail(entry.account_id)) return false;
      await entries.updateOne({ _id: email }, { $set: { account_id } });
      return true;
    },

    /** Returns the id of the account for which the email was taken; undefined if there is no entry. */
    async ownerOf(email: string): Promise<ObjectId | undefined> {
      return (await entries.findOne({ _id: email }))?.account_id;
    },

    /** Gives the email of a deleted account back, in the transaction that deletes the account. */
    async free(email: string, accountId: string): Promise<void> {
      await entries.deleteOne({ _id: email, ...ownedBy(accountId) });
    },

    /** Returns the account ids of the emails that have an entry. */
    entriesOf: async (addresses: readonly string[]): Promise<Map<string, string>> =>
      new Map(await readAll(entries.find({ _id: { $in: [...addresses] } }), toEntry)),

    /** Yields all entries in batches. */
    async *all(): AsyncGenerator<Map<string, string>> {
      for await (const documents of inBatches(entries.find({}).sort({ _id: 1 })))
        yield new Map(documents.map(toEntry));
    },
  }),
});

function toEntry({ _id, account_id }: StoredEmail): [string, string] {
  return [_id, account_id.toHexString()];
}
