import { ObjectId, type Db, type Document } from 'mongodb';
import { z } from 'zod';
import { createPlan, type Rest } from './harness.js';

const atOnce = 2_000;

/** Gives an account `count` equal plans, stored as the service stores them; returns all their ids. */
export async function addPlans(
  db: Db,
  rest: Rest,
  token: string,
  count: number,
  changes: object = {},
): Promise<ObjectId[]> {
  const _id = new ObjectId((await createPlan(rest, token, changes)).id);
  const plan = z
    .looseObject({ created_at: z.date() })
    .parse(await db.collection('crop_plans').findOne({ _id }));
  const copies = Array.from({ length: count - 1 }, (_, at) => ({
    ...plan,
    _id: new ObjectId(),
    created_at: new Date(plan.created_at.getTime() + 1 + at),
  }));
  await insertMany(db, 'crop_plans', copies);
  return [_id, ...copies.map((copy) => copy._id)];
}

/**
 * Gives an account `count` more sessions, each used a millisecond after the previous one, the first after the
 * account's existing session. Returns their ids.
 */
export async function addSessions(db: Db, accountId: string, count: number): Promise<ObjectId[]> {
  const own = z
    .looseObject({ refreshed_at: z.date() })
    .parse(await db.collection('sessions').findOne({ account_id: new ObjectId(accountId) }));
  const copies = Array.from({ length: count }, (_, at) => ({
    ...own,
    _id: new ObjectId(),
    refreshed_at: new Date(own.refreshed_at.getTime() + 1 + at),
  }));
  await insertMany(db, 'sessions', copies);
  return copies.map(({ _id }) => _id);
}

/**
 * Gives an account `count` answers to requests with an Idempotency-Key, as the service stores them for a day.
 */
export function addFirstAnswers(db: Db, accountId: string, count: number): Promise<void> {
  const documents = Array.from({ length: count }, (_, at) => ({
    _id: `${accountId} key ${at}`,
    digest: String(at),
    answer: { id: accountId },
    account_id: new ObjectId(accountId),
    forget_at: new Date(Date.now() + 24 * 60 * 60_000),
  }));
  return insertMany(db, 'first_answers', documents);
}

/** Stores `count` tallies for an account, as running jobs do. */
export function addTallies(db: Db, accountId: string, count: number): Promise<void> {
  const documents = Array.from({ length: count }, (_, at) => ({
    _id: `reanalyse:${2031 + at}-01:${accountId}`,
    account_id: new ObjectId(accountId),
    plans: 3,
    changed: 1,
  }));
  return insertMany(db, 'job_tallies', documents);
}

/** Gives each plan of an account `count` analyses, as a producer records them. */
export async function addAnalyses(
  db: Db,
  planIds: readonly ObjectId[],
  count: number,
  reasons: readonly string[] = [],
): Promise<void> {
  const plan = await db.collection('crop_plans').findOne({ _id: { $in: [...planIds] } });
  const documents = planIds.flatMap((crop_plan_id) =>
    Array.from({ length: count }, (_, at) => ({
      _id: new ObjectId(),
      account_id: plan?.['account_id'],
      crop_plan_id,
      created_at: new Date(Date.UTC(2030, 0, 1) + at),
      feasibility_label: 'feasible',
      score: null,
      limiting_factor: null,
      reasons,
      source: 'seed',
      details: null,
    })),
  );
  return insertMany(db, 'analyses', documents);
}

async function insertMany(db: Db, name: string, documents: Document[]): Promise<void> {
  for (let from = 0; from < documents.length; from += atOnce)
    await db.collection(name).insertMany(documents.slice(from, from + atOnce));
}

/** Gives `count` notifications to an account that has none. */
export function addNotifications(db: Db, accountId: string, count: number): Promise<void> {
  const documents = Array.from({ length: count }, (_, at) => ({
    _id: new ObjectId(),
    account_id: new ObjectId(accountId),
    created_at: new Date(Date.UTC(2030, 0, 1) + at),
    title: 'A title',
    message: 'A message.',
    severity: 'info',
    related_crop_plan_id: null,
    is_read: false,
    seq: at + 1,
  }));
  return insertMany(db, 'notifications', documents);
}
