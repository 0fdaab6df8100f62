import type { FeasibilityLabel } from '@crop-planning/shared';
import { expect } from 'vitest';
import { isForeignDatabase } from '../engine/engine-fixture.js';
import {
  createApiKey,
  createPlan,
  planInput,
  register,
  restOf,
  test as base,
  type RestOptions,
} from '../harness.js';
import { addPlans } from '../large-account.js';
import { makeToken } from '../personal-token.js';
import { startRecordedApp } from '../recorded-app.js';
import { roundTripsOf } from '../round-trips.js';

// These tests count how often a request waits for the database, from identifying its caller to the commit.
const test = base.skipIf(isForeignDatabase);

test('an analysis by the model waits for the database 5 times, 6 with an Idempotency-Key, 8 if it notifies', async () => {
  const { app, rest, token, tripsOf } = await startCounted();
  const plan = await createPlan(rest, token);
  // Loads the tables of the model: a statement that is sent while they load would be answered before
  // the next one is sent.
  const { crop, location, planting_month, risk_tolerance } = planInput;
  const question = { crop, location, planting_month, risk_tolerance };
  expect(await rest('POST /analyses/preview', { token, body: question })).toMatchObject({ status: 200 });
  const analyse = (body: object, key?: string) =>
    tripsOf(`POST /crop-plans/${plan.id}/analyses`, {
      token,
      body,
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    });
  const first = await analyse({});
  const repeated = await analyse({});
  const keyed = await analyse({}, 'a');
  const analysis = { crop_plan_id: plan.id, feasibility_label: 'infeasible' };
  await rest('POST /analyses', { token: await createApiKey(app, 'advisor'), body: analysis });
  const notifying = await analyse({ water: 'irrigated', season_days: 150 });
  expect({ first, repeated, keyed, notifying }).toMatchObject({
    first: { count: 5 },
    repeated: { count: 5 },
    keyed: { count: 6 },
    notifying: { count: 8 },
  });
});

test('a producer’s analysis waits for the database at most 6 times, or 8 times if it notifies', async () => {
  const { app, rest, token, tripsOf } = await startCounted();
  const plan = await createPlan(rest, token);
  const producer = await createApiKey(app, 'advisor');
  const record = (feasibility_label: FeasibilityLabel, key?: string) =>
    tripsOf('POST /analyses', {
      token: producer,
      body: { crop_plan_id: plan.id, feasibility_label },
      ...(key !== undefined && { headers: { 'idempotency-key': key } }),
    });
  // Once a minute, the server also records the use of an API key.
  const first = await record('feasible');
  const same = await record('feasible');
  const keyed = await record('feasible', 'a');
  const changed = await record('marginal');
  expect({ first, same, keyed, changed }).toMatchObject({
    first: { count: 6 },
    same: { count: 5 },
    keyed: { count: 6 },
    changed: { count: 8 },
  });
});

test('plans of a bulk analysis are read and recorded together: the statements of a slice do not depend on how many it has', async () => {
  const { app, recorder, db } = await startRecordedApp();
  const rest = restOf(app);
  const token = (await register(rest)).tokens.access_token;
  const planIds = (await addPlans(db, rest, token, 20)).map(String);
  const slicesOf = async (headers: Record<string, string> = {}) => {
    const { statements } = await roundTripsOf(recorder, async () => {
      const request = { token, headers, body: { plan_ids: planIds } };
      expect(await rest('POST /crop-plans/analyses', request)).toMatchObject({ status: 200 });
    });
    return splitIntoSlices(statements);
  };
  const first = await slicesOf();
  // Analyses that share their details with earlier ones are replaced, and every label changes.
  await slicesOf();
  await db.collection('analyses').updateMany({}, { $set: { feasibility_label: 'infeasible' } });
  const changing = await slicesOf({ 'idempotency-key': 'a' });

  const read = ['aggregate crop_plans', 'find climates'];
  const hold = ['aggregate sessions', 'update account_storage', 'hold crop_plans'];
  const end = ['commitTransaction 1', 'delete bulk_turns'];
  expect(new Set(first)).toEqual(new Set([[...read, ...hold, 'insert analyses', ...end].sort().join(', ')]));
  const keyed = ['find first_answers', 'update first_answers'];
  const notified = ['find analyses', 'findAndModify accounts', 'find notifications', 'insert notifications'];
  expect(new Set(changing)).toEqual(
    new Set([[...read, ...hold, 'insert analyses', ...keyed, ...notified, ...end].sort().join(', ')]),
  );
  // A slice also ends when its time is up.
  expect(first.length).toBeLessThan(planIds.length);
  expect(await db.collection('notifications').countDocuments()).toBe(planIds.length);
});

/** Every few seconds, the server may ask whether the callers of open streams may continue: on a busy machine, in a slice. */
const checkOfCallers = ['find accounts', 'find personal_tokens', 'find sessions'];

/**
 * Returns the statements of each slice from the beginning of its turn, without those that take from budgets or
 * check the callers of streams.
 */
function splitIntoSlices(statements: readonly string[]): string[] {
  const names = statements
    .map((text) => text.replace(/^\d+: /, ''))
    .flatMap((text) => text.split(', '))
    .filter((text) => !text.includes('account_budgets') && !checkOfCallers.includes(text));
  const [, ...slices] = names.join(', ').split('findAndModify bulk_turns, ');
  return slices.map((slice) =>
    slice
      // A single plan is locked and read with one statement.
      .replace(/update crop_plans, find crop_plans|findAndModify crop_plans/, 'hold crop_plans')
      .replace(/, $/, '')
      .split(', ')
      .sort()
      .join(', '),
  );
}

