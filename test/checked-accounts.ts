import { ObjectId, type Db, type Document } from 'mongodb';
import { randomBytes } from 'node:crypto';

/** An account of the seed, as far as the faults need to know it. */
export interface SeededAccount {
  _id: ObjectId;
  email: string;
  planIds: ObjectId[];
}

const plansEach = 4;
const analysesEach = 10;
/** The analyses of a plan have two labels, so that one of them has changed the label and was notified. */
const changedAt = 5;
/** How many documents an account has together with all that belongs to it. */
export const documentsEach = 4 + plansEach * (2 + analysesEach);
const accountsAtOnce = 200;
const began = Date.UTC(2026, 0, 1);
const analysisBytes = 120;

/** Stores accounts with small documents, consistent with each other, about as many as asked for. */
export async function seedAccounts(db: Db, documents: number): Promise<SeededAccount[]> {
  const accounts: SeededAccount[] = [];
  const count = Math.ceil(documents / documentsEach);
  while (accounts.length < count) {
    const some = Array.from({ length: Math.min(accountsAtOnce, count - accounts.length) }, newAccount);
    const all = some.map(documentsOf);
    await Promise.all(
      Object.keys(all[0] ?? {}).map((name) =>
        db.collection(name).insertMany(all.flatMap((ofAccount) => ofAccount[name] ?? [])),
      ),
    );
    accounts.push(...some);
  }
  return accounts;
}

function newAccount(): SeededAccount {
  const _id = new ObjectId(randomBytes(12));
  return {
    _id,
    email: `${_id}@example.org`,
    planIds: Array.from({ length: plansEach }, () => new ObjectId()),
  };
}

/** Returns the documents by their collections. */
function documentsOf({ _id: account_id, email, planIds }: SeededAccount): Record<string, Document[]> {
  const owned = { account_id };
  const analyses = planIds.flatMap((crop_plan_id) =>
    Array.from({ length: analysesEach }, (_, at) => ({
      _id: new ObjectId(),
      ...owned,
      crop_plan_id,
      created_at: new Date(began + at),
      feasibility_label: at < changedAt ? 'feasible' : 'infeasible',
      bytes: analysisBytes,
    })),
  );
  const changes = analyses.filter((_, at) => at % analysesEach === changedAt);
  return {
    accounts: [{ _id: account_id, email, crop_plan_count: plansEach, notification_seq: changes.length }],
    emails: [{ _id: email, ...owned }],
    account_storage: [{ _id: account_id, bytes: analyses.length * analysisBytes }],
    sessions: [{ ...owned, expires_at: new Date(Date.now() + 1e10) }],
    crop_plans: planIds.map((_id, at) => ({
      _id,
      ...owned,
      created_at: new Date(began + at),
      analysis_seq: analysesEach,
    })),
    analyses,
    notifications: changes.map(({ _id, crop_plan_id }, at) => ({
      _id,
      ...owned,
      seq: at + 1,
      created_at: new Date(began + at),
      related_crop_plan_id: crop_plan_id,
    })),
  };
}

/** A fault, with what `check` says about it in an account that had none. */
interface Fault {
  plant: (db: Db, account: SeededAccount, other: SeededAccount) => Promise<unknown>;
  problems: (account: SeededAccount, other: SeededAccount) => string[];
}

const stranger = new ObjectId('7'.repeat(24));

/** Returns the key of the oldest analysis of the account's first plan, or of one after it. */
async function oldestOf(db: Db, { _id: account_id, planIds: [crop_plan_id] }: SeededAccount, at = 0) {
  const filter = { account_id, crop_plan_id: crop_plan_id ?? stranger };
  const found = await db.collection('analyses').findOne(filter, { sort: { created_at: 1 }, skip: at });
  if (!found) throw new Error('The plan should have such an analysis.');
  return { _id: found._id };
}

const ownedElsewhere = (name: string): Fault => ({
  plant: (db) =>
    db
      .collection(name)
      .insertOne({ account_id: stranger, seq: 1, name_hash: name, expires_at: new Date(Date.now() + 1e10) }),
  problems: () => [`Documents in ${name} belong to the account ${stranger}, which does not exist.`],
});

