import { ObjectId, type Db } from 'mongodb';
import { describe, expect } from 'vitest';
import { createPlan, failureCode, issuePaths, test as base, trpcOf, type TestAccount } from '../harness.js';

const unknownId = '0123456789abcdef01234567';

interface Page {
  limit?: number;
  before?: string;
}

/** A list filled with items, some of which have the same time if the service allows equal times. */
interface List {
  path: string;
  add: () => Promise<unknown>;
  read: (page: Page) => Promise<string[]>;
}

type ListMaker = (account: TestAccount) => Promise<List>;

const test = base.extend('lists', async ({ app, rest, db, apiKey }): Promise<Record<string, ListMaker>> => {
  const cropPlans: ListMaker = async ({ tokens: { access_token: token } }) => {
    const list = trpcOf(app, token).cropPlans.list;
    for (let number = 0; number < 12; number += 1) await createPlan(rest, token);
    await tie(db, 'crop_plans', await list.query());
    return {
      path: '/crop-plans',
      add: () => createPlan(rest, token),
      read: async (page) => (await list.query(page)).map(({ id }) => id),
    };
  };
  const record = async (planId: string, number: number) =>
    trpcOf(app, apiKey).analyses.record.mutate({
      crop_plan_id: planId,
      feasibility_label: number % 2 === 0 ? 'feasible' : 'infeasible',
    });
  const notifications: ListMaker = async ({ tokens: { access_token: token } }) => {
    const list = trpcOf(app, token).notifications.list;
    const plan = await createPlan(rest, token);
    let number = 0;
    const add = () => record(plan.id, (number += 1));
    for (let count = 0; count < 13; count += 1) await add();
    await tie(db, 'notifications', (await list.query()).notifications);
    return {
      path: '/notifications',
      add,
      read: async (page) => (await list.query(page)).notifications.map(({ id }) => id),
    };
  };
  const analyses: ListMaker = async ({ tokens: { access_token: token } }) => {
    const plan = await createPlan(rest, token);
    const add = () => record(plan.id, 0);
    for (let count = 0; count < 12; count += 1) await add();
    return {
      path: `/crop-plans/${plan.id}/analyses`,
      add,
      read: async (page) =>
        (await trpcOf(app, token).analyses.list.query({ plan_id: plan.id, ...page })).map(({ id }) => id),
    };
  };
  const latestAnalyses: ListMaker = async ({ tokens: { access_token: token } }) => {
    const client = trpcOf(app, token);
    const add = async () => record((await createPlan(rest, token)).id, 0);
    for (let count = 0; count < 12; count += 1) await add();
    await tie(db, 'crop_plans', await client.cropPlans.list.query());
    // A plan without an analysis is not in the list, even if it is the newest plan.
    await createPlan(rest, token);
    return {
      path: '/analyses/latest',
      add,
      read: async (page) => (await client.analyses.latest.query(page)).map(({ id }) => id),
    };
  };
  return { cropPlans, notifications, analyses, latestAnalyses };
});

describe.for(['cropPlans', 'notifications', 'analyses', 'latestAnalyses'])('the pages of %s', (name) => {
  test('add up to the whole list', async ({ lists, account }) => {
    const list = await openList(lists, name, account);
    const all = await list.read({ limit: 200 });
    expect(all).toHaveLength(12);
    for (const limit of [1, 3, 5, 12, 13]) {
      expect(await readPages(list, limit)).toEqual(all);
    }
    expect(await list.read({ limit: 3 })).toEqual(all.slice(0, 3));
    expect(await list.read({ before: all[8] ?? '' })).toEqual(all.slice(9));
    expect(await list.read({ before: all[11] ?? '' })).toEqual([]);
    expect(await list.read({ limit: 100_000, before: all[3] ?? '' })).toEqual(all.slice(4));
  });

  test('have no gaps or duplicates while items are added', async ({ lists, account }) => {
    const list = await openList(lists, name, account);
    const all = await list.read({ limit: 200 });
    expect(await readPages(list, 2, list.add)).toEqual(all);
    expect(await list.read({ limit: 200 })).toHaveLength(18);
  });

  test('are refused if "before" is not an item of the list, or if a parameter is invalid', async ({
    lists,
    rest,
    account,
    createAccount,
  }) => {
    const stranger = await openList(lists, name, await createAccount());
    const [foreign = ''] = await stranger.read({ limit: 1 });
    const list = await openList(lists, name, account);
    const token = account.tokens.access_token;
    for (const before of [foreign, unknownId, 'nonsense', '']) {
      const answer = await rest(`GET ${list.path}?before=${before}`, { token });
      expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
      expect(issuePaths(answer.body)).toEqual(['before']);
      expect(await failureCode(list.read({ before }))).toBe('VALIDATION_FAILED');
    }
    for (const query of [
      'limit=0',
      'limit=01',
      'limit=1.0',
      'limit=x',
      'limit=',
      'limit=1&limit=2',
      'offset=1',
    ]) {
      const answer = await rest(`GET ${list.path}?${query}`, { token });
      expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
      expect(issuePaths(answer.body)).toEqual([query.split('=')[0]]);
    }
  });

  test('contain as many items as the limit allows, but at most 200', async ({ lists, rest, account }) => {
    const list = await openList(lists, name, account);
    const token = account.tokens.access_token;
    for (const [limit, length] of [
      ['1', 1],
      ['2', 2],
      ['200', 12],
      ['201', 12],
      ['99999999999999999999', 12],
    ]) {
      const { status, body } = await rest(`GET ${list.path}?limit=${limit}`, { token });
      expect([status, countItems(body)]).toEqual([200, length]);
    }
  });
});

