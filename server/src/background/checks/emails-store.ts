import { ObjectId } from 'mongodb';
import type { Db } from 'mongodb';
import { inBatches } from '../../database/batches.js';
import { readEmails, readEntries } from '../../database/emails.js';
import type { EmailEntry } from '../../database/emails.js';

export type EmailsCheckStore = ReturnType<typeof createEmailsCheckStore>;

export function createEmailsCheckStore(db: Db) {
  const emails = db.collection<EmailEntry>('emails');

  return {
    /** Returns the account ids of the emails that have an entry. */
    entriesOf: async (addresses: readonly string[]): Promise<Map<string, string>> =>
      new Map((await readEntries(db, addresses)).map(toEntry)),

    /** Yields all entries in batches. */
    async *allEntries(): AsyncGenerator<Map<string, string>> {
      for await (const documents of inBatches(emails.find({}).sort({ _id: 1 })))
        yield new Map(documents.map(toEntry));
    },

    /** Returns the emails of those accounts that exist, by id. */
    emailsOf: (accountIds: readonly string[]): Promise<Map<string, string>> =>
      readEmails(
        db,
        accountIds.map((id) => ObjectId.createFromHexString(id)),
      ),
  };
}

function toEntry({ _id, account_id }: EmailEntry): [string, string] {
  return [_id, account_id.toHexString()];
}
