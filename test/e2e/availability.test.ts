import { startEngine } from '@crop-planning/engine';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
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
} from '../harness.js';

const unavailable = { status: 503, body: { code: 'SERVICE_UNAVAILABLE' } };

describe('without its database', () => {
  test('database out of reach | 503 | SERVICE_UNAVAILABLE, with Retry-After, until it is back; live, not ready', async ({
    onTestFinished,
  }) => {
    const directory = await mkdtemp(join(tmpdir(), 'crop-test-'));
    onTestFinished(() => rm(directory, { recursive: true, force: true }));
    const first = await startEngine({ directory });
    const app = await startTestApp({ MONGODB_URI: first.uri });
    onTestFinished(app.close);
    const rest = restOf(app);
    const { tokens } = await register(rest);
    const token = tokens.access_token;
    const plan = await createPlan(rest, token);
    await first.close();

    const login = { email: 'a@example.org', password: 'a quiet field at dawn' };
    const startedMs = performance.now();
    const [live, ready, list, create, signIn, error] = await Promise.all([
      rest('GET /health/live'),
      rest('GET /health/ready'),
      rest('GET /crop-plans', { token }),
      rest('POST /crop-plans', { token, body: planInput }),
      rest('POST /auth/login', { body: login }),
      failure(trpcOf(app, token).cropPlans.list.query()),
    ]);
    expect(performance.now() - startedMs).toBeLessThan(5_000);
    expect(live).toMatchObject({ status: 200, body: { status: 'ok' } });
    for (const answer of [ready, list, create, signIn]) {
      expect(answer).toMatchObject(unavailable);
      expect(answer.headers.get('retry-after')).toBe('1');
    }
    expect(error.data).toMatchObject({ code: 'SERVICE_UNAVAILABLE', httpStatus: 503 });

    const second = await startEngine({ directory });
    onTestFinished(second.close);
    expect(await rest('GET /crop-plans', { token })).toMatchObject({ status: 200, body: [plan] });
    expect(await rest('GET /health/ready')).toMatchObject({ status: 200, body: { status: 'ok' } });
  });

  test('that hangs instead, the server refuses every request', async ({ onTestFinished }) => {
    const directory = await mkdtemp(join(tmpdir(), 'crop-test-'));
    onTestFinished(() => rm(directory, { recursive: true, force: true }));
    const engine = await startEngine({ directory });
    onTestFinished(engine.close);
    const gate = await openGate(engine.uri);
    onTestFinished(gate.close);
    const app = await startTestApp({ MONGODB_URI: gate.uri });
    onTestFinished(app.close);
    const rest = restOf(app);
    const { email, password, tokens } = await register(rest);
    const token = tokens.access_token;
    const plan = await createPlan(rest, token);
    const apiKey = await createApiKey(app, 'advisor');
    const analysis = { crop_plan_id: plan.id, feasibility_label: 'feasible' };

    gate.shut();
    const answers = await Promise.all([
      rest('GET /health/ready'),
      rest('GET /crop-plans', { token }),
      rest('GET /notifications', { token }),
      rest('POST /crop-plans', { token, body: planInput }),
      rest('POST /analyses', { token: apiKey, body: analysis }),
      rest('POST /auth/login', { body: { email, password } }),
    ]);
    for (const answer of answers) expect(answer).toMatchObject(unavailable);

    gate.open();
    expect(await rest('GET /crop-plans', { token })).toMatchObject({ status: 200, body: [plan] });
  });

  test('that takes 3 s for a statement is waited for, but nobody waits more than 10 s for an answer', async ({
    onTestFinished,
  }) => {
    const directory = await mkdtemp(join(tmpdir(), 'crop-test-'));
    onTestFinished(() => rm(directory, { recursive: true, force: true }));
    const engine = await startEngine({ directory });
    onTestFinished(engine.close);
    const gate = await openGate(engine.uri);
    onTestFinished(gate.close);
    const app = await startTestApp({ MONGODB_URI: gate.uri });
    onTestFinished(app.close);
    const rest = restOf(app);
    const token = (await register(rest)).tokens.access_token;
    const plan = await createPlan(rest, token);
    const apiKey = await createApiKey(app, 'advisor');
    const record = () =>
      rest('POST /analyses', {
        token: apiKey,
        body: { crop_plan_id: plan.id, feasibility_label: 'feasible' },
      });

    gate.slowDown(3_000);
    const startedMs = performance.now();
    const [ready, me, ...recorded] = await Promise.all([
      rest('GET /health/ready'),
      rest('GET /auth/me', { token }),
      // More statements than there is time for, one behind the other.
      record(),
      record(),
    ]);
    expect(ready).toMatchObject({ status: 200 });
    expect(me).toMatchObject({ status: 200 });
    for (const answer of recorded) {
      expect(answer).toMatchObject(unavailable);
      expect(answer.headers.get('retry-after')).toBe('1');
    }
    expect(performance.now() - startedMs).toBeLessThan(11_000);

    gate.slowDown(0);
    expect(await record()).toMatchObject({ status: 201 });
  });

  test('the server starts, and serves once the database is there', async ({ onTestFinished }) => {
    const directory = await mkdtemp(join(tmpdir(), 'crop-test-'));
    onTestFinished(() => rm(directory, { recursive: true, force: true }));
    const { uri, close } = await startEngine({ directory });
    await close();
    const app = await startTestApp({ MONGODB_URI: uri });
    onTestFinished(app.close);
    const rest = restOf(app);
    expect(await rest('GET /health/live')).toMatchObject({ status: 200 });
    expect(await rest('GET /health/ready')).toMatchObject({ status: 503 });
    expect(await rest('POST /auth/login', { body: {} })).toMatchObject({ status: 503 });
    expect(await rest('GET /nope')).toMatchObject({ status: 404 });

    const engine = await startEngine({ directory });
    onTestFinished(engine.close);
    await expect.poll(async () => (await rest('GET /health/ready')).status, { timeout: 5_000 }).toBe(200);
    expect((await register(rest)).tokens.expires_in_minutes).toBe(15);
  });
});

describe('with a document that is not as it should be', () => {
  test('the answer tells nothing of it, and the log does', async ({ app, rest, trpc, db, account }) => {
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

interface Gate {
  uri: string;
  /** Lets nothing through any more, in either direction, without a word to anybody. */
  shut: () => void;
  open: () => void;
  /** Lets every statement wait for so long. */
  slowDown: (ms: number) => void;
  close: () => void;
}

/** A way to the engine that can be made to hang. */
async function openGate(engineUri: string): Promise<Gate> {
  const path = decodeURIComponent(new URL(engineUri).hostname);
  const sockets = new Set<Socket>();
  let isShut = false;
  let delayMs = 0;
  const server = createServer((near) => {
    const far = connect({ path });
    // What the driver asks for itself, to see whether the server is there, has no session.
    near.on('data', (chunk) => {
      if (delayMs > 0 && chunk.includes('lsid')) setTimeout(() => far.write(chunk), delayMs);
      else far.write(chunk);
    });
    near.on('close', () => far.destroy());
    far.pipe(near);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
      if (isShut) socket.pause();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    uri: `mongodb://127.0.0.1:${port}/?directConnection=true`,
    shut() {
      isShut = true;
      for (const socket of sockets) socket.pause();
    },
    open() {
      isShut = false;
      for (const socket of sockets) socket.resume();
    },
    slowDown(ms) {
      delayMs = ms;
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
