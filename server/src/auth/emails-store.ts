import type { Db, ObjectId } from 'mongodb';
import type { EmailEntry } from '../database/emails.js';

interface EmailHolder {
  _id: ObjectId;
  email: string;
}

export type EmailsStore = ReturnType<typeof createEmailsStore>;

/** Keeps each email unique, as decision 35 describes. */
export function createEmailsStore(db: Db) {
  const emails = db.collection<EmailEntry>('emails');
  const accounts = db.collection<EmailHolder>('accounts');

  return {
    /**
     * Takes an email for an account, in the transaction that inserts the account; returns false if another
     * account has the email. An entry that names no account with this email counts as free.
     */
    async take(email: string, account_id: ObjectId): Promise<boolean> {
      const entry = await emails.findOneAndUpdate(
        { _id: email },
        { $setOnInsert: { account_id } },
        { upsert: true, returnDocument: 'after' },
      );
      if (!entry || entry.account_id.equals(account_id)) return true;
      const holder = { _id: entry.account_id, email };
      if (await accounts.findOne(holder, { projection: { _id: 1 } })) return false;
      await emails.updateOne({ _id: email }, { $set: { account_id } });
      return true;
    },
  };
}
