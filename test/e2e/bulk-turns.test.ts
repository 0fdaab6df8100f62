import { analysesEndSchema, type AnalysesEnd } from '@crop-planning/shared';
import { ObjectId } from 'mongodb';
import { expect } from 'vitest';
import { register, restOf, trpcOf } from '../harness.js';
import { addPlans } from '../large-account.js';
import { test, type Pair } from '../pair.js';

interface Grower {
  accountId: ObjectId;
  token: string;
  planIds: string[];
}

const waitersMax = 20;

test.concurrent(
  'bulk analyses of one account on two servers take turns, a few plans at a time, and all complete',
  async ({ pair }) => {
    const { token, planIds } = await registerGrower(pair, 32);
    const parts = [planIds.slice(0, 16), planIds.slice(16)];
    const ends = await Promise.all([
      analyse(pair.left, token, parts[0] ?? []),
      analyse(pair.right, token, parts[1] ?? []),
    ]);
    expect(ends).toEqual([0, 1].map(() => ({ status: 200, end: { done: 16, failed: 0 } })));
    const analyses = await pair.db
      .collection('analyses')
      .find({ crop_plan_id: { $in: planIds.map((id) => new ObjectId(id)) } })
      .sort({ created_at: 1 })
      .toArray();
    const isFirst = analyses.map(({ crop_plan_id }) => parts[0]?.includes(String(crop_plan_id)));
    const changes = isFirst.filter((is, at) => at > 0 && is !== isFirst[at - 1]).length;
    expect(changes).toBeGreaterThanOrEqual(2);
  },
);

test.concurrent(
  'while a bulk analysis works on a plan, no other server analyses any plan of the same account',
  async ({ pair }) => {
    const grower = await registerGrower(pair, 4);
    const [blocked = '', ...others] = grower.planIds;
    const plan = await blockPlan(pair, blocked);
    const left = analyse(pair.left, grower.token, [blocked]);
    await untilHeld(pair, grower);
    const right = analyse(pair.right, grower.token, others);
    await untilClaimed(pair, grower);
    expect(await pair.db.collection('analyses').countDocuments({ crop_plan_id: plansOf(grower) })).toBe(0);
    await plan.release();
    expect(await left).toEqual({ status: 200, end: { done: 1, failed: 0 } });
    expect(await right).toEqual({ status: 200, end: { done: 3, failed: 0 } });
  },
);

test.concurrent(
  'a stream of analyses waits while another server has the turn, and completes once that turn has lapsed',
  async ({ pair }) => {
    const grower = await registerGrower(pair, 3);
    await giveTurnAway(pair, grower);
    const answers = [pair.left, pair.right].map((app) => analyse(app, grower.token, grower.planIds));
    await untilClaimed(pair, grower);
    expect(await pair.db.collection('analyses').countDocuments({ crop_plan_id: plansOf(grower) })).toBe(0);
    await letTurnLapse(pair, grower);
    const done = { status: 200, end: { done: 3, failed: 0 } };
    expect(await Promise.all(answers)).toEqual([done, done]);
  },
);

test.concurrent(
  'while another server has the turn, calls return without results, and at most 20 streams wait for their turn',
  async ({ pair }) => {
    const grower = await registerGrower(pair, 1);
    const { token, planIds } = grower;
    await giveTurnAway(pair, grower);
    const { analyses } = trpcOf(pair.left, token);
    // More calls are made than may wait: surplus calls return immediately, waiting ones at the deadline.
    const calls = Array.from({ length: waitersMax + 5 }, () =>
      analyses.runMany.mutate({ plan_ids: planIds }),
    );
    const streams = Array.from({ length: waitersMax + 1 }, () => analyse(pair.right, token, planIds));

    expect(await Promise.all(calls)).toEqual(calls.map(() => ({ results: [], not_done: planIds })));
    const noneDone = { status: 200, end: { done: 0, failed: 0, not_done: planIds } };
    expect(await Promise.race(streams)).toEqual(noneDone);
    // Another account does not wait.
    const neighbour = await registerGrower(pair, 1);
    const done = (count: number) => ({ status: 200, end: { done: count, failed: 0 } });
    expect(await analyse(pair.right, neighbour.token, neighbour.planIds)).toEqual(done(1));

    await letTurnLapse(pair, grower);
    const ends = await Promise.all(streams);
    expect(ends.filter(({ end }) => end.done === 0)).toEqual([noneDone]);
    expect(ends.filter(({ end }) => end.done > 0)).toEqual(Array.from({ length: waitersMax }, () => done(1)));
  },
);

