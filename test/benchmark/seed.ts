import type { Tokens } from '@crop-planning/client';
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { MongoClient, ObjectId, type Db } from 'mongodb';
import { serverProgram } from './processes.js';
import { hashOfKey, randomPersonalToken } from '../../server/src/auth/secret-keys.js';

export interface Grower {
  token: string;
  planIds: string[];
}

/** An account with a personal access token for reading. */
export interface Reader {
  accountId: ObjectId;
  token: string;
}

/** The password of every seeded account. */
export const seedPassword = 'a quiet field at dawn';

const labels = ['feasible', 'marginal', 'infeasible'] as const;
const batchSize = 5_000;

/**
 * Registers an account through the service and gives it plans. The analyses go straight into the database:
 * recording 50,000 of them one by one would take longer than everything being measured.
 */
export async function seedGrower(
  url: string,
  db: Db,
  size: { plans: number; analysesEach: number },
): Promise<Grower> {
  const token = await registerGrower(url);
  const planIds: string[] = [];
  for (let index = 0; index < size.plans; index += 1) {
    const { id } = (await post(`${url}/crop-plans`, token, seededPlan(index))) as { id: string };
    planIds.push(id);
  }
  await insertAnalyses(db, planIds, size.analysesEach);
  return { token, planIds };
}

/** Returns the plan that is seeded at this place. */
export function seededPlan(index: number) {
  return {
    name: `Field ${index}`,
    crop: 'maize',
    location: 'Nakuru',
    planting_month: 3,
    risk_tolerance: 'low',
  };
}

/** Returns what is stored of the analysis that is seeded at this place, oldest first. */
export function seededAnalysis(index: number) {
  return {
    feasibility_label: labels[index % labels.length],
    score: 0.5,
    limiting_factor: 'water',
    reasons: ['Rain, March to May: 308 mm; maize wants at least 400 mm.'],
    source: 'bench',
    details: null,
  };
}

/** Registers an account without plans, and returns its token. */
export async function registerGrower(url: string): Promise<string> {
  const { access_token } = (await post(`${url}/auth/register`, undefined, {
    email: `${new ObjectId().toHexString()}@example.org`,
    password: seedPassword,
    full_name: 'Ann Farmer',
  })) as Tokens;
  return access_token;
}

/** Adds copies of a grower's first plan until there are `count` plans, bypassing the service. */
export async function seedCopies(db: Db, { planIds }: Grower, count: number): Promise<void> {
  const plan = await db.collection('crop_plans').findOne({ _id: new ObjectId(planIds[0]) });
  const copies = Array.from({ length: count - planIds.length }, () => ({ ...plan, _id: new ObjectId() }));
  await insertMany(db, 'crop_plans', copies);
}

/** Creates `count` accounts by copying a grower's account without its plans, bypassing the service. */
export async function seedReaders(db: Db, { planIds }: Grower, count: number): Promise<Reader[]> {
  const plan = await db.collection('crop_plans').findOne({ _id: new ObjectId(planIds[0]) });
  const account = await db.collection('accounts').findOne({ _id: plan?.['account_id'] });
  const readers = Array.from({ length: count }, () => {
    const accountId = new ObjectId();
    return { accountId, token: randomPersonalToken(accountId.toHexString()) };
  });
  const accounts = readers.map(({ accountId: _id }) => ({ ...account, _id, email: `${_id}@example.org` }));
  const [created_at, expires_at] = [new Date(), new Date(Date.now() + 86_400_000)];
  const tokens = readers.map(({ accountId: account_id, token }) => ({
    _id: new ObjectId(),
    account_id,
    name: 'bench',
    scope: 'read',
    token_hash: hashOfKey(token),
    created_at,
    expires_at,
    forget_at: expires_at,
    last_used_at: created_at,
  }));
  await insertMany(db, 'accounts', accounts);
  await insertMany(db, 'personal_tokens', tokens);
  return readers;
}