test('analyses of a plan are listed in full, newest first, 50 by default', async ({
  rest,
  trpc,
  account,
  apiKey,
}) => {
  const token = account.tokens.access_token;
  const { id: plan_id } = await createPlan(rest, token);
  const other = await createPlan(rest, token);
  const recorded = [];
  for (let number = 0; number < 52; number += 1) {
    recorded.push(
      await trpc(apiKey).analyses.record.mutate({
        crop_plan_id: plan_id,
        feasibility_label: 'feasible',
        score: number / 100,
        limiting_factor: 'water',
        reasons: [`Number ${number}.`],
        details: { number },
      }),
    );
  }
  const newestFirst = recorded.toReversed();
  const answer = await rest(`GET /crop-plans/${plan_id}/analyses`, { token });
  expect(answer).toMatchObject({ status: 200, body: newestFirst.slice(0, 50) });
  expect(await trpc(token).analyses.list.query({ plan_id, limit: 51 })).toEqual(newestFirst.slice(0, 51));
  expect(await trpc(token).analyses.list.query({ plan_id: other.id })).toEqual([]);
});

test('archived plans are left out of pages, but a page may begin after an archived plan', async ({
  rest,
  trpc,
  account,
}) => {
  const token = account.tokens.access_token;
  const plans = [];
  for (let number = 0; number < 5; number += 1) plans.unshift((await createPlan(rest, token)).id);
  const archived = plans[2] ?? '';
  await trpc(token).cropPlans.update.mutate({ plan_id: archived, is_archived: true });
  const idsOf = async (page: Page & { include_archived?: boolean }) =>
    (await trpc(token).cropPlans.list.query(page)).map(({ id }) => id);
  expect(await idsOf({ limit: 3 })).toEqual([plans[0], plans[1], plans[3]]);
  expect(await idsOf({ limit: 2, before: archived })).toEqual([plans[3], plans[4]]);
  expect(await idsOf({ limit: 2, before: plans[0] ?? '', include_archived: true })).toEqual([
    plans[1],
    archived,
  ]);
});

async function openList(lists: Record<string, ListMaker>, name: string, account: TestAccount): Promise<List> {
  const make = lists[name];
  if (!make) throw new Error(`There is no list ${name}.`);
  return make(account);
}

/** Gives three adjacent items in the middle the same time. */
async function tie(
  db: Db,
  collection: string,
  items: readonly { id: string; created_at: string }[],
): Promise<void> {
  const ids = items.slice(5, 8).map(({ id }) => new ObjectId(id));
  const created_at = new Date(items[6]?.created_at ?? '');
  await db.collection(collection).updateMany({ _id: { $in: ids } }, { $set: { created_at } });
}

async function readPages(list: List, limit: number, between?: () => Promise<unknown>): Promise<string[]> {
  const ids: string[] = [];
  for (;;) {
    const last = ids.at(-1);
    const page = await list.read({ limit, ...(last !== undefined && { before: last }) });
    if (page.length === 0) return ids;
    ids.push(...page);
    await between?.();
  }
}

function countItems(body: unknown): number {
  const items: unknown = Array.isArray(body) ? body : (body as { notifications: unknown[] }).notifications;
  return (items as unknown[]).length;
}
