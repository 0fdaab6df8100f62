import { ObjectId } from 'mongodb';
import type { Db } from 'mongodb';
import { inBatches, readAll } from '../../database/batches.js';
import type { EmailEntry } from '../../database/email-entry.js';

export type EmailsCheckStore = ReturnType<typeof createEmailsCheckStore>;

interface AccountDocument {
  _id: ObjectId;
  email: string;
}

/** `pendingMigrations` names the collections whose migration is not finished. */
export function createEmailsCheckStore(db: Db, pendingMigrations: () => Promise<readonly string[]>) {
  const emails = db.collection<EmailEntry>('emails');
  const accounts = db.collection<AccountDocument>('accounts');

  return {
    /** Whether the entries of accounts from older releases are still being added. */
    async isPending(): Promise<boolean> {
      const pending = await pendingMigrations();
      return pending.includes('accounts') || pending.includes('emails');
    },

    /** Returns the account ids of the emails that have an entry. */
    entriesOf: async (addresses: readonly string[]): Promise<Map<string, string>> =>
      new Map(await readAll(emails.find({ _id: { $in: [...addresses] } }), toEntry)),

    /** Yields all entries in batches. */
    async *allEntries(): AsyncGenerator<Map<string, string>> {
      for await (const documents of inBatches(emails.find({}).sort({ _id: 1 })))
        yield new Map(documents.map(toEntry));
    },

    /** Returns the emails of those accounts that exist, by id. */
    async emailsOf(accountIds: readonly string[]): Promise<Map<string, string>> {
      const _id = { $in: accountIds.map((id) => ObjectId.createFromHexString(id)) };
      const cursor = accounts.find({ _id }, { projection: { email: 1 } });
      return new Map(await readAll(cursor, (account) => [account._id.toHexString(), account.email] as const));
    },
  };
}

function toEntry({ _id, account_id }: EmailEntry): [string, string] {
  return [_id, account_id.toHexString()];
}
