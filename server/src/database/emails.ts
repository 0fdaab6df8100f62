import type { Db, ObjectId } from 'mongodb';
import { readAll } from './batches.js';

/** A document in the collection `emails`: the account that has the email. */
export interface EmailEntry {
  /** The email. */
  _id: string;
  account_id: ObjectId;
}

/** Returns those of the emails' entries that exist. */
export function readEntries(db: Db, emails: readonly string[]): Promise<EmailEntry[]> {
  const entries = db.collection<EmailEntry>('emails').find({ _id: { $in: [...emails] } });
  return readAll(entries, (entry) => entry);
}

/** Returns the emails of those accounts that exist, by their hexadecimal ids. */
export async function readEmails(db: Db, accountIds: readonly ObjectId[]): Promise<Map<string, string>> {
  const cursor = db
    .collection<{ _id: ObjectId; email: string }>('accounts')
    .find({ _id: { $in: [...accountIds] } }, { projection: { email: 1 } });
  return new Map(await readAll(cursor, ({ _id, email }) => [_id.toHexString(), email] as const));
}
