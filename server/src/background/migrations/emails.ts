import type { Db, Document, ObjectId } from 'mongodb';
import { readAll } from '../../database/batches.js';
import type { EmailEntry } from '../../database/email-entry.js';

interface AccountDocument {
  _id: ObjectId;
  email: string;
}

/**
 * Gives accounts that an older release registered their entries in `emails`; returns how many entries it added
 * or changed.
 */
export async function enterEmails(documents: readonly Document[], db: Db): Promise<number> {
  const accounts = documents.filter(hasEmail);
  const entries = await entriesOf(db, accounts);
  const wrong = accounts.filter(({ _id, email }) => !entries.get(email)?.equals(_id));
  if (wrong.length === 0) return 0;
  const updates = wrong.map(({ _id: account_id, email }) => {
    const named = entries.get(email);
    // If the entry is no longer as it was read, a server has since changed it, and it is right.
    const updateOne = named
      ? { filter: { _id: email, account_id: named }, update: { $set: { account_id } } }
      : { filter: { _id: email }, update: { $setOnInsert: { account_id } }, upsert: true };
    return { updateOne };
  });
  const { modifiedCount, upsertedCount } = await db
    .collection<EmailEntry>('emails')
    .bulkWrite(updates, { ordered: false });
  // An account may have been deleted just before its entry was added.
  await removeUnheld(
    db,
    wrong.map(({ _id: account_id, email }) => ({ _id: email, account_id })),
  );
  return modifiedCount + upsertedCount;
}

/** Removes entries that an older release left behind when it deleted their accounts; returns how many. */
export function removeUnheldEmails(documents: readonly Document[], db: Db): Promise<number> {
  return removeUnheld(db, documents.filter(isEntry));
}

/** Removes those of the entries whose account does not exist or has another email; returns how many. */
async function removeUnheld(db: Db, entries: readonly EmailEntry[]): Promise<number> {
  const _id = { $in: entries.map(({ account_id }) => account_id) };
  const cursor = db.collection<AccountDocument>('accounts').find({ _id }, { projection: { email: 1 } });
  const emailOf = new Map(await readAll(cursor, (account) => [account._id.toHexString(), account.email]));
  const unheld = entries.filter((entry) => emailOf.get(entry.account_id.toHexString()) !== entry._id);
  let removed = 0;
  for (const { _id: email, account_id } of unheld) {
    // Another account may have taken the email since.
    const { deletedCount } = await db.collection<EmailEntry>('emails').deleteOne({ _id: email, account_id });
    removed += deletedCount;
  }
  return removed;
}

async function entriesOf(db: Db, accounts: readonly AccountDocument[]): Promise<Map<string, ObjectId>> {
  const _id = { $in: accounts.map(({ email }) => email) };
  const cursor = db.collection<EmailEntry>('emails').find({ _id });
  return new Map(await readAll(cursor, (entry) => [entry._id, entry.account_id]));
}

function hasEmail(document: Document): document is AccountDocument {
  return typeof document['email'] === 'string';
}

function isEntry(document: Document): document is EmailEntry {
  return typeof document['_id'] === 'string';
}
