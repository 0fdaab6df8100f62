import { startEngine } from '@crop-planning/engine';
import { deadlines, type Deadlines } from '@crop-planning/server';
import { describe, expect, onTestFinished } from 'vitest';
import { kindOfError } from '../../server/src/settings/stopped-work.js';
import { makeDirectory, openEngine } from '../engine/engine-fixture.js';
import { openFaultyNetwork } from '../faulty-network.js';
import {
  createApiKey,
  createPlan,
  failure,
  planInput,
  register,
  restOf,
  startTestApp,
  test,
  trpcOf,
  type TestApp,
} from '../harness.js';

/** Opens an engine behind a faulty network; both are closed at the end of the test. */
async function openEngineBehindNetwork() {
  const engine = await openEngine({ inline: false });
  const network = await openFaultyNetwork(engine.uri);
  onTestFinished(network.close);
  return { engine, network };
}

async function start(MONGODB_URI: string, limits: Deadlines): Promise<TestApp> {
  const app = await startTestApp({ MONGODB_URI }, undefined, undefined, { deadlines: limits });
  onTestFinished(app.close);
  return app;
}

const hourMs = 3_600_000;
const unavailable = { status: 503, body: { code: 'SERVICE_UNAVAILABLE' } };

describe('a service whose database is slow or cannot be reached', () => {
  test('unreachable database | 503 | SERVICE_UNAVAILABLE, with Retry-After, until reachable again; server live but not ready', async () => {
    const directory = await makeDirectory();
    const first = await startEngine({ directory });
    const app = await start(first.uri, { ...deadlines, requestMs: hourMs });
    const rest = restOf(app);
    const { tokens } = await register(rest);
    const token = tokens.access_token;
    const plan = await createPlan(rest, token);
    await first.close();

    const login = { email: 'a@example.org', password: 'a quiet field at dawn' };
    // Each statement gives up by itself: the deadline of the requests would come only after an hour.
    const [live, ready, list, create, signIn, error] = await Promise.all([
      rest('GET /health/live'),
      rest('GET /health/ready'),
      rest('GET /crop-plans', { token }),
      rest('POST /crop-plans', { token, body: planInput }),
      rest('POST /auth/login', { body: login }),
      failure(trpcOf(app, token).cropPlans.list.query()),
    ]);
    expect(live).toMatchObject({ status: 200, body: { status: 'ok' } });
    for (const answer of [ready, list, create, signIn]) {
      expect(answer).toMatchObject(unavailable);
      expect(answer.headers.get('retry-after')).toBe('1');
    }
    expect(error.data).toMatchObject({ code: 'SERVICE_UNAVAILABLE', httpStatus: 503 });
    // Each failed request has a line, and each kind of failure is described once.
    const noted = app.logged.filter(({ message }) => message === 'a request could not be answered');
    expect(noted.map(({ level }) => level)).toEqual(['warn', 'warn', 'warn', 'warn']);
    const kinds = noted.map(({ fields }): string => ('reason' in fields ? String(fields.reason) : ''));
    const errors = noted.flatMap(({ fields }) => ('error' in fields ? [fields.error] : []));
    expect(errors).toHaveLength(kinds.filter((kind) => kind === '').length);
    const described = errors.map((one) => kindOfError(one));
    expect(new Set(described).size).toBe(described.length);
    expect(described).toEqual(expect.arrayContaining(kinds.filter((kind) => kind !== '')));

    const second = await startEngine({ directory });
    onTestFinished(second.close);
    await expect.poll(async () => (await rest('GET /health/ready')).status).toBe(200);
    expect(await rest('GET /crop-plans', { token })).toMatchObject({ status: 200, body: [plan] });
  });

  test('waits for a database that takes 3 s per statement, but answers every request within 10 s', async () => {
    const { network } = await openEngineBehindNetwork();
    const app = await start(network.uri, deadlines);
    const rest = restOf(app);
    const token = (await register(rest)).tokens.access_token;
    const plan = await createPlan(rest, token);
    const apiKey = await createApiKey(app, 'advisor');
    const record = () =>
      rest('POST /analyses', {
        token: apiKey,
        body: { crop_plan_id: plan.id, feasibility_label: 'feasible' },
      });

    network.begin({ kind: 'slow statements', ms: 3_000 });
    const [ready, me, ...recordings] = await Promise.all([
      rest('GET /health/ready'),
      rest('GET /auth/me', { token }),
      // Each recording runs more sequential statements than fit within the deadline.
      record(),
      record(),
    ]);
    expect(ready).toMatchObject({ status: 200 });
    expect(me).toMatchObject({ status: 200 });
    for (const answer of recordings) {
      expect(answer).toMatchObject(unavailable);
      expect(answer.headers.get('retry-after')).toBe('1');
    }

    network.repair();
    expect(await record()).toMatchObject({ status: 201 });
  });

  test('starts without the database, and serves requests once the database is ready', async () => {
    const directory = await makeDirectory();
    const { uri, close } = await startEngine({ directory });
    await close();
    const app = await start(uri, deadlines);
    const rest = restOf(app);
    expect(await rest('GET /health/live')).toMatchObject({ status: 200 });
    expect(await rest('GET /health/ready')).toMatchObject({ status: 503 });
    expect(await rest('POST /auth/login', { body: {} })).toMatchObject({ status: 503 });
    expect(await rest('GET /nope')).toMatchObject({ status: 404 });

    const engine = await startEngine({ directory });
    onTestFinished(engine.close);
    await expect.poll(async () => (await rest('GET /health/ready')).status).toBe(200);
    expect((await register(rest)).tokens.expires_in_minutes).toBe(15);
  });
});