test('a session’s reads wait for the database once, a script’s list twice, a new plan 3 times, 6 with an Idempotency-Key', async () => {
  const { rest, token, tripsOf } = await startCounted();
  const { id } = await createPlan(rest, token);
  const script = (await makeToken(rest, token)).token;
  // Once a minute, the server also records the use of a script's token.
  await rest('GET /crop-plans', { token: script });
  const read = (path: string, caller = token) => tripsOf(`GET ${path}`, { token: caller });
  const create = (headers = {}) => tripsOf('POST /crop-plans', { token, body: planInput, headers });
  const reads = {
    get: await read(`/crop-plans/${id}`),
    list: await read('/crop-plans'),
    notifications: await read('/notifications'),
    history: await read(`/crop-plans/${id}/analyses`),
    latest: await read('/analyses/latest'),
    climates: await read('/climates'),
  };
  const withAnalysis = await read(`/crop-plans/${id}?include=analysis`);
  const [byScript, listByScript] = [
    await read(`/crop-plans/${id}`, script),
    await read('/crop-plans', script),
  ];
  const inputs = encodeURIComponent(JSON.stringify({ 0: { plan_id: id }, 1: { plan_id: id } }));
  const batch = await read(`/trpc/cropPlans.get,cropPlans.get?batch=1&input=${inputs}`);
  const [created, keyed] = [await create(), await create({ 'idempotency-key': 'a' })];
  expect({ ...reads, withAnalysis, byScript, listByScript, batch, created, keyed }).toMatchObject({
    get: { count: 1, statements: ['1: aggregate sessions'] },
    withAnalysis: { count: 1, statements: ['1: aggregate sessions'] },
    list: { count: 1, statements: ['1: aggregate sessions'] },
    notifications: { count: 1, statements: ['1: aggregate sessions', '1: aggregate notifications'] },
    history: { count: 1, statements: ['1: aggregate sessions', '1: find analyses'] },
    latest: { count: 1 },
    climates: { count: 1 },
    byScript: { count: 1, statements: ['1: aggregate personal_tokens'] },
    listByScript: { count: 2 },
    batch: { count: 1, statements: ['1: aggregate sessions', '1: aggregate crop_plans'] },
    created: { count: 3 },
    keyed: { count: 6 },
  });
});

test('plans that are created at once for an account are counted with two statements', async () => {
  const { app, recorder, db } = await startRecordedApp();
  const rest = restOf(app);
  const { tokens } = await register(rest);
  const token = tokens.access_token;
  const counting = recorder.hold(({ update }) => update === 'accounts');
  let identified = 0;
  const allAreIdentified = new Promise((resolve) =>
    recorder.onAnswer(
      ({ aggregate }) => aggregate === 'sessions' && ++identified === 8 && resolve(undefined),
    ),
  );
  const plans = Array.from({ length: 8 }, () => createPlan(rest, token));
  await Promise.all([counting.isHolding, allAreIdentified]);
  // Its answer comes after the server has read those before.
  await rest('GET /crop-plans', { token });
  counting.release();
  expect(new Set((await Promise.all(plans)).map(({ id }) => id)).size).toBe(8);
  expect(recorder.commands.filter(({ update }) => update === 'accounts')).toHaveLength(2);
  expect(await db.collection('accounts').findOne({}, { projection: { crop_plan_count: 1 } })).toMatchObject({
    crop_plan_count: 8,
  });
});

test('what is read while the session is checked is not answered if the session has ended', async () => {
  const { app, recorder, db } = await startRecordedApp();
  const rest = restOf(app);
  const { tokens } = await register(rest);
  const token = tokens.access_token;
  await createPlan(rest, token);
  const { id } = await createPlan(rest, token);
  const session = recorder.hold(({ aggregate }) => aggregate === 'sessions');
  const plansAreRead = new Promise((resolve) =>
    recorder.onAnswer(({ aggregate }) => aggregate === 'crop_plans' && resolve(undefined)),
  );
  const first = rest('GET /crop-plans?limit=1&include=analysis', { token });
  await Promise.all([session.isHolding, plansAreRead]);
  const paths = [`/crop-plans/${id}`, `/crop-plans/${'0'.repeat(24)}`, '/crop-plans?before=1&limit=1'];
  const others = paths.map((path) => rest(`GET ${path}`, { token }));
  await db.collection('sessions').deleteMany({});
  session.release();
  for (const answer of await Promise.all([first, ...others])) {
    expect(answer).toMatchObject({ status: 401, body: { code: 'INVALID_TOKEN' } });
    expect(answer.headers.get('link')).toBeNull();
  }
});

async function startCounted() {
  const { app, recorder } = await startRecordedApp();
  const rest = restOf(app);
  const { tokens } = await register(rest);
  const token = tokens.access_token;
  // This opens all the connections that are needed.
  await Promise.all(Array.from({ length: 8 }, () => rest('GET /crop-plans', { token })));
  const tripsOf = async (request: string, options: RestOptions) => {
    // The delay is long enough for concurrent commands to overlap, even if the model works between them.
    recorder.delayAnswers(150);
    const trips = await roundTripsOf(recorder, async () =>
      expect(await rest(request, options)).toMatchObject({ status: request.startsWith('GET') ? 200 : 201 }),
    );
    recorder.delayAnswers(0);
    return trips;
  };
  return { app, rest, token, tripsOf };
}