test.concurrent(
  'a stream of analyses takes no further turn once its client has disconnected',
  async ({ pair }) => {
    const { token, planIds } = await registerGrower(pair, 200);
    const client = new AbortController();
    const [last = '', ...others] = planIds.toReversed();
    const response = await request(pair.left, token, others, client.signal);
    await response.body?.getReader().read();
    client.abort();
    const countAfterTurn = async () => {
      expect((await analyse(pair.right, token, [last])).end.done).toBe(1);
      const crop_plan_id = { $in: others.map((id) => new ObjectId(id)) };
      return pair.db.collection('analyses').countDocuments({ crop_plan_id });
    };
    const count = await countAfterTurn();
    expect(await countAfterTurn()).toBe(count);
  },
);

async function registerGrower(pair: Pair, plans: number): Promise<Grower> {
  const token = (await register(restOf(pair.left))).tokens.access_token;
  const { id } = await trpcOf(pair.left, token).auth.me.query();
  const ids = await addPlans(pair.db, restOf(pair.left), token, plans);
  return { accountId: new ObjectId(id), token, planIds: ids.map(String) };
}

function plansOf({ planIds }: Grower) {
  return { $in: planIds.map((id) => new ObjectId(id)) };
}

/** Blocks recordings for the plan, as a transaction of another client would. */
async function blockPlan({ db }: Pair, planId: string): Promise<{ release: () => Promise<void> }> {
  const session = db.client.startSession();
  session.startTransaction();
  const change = { $set: { updated_at: new Date() } };
  await db.collection('crop_plans').updateOne({ _id: new ObjectId(planId) }, change, { session });
  return {
    async release() {
      await session.abortTransaction();
      await session.endSession();
    },
  };
}

/** Waits until one of the servers has the turn. */
async function untilHeld({ db }: Pair, { accountId: _id }: Grower): Promise<void> {
  await expect.poll(() => db.collection('bulk_turns').findOne({ _id }), { interval: 5 }).not.toBeNull();
}

/** Gives the turn to a third server that never releases it, as if that server had been killed. */
async function giveTurnAway({ db }: Pair, { accountId: _id }: Grower): Promise<void> {
  const lease_until = new Date(Date.now() + 60_000);
  const turn = { lease_holder: 'a third server', lease_until, next_holder: null, next_until: new Date(0) };
  await db.collection('bulk_turns').updateOne({ _id }, { $set: turn }, { upsert: true });
}

async function letTurnLapse({ db }: Pair, { accountId: _id }: Grower): Promise<void> {
  await db.collection('bulk_turns').updateOne({ _id }, { $set: { lease_until: new Date(0) } });
}

/** Waits until one of the servers has claimed the next turn. */
async function untilClaimed({ db }: Pair, { accountId: _id }: Grower): Promise<void> {
  const claim = async () => (await db.collection('bulk_turns').findOne({ _id }))?.['next_holder'];
  await expect.poll(claim, { interval: 5 }).toEqual(expect.any(String));
}

function request(
  { url }: { url: string },
  token: string,
  plan_ids: readonly string[],
  signal?: AbortSignal,
): Promise<Response> {
  return fetch(`${url}/crop-plans/analyses`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ plan_ids }),
    ...(signal && { signal }),
  });
}

async function analyse(
  app: { url: string },
  token: string,
  planIds: readonly string[],
): Promise<{ status: number; end: AnalysesEnd }> {
  const response = await request(app, token, planIds);
  const lines = (await response.text()).trimEnd().split('\n');
  return { status: response.status, end: analysesEndSchema.parse(JSON.parse(lines.at(-1) ?? '')) };
}