test('a stopping server first finishes a request whose client has disconnected', async () => {
  const { engine, network } = await openEngineBehindNetwork();
  const app = await startTestApp({ MONGODB_URI: network.uri });
  const rest = restOf(app);
  const token = (await register(rest)).tokens.access_token;
  const { id } = await createPlan(rest, token);
  network.begin({ kind: 'slow statements', ms: 100 });
  const client = new AbortController();
  const sent = fetch(`${app.url}/crop-plans/${id}/analyses`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: '{}',
    signal: client.signal,
  });
  // When this request is answered, the analysis is in the middle of its own statements.
  await rest('GET /crop-plans', { token });
  client.abort();
  await expect(sent).rejects.toThrow('aborted');
  await app.close();
  expect(app.logged.filter(({ level }) => level === 'error')).toEqual([]);

  const next = await startTestApp({ MONGODB_URI: engine.uri });
  onTestFinished(next.close);
  expect(await restOf(next)(`GET /crop-plans/${id}/analyses`, { token })).toMatchObject({ body: [{}] });
});

describe('an invalid stored document', () => {
  test('causes an internal error that does not reveal its contents, and is described in the log', async ({
    app,
    rest,
    trpc,
    db,
    account,
  }) => {
    const token = account.tokens.access_token;
    await createPlan(rest, token);
    await db.collection('crop_plans').updateMany({}, { $set: { risk_tolerance: 'canary' } });
    const answer = await rest('GET /crop-plans', { token });
    expect(answer.status).toBe(500);
    expect(answer.body).toEqual({
      status: 500,
      code: 'INTERNAL_ERROR',
      message: 'Something went wrong on our side.',
      request_id: answer.headers.get('x-request-id'),
    });
    expect((await failure(trpc(token).cropPlans.list.query())).data).toMatchObject({
      code: 'INTERNAL_ERROR',
    });
    const faults = app.logged.filter(({ level }) => level === 'error');
    expect(faults).toHaveLength(2);
    expect(faults[0]?.fields).toMatchObject({ request_id: answer.headers.get('x-request-id') });
  });
});