/**
 * Copies a grower's plans and analyses for other accounts, which themselves do not exist, until there are
 * `count` analyses in all.
 */
export async function seedOthers(db: Db, { planIds }: Grower, count: number): Promise<void> {
  const plan = await db.collection('crop_plans').findOne({ _id: new ObjectId(planIds[0]) });
  const analyses = db.collection('analyses');
  const own = await analyses.find({ crop_plan_id: plan?._id }).toArray();
  const missing = count - (await analyses.estimatedDocumentCount());
  for (let made = 0; made < missing; made += planIds.length * own.length) {
    const account_id = new ObjectId();
    const plans = planIds.map(() => ({ ...plan, _id: new ObjectId(), account_id }));
    await insertMany(db, 'crop_plans', plans);
    const copies = plans.flatMap(({ _id: crop_plan_id }) =>
      own.map((analysis) => ({ ...analysis, _id: new ObjectId(), account_id, crop_plan_id })),
    );
    await insertMany(db, 'analyses', copies);
  }
}

/** Gives a grower notifications, newest last, every fifth of them unread. */
export async function seedNotifications(db: Db, { planIds }: Grower, count: number): Promise<void> {
  const plan = await db.collection('crop_plans').findOne({ _id: new ObjectId(planIds[0]) });
  const startMs = Date.now() - count * 60_000;
  const documents = Array.from({ length: count }, (_, index) => ({
    account_id: plan?.['account_id'],
    title: `Field ${index}: marginal to feasible`,
    message: `The feasibility of the crop plan "Field ${index}" (maize at Nakuru) changed from marginal to feasible.`,
    severity: 'info',
    related_crop_plan_id: new ObjectId(planIds[index % planIds.length]),
    is_read: index % 5 > 0,
    created_at: new Date(startMs + index * 60_000),
    run: null,
    seq: index + 1,
  }));
  await insertMany(db, 'notifications', documents);
  const notification_seq = count;
  await db.collection('accounts').updateOne({ _id: plan?.['account_id'] }, { $set: { notification_seq } });
}

/** Creates the key of the producer `bench`. */
export async function createApiKey(environment: NodeJS.ProcessEnv): Promise<string> {
  const args = [serverProgram, 'api-keys', 'create', 'bench'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env: environment });
  return stdout.trim();
}

/** Returns the items one after another, over and over; there must be at least one. */
export function turns<T>(items: readonly T[]): () => T {
  let next = 0;
  return () => {
    const item = items[next++ % items.length];
    if (item === undefined) throw new Error('there are no items to take turns');
    return item;
  };
}

export async function withDatabase<T>(uri: string, work: (db: Db) => Promise<T>): Promise<T> {
  const client = new MongoClient(uri);
  try {
    return await work(client.db('crop_planning'));
  } finally {
    await client.close();
  }
}

async function insertAnalyses(db: Db, planIds: readonly string[], analysesEach: number): Promise<void> {
  const startMs = Date.now() - analysesEach * 60_000;
  const plan = await db.collection('crop_plans').findOne({ _id: new ObjectId(planIds[0]) });
  const documents = planIds.flatMap((planId) =>
    Array.from({ length: analysesEach }, (_, index) => ({
      account_id: plan?.['account_id'],
      crop_plan_id: new ObjectId(planId),
      created_at: new Date(startMs + index * 60_000),
      ...seededAnalysis(index),
    })),
  );
  await insertMany(db, 'analyses', documents);
  const _id = { $in: planIds.map((id) => new ObjectId(id)) };
  const numbers = { analysis_seq: analysesEach };
  await db.collection('crop_plans').updateMany({ _id }, { $set: numbers });
}

async function insertMany(db: Db, name: string, documents: object[]): Promise<void> {
  for (let from = 0; from < documents.length; from += batchSize)
    await db.collection(name).insertMany(documents.slice(from, from + batchSize));
}

/** Raises an error unless the call succeeds. */
export async function post(url: string, token: string | undefined, body: object): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
