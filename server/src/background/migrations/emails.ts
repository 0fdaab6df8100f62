import type { Db, Document, ObjectId } from 'mongodb';
import { readEmails, readEntries } from '../../database/emails.js';
import type { EmailEntry } from '../../database/emails.js';

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
  const existing = await readEntries(
    db,
    accounts.map(({ email }) => email),
  );
  const entries = new Map(existing.map(({ _id, account_id }) => [_id, account_id]));
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
  const emailOf = await readEmails(
    db,
    entries.map(({ account_id }) => account_id),
  );
  const unheld = entries.filter((entry) => emailOf.get(entry.account_id.toHexString()) !== entry._id);
  let removed = 0;
  for (const { _id: email, account_id } of unheld) {
    // Another account may have taken the email since.
    const { deletedCount } = await db.collection<EmailEntry>('emails').deleteOne({ _id: email, account_id });
    removed += deletedCount;
  }
  return removed;
}

function hasEmail(document: Document): document is AccountDocument {
  return typeof document['email'] === 'string';
}

function isEntry(document: Document): document is EmailEntry {
  return typeof document['_id'] === 'string';
}
