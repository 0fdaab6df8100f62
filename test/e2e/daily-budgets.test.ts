import { createdPersonalTokenSchema } from '@crop-planning/shared';
import type { Collection } from 'mongodb';
import { describe, expect } from 'vitest';
import { createPlan, planInput, register, restOf, type RestAnswer } from '../harness.js';
import { test as base } from '../pair.js';

interface Limit {
  _id: string;
  taken: number;
}

const test = base
  .extend('rest', async ({ pair }) => restOf(pair.left))
  .extend('other', async ({ pair }) => restOf(pair.right))
  .extend('token', async ({ rest }) => (await register(rest)).tokens.access_token)
  .extend('limits', async ({ pair }) => pair.db.collection<Limit>('account_budgets'));

const daySeconds = 24 * 60 * 60;
const nightly = { name: 'nightly', expires_in_days: 90, scope: 'read' };

/** Does what begins a budget, and returns the budget with what has been taken from it. */
async function budgetBegunBy(limits: Collection<Limit>, work: () => Promise<unknown>): Promise<Limit> {
  const before = await limits.find().toArray();
  await work();
  const known = before.map(({ _id }) => _id);
  const [begun, ...others] = await limits.find({ _id: { $nin: known } }).toArray();
  if (!begun || others.length > 0) throw new Error('The work should have begun one budget.');
  return begun;
}

function expectRefused({ status, body, headers }: RestAnswer, what: string): void {
  expect({ status, body }).toMatchObject({
    status: 429,
    body: { code: 'TOO_MANY_REQUESTS', message: expect.stringContaining(`Too many ${what}`) as unknown },
  });
  const seconds = Number(headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(daySeconds);
}

describe('changes of personal access tokens', () => {
  test('are limited to 600 a day for each account, on all servers together', async ({
    pair,
    rest,
    other,
    token,
    limits,
  }) => {
    const create = () => rest('POST /auth/tokens', { token, body: nightly });
    let first: string | undefined;
    const { _id, taken } = await budgetBegunBy(limits, async () => {
      first = createdPersonalTokenSchema.parse((await create()).body).id;
    });
    expect(taken).toBe(1);
    const revoke = () => other(`DELETE /auth/tokens/${first}`, { token });
    expect((await revoke()).status).toBe(204);
    // What fails leaves nothing and does not count.
    expect((await revoke()).status).toBe(404);
    expect(await limits.findOne({ _id })).toMatchObject({ taken: 2 });
    await limits.updateOne({ _id }, { $set: { taken: 599 } });
    expect((await create()).status).toBe(201);
    const audited = await pair.db.collection('audit').countDocuments();
    expectRefused(await create(), 'changes of personal access tokens');
    expectRefused(await revoke(), 'changes of personal access tokens');
    expect(await pair.db.collection('audit').countDocuments()).toBe(audited);
    const stranger = (await register(rest)).tokens.access_token;
    expect((await rest('POST /auth/tokens', { token: stranger, body: nightly })).status).toBe(201);
    pair.clock.advanceClock((daySeconds + 1) * 1000);
    const { tokens } = await register(rest);
    expect((await rest('POST /auth/tokens', { token: tokens.access_token, body: nightly })).status).toBe(201);
  });
});

describe('answers that are kept for Idempotency-Keys', () => {
  test('are limited to 20,000 a day for each account; repeats and requests without a key are not', async ({
    rest,
    other,
    token,
    limits,
  }) => {
    const keyed = (key: string) => ({ token, headers: { 'idempotency-key': key }, body: planInput });
    const { _id, taken } = await budgetBegunBy(limits, () => rest('POST /crop-plans', keyed('a')));
    // A server takes a fiftieth at a time.
    expect(taken).toBe(400);
    await limits.updateOne({ _id }, { $set: { taken: 20_000 } });
    const plan = await createPlan(other, token);
    expectRefused(await other('POST /crop-plans', keyed('b')), 'requests with an Idempotency-Key');
    const run = { token, headers: { 'idempotency-key': 'c' }, body: {} };
    expectRefused(
      await other(`POST /crop-plans/${plan.id}/analyses`, run),
      'requests with an Idempotency-Key',
    );
    expectRefused(await other('POST /crop-plans/analyses', run), 'requests with an Idempotency-Key');
    expect((await other('POST /crop-plans', keyed('a'))).status).toBe(201);
    expect((await other(`POST /crop-plans/${plan.id}/analyses`, { token, body: {} })).status).toBe(201);
    // The first server still has the rest of what it took.
    expect((await rest('POST /crop-plans', keyed('b'))).status).toBe(201);
    expect((await rest('GET /crop-plans', { token })).body).toHaveLength(3);
  });
});