/** One fault of each kind, each for an account of its own. */
export const faults: Readonly<Record<string, Fault>> = {
  'an analysis that is missing': {
    async plant(db, account) {
      await db.collection('analyses').deleteOne(await oldestOf(db, account));
      await db
        .collection('account_storage')
        .updateOne({ _id: account._id }, { $inc: { bytes: -analysisBytes } });
    },
    problems: ({ planIds: [id] }) => [`The crop plan ${id} has 9 analyses but counts 10.`],
  },
  'two analyses of the same time': {
    async plant(db, account) {
      await db
        .collection('analyses')
        .updateOne(await oldestOf(db, account, 1), { $set: { created_at: new Date(began) } });
    },
    problems: ({ planIds: [id] }) => [`The analyses * and * of the crop plan ${id} have the same time.`],
  },
  'a change that nobody was notified of': {
    plant: (db, { planIds: [related_crop_plan_id] }) =>
      db.collection('notifications').deleteOne({ related_crop_plan_id }),
    problems: ({ _id, planIds: [id] }) => [
      `No notification says that the analysis * changed the crop plan ${id}.`,
      `The account ${_id} has 3 notifications but counts 4.`,
      `The account ${_id} was notified of 3 label changes; there were 4.`,
    ],
  },
  'a notification of no change': {
    plant: (db, { _id, planIds: [related_crop_plan_id] }) =>
      db
        .collection('notifications')
        .insertOne({ account_id: _id, seq: 5, created_at: new Date(), related_crop_plan_id }),
    problems: ({ _id }) => [
      `The account ${_id} has 5 notifications but counts 4.`,
      `The account ${_id} was notified of 5 label changes; there were 4.`,
    ],
  },
  'details shared of nothing': {
    async plant(db, account) {
      await db
        .collection('analyses')
        .updateOne(await oldestOf(db, account, 2), { $set: { shared: { holder_id: stranger } } });
    },
    problems: ({ planIds: [id] }) => [
      `The analysis * of the crop plan ${id} shares the details of ${stranger}, which is not an earlier analysis of that plan.`,
    ],
  },
  'analyses of no plan': {
    async plant(db, account) {
      await db
        .collection('analyses')
        .updateOne(await oldestOf(db, account), { $set: { crop_plan_id: stranger } });
    },
    problems: ({ planIds: [id] }) => [
      `The crop plan ${id} has 9 analyses but counts 10.`,
      `Analyses belong to the crop plan ${stranger}, which does not exist.`,
    ],
  },
  'an analysis of another account’s plan': {
    plant: (db, account, { planIds: [crop_plan_id] }) =>
      db
        .collection('analyses')
        .insertOne({ account_id: account._id, crop_plan_id, created_at: new Date(), bytes: 0 }),
    problems: ({ _id }, { _id: otherId, planIds: [id] }) => [
      `Analyses of the crop plan ${id} belong to the account ${_id} instead of ${otherId}.`,
    ],
  },
  'a plan of no account': {
    plant: (db) =>
      db
        .collection('crop_plans')
        .insertOne({ account_id: stranger, created_at: new Date(), analysis_seq: 0 }),
    problems: () => [`1 crop plans belong to the account ${stranger}, which does not exist.`],
  },
  'a session of no account': ownedElsewhere('sessions'),
  'a personal token of no account': ownedElsewhere('personal_tokens'),
  'a notification of no account': ownedElsewhere('notifications'),
  'a link of no account': ownedElsewhere('shares'),
  'an answer of no account': ownedElsewhere('first_answers'),
  'a climate of no account': ownedElsewhere('own_climates'),
  'an email without an entry': {
    plant: (db, { email }) => db.collection<{ _id: string }>('emails').deleteOne({ _id: email }),
    problems: ({ _id, email }) => [`The email ${email} of the account ${_id} is missing from emails.`],
  },
  'an entry for another account': {
    plant: (db, { email }, { _id: account_id }) =>
      db.collection<{ _id: string }>('emails').updateOne({ _id: email }, { $set: { account_id } }),
    problems: ({ _id, email }, { _id: otherId, email: otherEmail }) => [
      `The email ${email} of the account ${_id} is entered for the account ${otherId}.`,
      `The email ${email} is entered for the account ${otherId}, whose email is ${otherEmail}.`,
    ],
  },
  'an entry for no account': {
    plant: (db) =>
      db
        .collection<{ _id: string; account_id: ObjectId }>('emails')
        .insertOne({ _id: 'nobody@example.org', account_id: stranger }),
    problems: () => [
      `The email nobody@example.org is entered for the account ${stranger}, which does not exist.`,
    ],
  },
  'an email in upper case': {
    async plant(db, { _id, email }) {
      await db.collection('accounts').updateOne({ _id }, { $set: { email: email.toUpperCase() } });
      await db.collection<{ _id: string }>('emails').deleteOne({ _id: email });
      await db
        .collection<{ _id: string; account_id: ObjectId }>('emails')
        .insertOne({ _id: email.toUpperCase(), account_id: _id });
    },
    problems: ({ email }) => [`The email ${email.toUpperCase()} is stored twice or not in lower case.`],
  },
};

/** Makes a count of plans and a count of bytes wrong; `check` corrects both. */
export async function plantWrongCounts(db: Db, accounts: readonly SeededAccount[]): Promise<number> {
  const _id = { $in: accounts.map((account) => account._id) };
  await db.collection('accounts').updateMany({ _id }, { $inc: { crop_plan_count: 1 } });
  await db.collection('account_storage').updateMany({ _id }, { $inc: { bytes: 7 } });
  return 2 * accounts.length;
}
