// Lists that are written from stored bytes, beside the same lists in a batch of tRPC, which are made of objects and
// checked against their schema.
import {
  cropPlanListSchema,
  feasibilityLabels,
  notificationListSchema,
  riskTolerances,
  severities,
} from '@crop-planning/shared';
import fc from 'fast-check';
import { ObjectId, type Db } from 'mongodb';
import { describe, expect } from 'vitest';
import { test } from '../harness.js';

const time = fc.date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });
/** Texts with every kind of character; the driver stores a lone half of a pair as U+FFFD. */
const text = fc.string({ unit: 'binary', maxLength: 40 });
const plan = fc.record(
  {
    name: text,
    crop: text,
    location: text,
    planting_month: fc.integer({ min: 1, max: 12 }),
    risk_tolerance: fc.constantFrom(...riskTolerances),
    water: fc.constantFrom('rainfed', 'irrigated'),
    season_days: fc.option(fc.integer({ min: 1, max: 400 })),
    climate: fc.option(fc.constant('0123456789abcdef01234567')),
    outline: fc.constant(null),
    is_archived: fc.constant(false),
    created_at: time,
    updated_at: time,
    analysis_seq: fc.nat(),
  },
  {
    requiredKeys: [
      'name',
      'crop',
      'location',
      'planting_month',
      'risk_tolerance',
      'is_archived',
      'created_at',
      'updated_at',
      'analysis_seq',
    ],
  },
);
const analysis = fc.option(
  fc.record({ feasibility_label: fc.constantFrom(...feasibilityLabels), created_at: time }),
);

const notification = fc.record(
  {
    title: text,
    message: text,
    severity: fc.constantFrom(...severities),
    related_crop_plan_id: fc.option(fc.constant(new ObjectId())),
    is_read: fc.boolean(),
    created_at: time,
    run: fc.option(fc.constant({ job: 'reanalyse', slot: '2026-12' })),
  },
  { requiredKeys: ['title', 'message', 'severity', 'related_crop_plan_id', 'is_read', 'created_at'] },
);

function owned<T extends object>(token: string, documents: readonly T[]) {
  const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    sub: string;
  };
  const account_id = new ObjectId(sub);
  return documents.map((document) => ({ _id: new ObjectId(), account_id, ...document }));
}

async function insert(db: Db, collection: string, documents: readonly object[]): Promise<void> {
  if (documents.length > 0) await db.collection(collection).insertMany([...documents]);
}

/** Expects the same bytes from REST, from a call over tRPC and from a batch of one; returns those of REST. */
async function readAll(
  { url }: { url: string },
  token: string,
  { path, procedure, input }: { path: string; procedure: string; input: object },
): Promise<string> {
  const read = async (target: string, query: Record<string, string>) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`${url}${target}?${new URLSearchParams(query)}`, { headers })).text();
  };
  const texts = Object.fromEntries(Object.entries(input).map(([name, value]) => [name, String(value)]));
  const written = await read(path, texts);
  const batch = { batch: '1', input: JSON.stringify({ 0: input }) };
  expect(`[{"result":{"data":${written}}}]`).toBe(await read(`/trpc/${procedure}`, batch));
  const alone = { input: JSON.stringify(input) };
  expect(`{"result":{"data":${written}}}`).toBe(await read(`/trpc/${procedure}`, alone));
  return written;
}

describe('a written list has the bytes of the same list of checked objects', () => {
  // Up to 201 plans are found with the session, and up to 500 are sent at once, with an ETag.
  test.for([201, 202, 500, 501])('with %d plans', async (count, { app, db, account }) => {
    const token = account.tokens.access_token;
    const made = fc.sample(fc.tuple(plan, analysis), { numRuns: count, seed: count });
    const plans = owned(
      token,
      made.map(([one]) => one),
    );
    const analyses = owned(
      token,
      made.flatMap(([, one], at) => (one ? [{ crop_plan_id: plans[at]?._id, ...one }] : [])),
    );
    await insert(db, 'crop_plans', plans);
    await insert(db, 'analyses', analyses);
    const list = { path: '/crop-plans', procedure: 'cropPlans.list' };
    const written = await readAll(app, token, { ...list, input: {} });
    expect(cropPlanListSchema.parse(JSON.parse(written))).toHaveLength(count);
    for (const limit of [20, 200]) await readAll(app, token, { ...list, input: { limit } });
  });

  test('with 60 notifications', async ({ app, db, account }) => {
    const token = account.tokens.access_token;
    const made = owned(token, fc.sample(notification, { numRuns: 60, seed: 60 }));
    await insert(
      db,
      'notifications',
      made.map((one, index) => ({ ...one, seq: index + 1 })),
    );
    const list = { path: '/notifications', procedure: 'notifications.list' };
    const written = await readAll(app, token, { ...list, input: {} });
    expect(notificationListSchema.parse(JSON.parse(written)).notifications).toHaveLength(50);
    for (const input of [{ limit: 100 }, { include_run: true }, { before: made[30]?._id.toHexString() }])
      await readAll(app, token, { ...list, input });
  });

  test('with nothing in it', async ({ app, account }) => {
    const token = account.tokens.access_token;
    const lists = { '/crop-plans': 'cropPlans.list', '/notifications': 'notifications.list' };
    for (const [path, procedure] of Object.entries(lists))
      await readAll(app, token, { path, procedure, input: {} });
  });
});
