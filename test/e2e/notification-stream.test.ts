import { createdPersonalTokenSchema, notificationSchema, type Notification } from '@crop-planning/shared';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect } from 'vitest';
import { createPlan, register, restOf, startTestApp, test as base, type Rest } from '../harness.js';
import { openStream, type StreamEvent } from '../event-stream.js';

/** Reads the start of a stream, up to and including the first event id. */
async function startOf(
  { url }: { url: string },
  token: string,
  headers: Record<string, string>,
  path: string,
): Promise<string> {
  const controller = new AbortController();
  const response = await fetch(url + path, {
    headers: { authorization: `Bearer ${token}`, ...headers },
    signal: controller.signal,
  });
  let text = '';
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    if (/^id: .*\n\n/m.test(text)) break;
  }
  controller.abort();
  return text;
}

/** Records `count` analyses with alternating labels; a plan's first analysis causes no notification. */
async function flip(rest: Rest, apiKey: string, planId: string, count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    const feasibility_label = at % 2 ? 'infeasible' : 'feasible';
    await rest('POST /analyses', { token: apiKey, body: { crop_plan_id: planId, feasibility_label } });
  }
}

const test = base
  .extend('token', async ({ account }) => account.tokens.access_token)
  .extend('plan', async ({ rest, token }) => createPlan(rest, token));

function read(event: StreamEvent | undefined): Notification {
  return notificationSchema.parse(JSON.parse(event?.data ?? ''));
}

describe('GET /notifications/stream', () => {
  test('sends a notification when it is created, and none from other accounts', async ({
    app,
    rest,
    token,
    plan,
    apiKey,
    createAccount,
  }) => {
    const stream = await openStream(app, token);
    expect([stream.status, stream.type]).toEqual([200, 'text/event-stream']);
    const stranger = (await createAccount()).tokens.access_token;
    await flip(rest, apiKey, (await createPlan(rest, stranger)).id, 2);
    await flip(rest, apiKey, plan.id, 3);
    const [first, second] = [await stream.next(), await stream.next()];
    stream.close();
    expect([first?.id, second?.id]).toEqual(['1', '2']);
    const { body } = await rest('GET /notifications', { token });
    expect(body).toMatchObject({ notifications: [read(second), read(first)] });
  });

  test('resumes after the last event seen', async ({ app, rest, token, plan, apiKey }) => {
    await flip(rest, apiKey, plan.id, 4);
    const stream = await openStream(app, token, { 'last-event-id': '1' });
    expect([(await stream.next())?.id, (await stream.next())?.id]).toEqual(['2', '3']);
    await flip(rest, apiKey, plan.id, 1);
    expect((await stream.next())?.id).toBe('4');
    stream.close();
  });

  test('starts with new events if Last-Event-ID is missing or does not exist yet', async ({
    app,
    rest,
    token,
    plan,
    apiKey,
  }) => {
    await flip(rest, apiKey, plan.id, 3);
    const fresh = await openStream(app, token);
    const foreign = await openStream(app, token, { 'last-event-id': '99' });
    await flip(rest, apiKey, plan.id, 2);
    expect([(await fresh.next())?.id, (await foreign.next())?.id]).toEqual(['3', '3']);
    fresh.close();
    foreign.close();
  });

  test('says in its first message where it begins, over REST and tRPC', async ({
    app,
    rest,
    token,
    plan,
    apiKey,
  }) => {
    await flip(rest, apiKey, plan.id, 3);
    for (const [lastEventId, begins] of [
      ['', '2'],
      ['1', '1'],
      ['99', '2'],
    ] as const) {
      const headers = { 'last-event-id': lastEventId };
      const plain = await startOf(app, token, headers, '/notifications/stream');
      expect(plain).toMatch(new RegExp(`^retry: 1000\\n\\nid: ${begins}\\n\\n`));
      const typed = await startOf(app, token, headers, '/trpc/notifications.onCreated');
      expect(typed).toMatch(new RegExp(`^event: connected\\ndata: .*\\n+data: null\\nid: ${begins}\\n\\n`));
    }
  });

  test('accepts a personal access token that may only read', async ({ app, rest, token, plan, apiKey }) => {
    const body = { name: 'watch', expires_in_days: 1, scope: 'read' };
    const { token: reader } = createdPersonalTokenSchema.parse(
      (await rest('POST /auth/tokens', { token, body })).body,
    );
    const stream = await openStream(app, reader);
    await flip(rest, apiKey, plan.id, 2);
    expect((await stream.next())?.id).toBe('1');
    stream.close();
  });

  test('is refused without a token, to a producer, with an invalid event id and with a parameter', async ({
    app,
    token,
    apiKey,
  }) => {
    expect((await openStream(app)).status).toBe(401);
    expect((await openStream(app, apiKey)).status).toBe(403);
    expect((await openStream(app, token, { 'last-event-id': 'x' })).body).toContain('VALIDATION_FAILED');
    const path = '/notifications/stream?limit=3';
    expect((await openStream(app, token, {}, path)).body).toContain('VALIDATION_FAILED');
  });

  test('ends when the session ends, and says why', async ({ app, rest, token, findUndescribed }) => {
    const stream = await openStream(app, token);
    await rest('POST /auth/logout', { token, body: {} });
    const last = await stream.next();
    expect([last?.event, JSON.parse(last?.data ?? '')]).toMatchObject(['error', { code: 'INVALID_TOKEN' }]);
    expect(await stream.next()).toBeUndefined();
    const common = { 'x-request-id': 'x', 'x-api-version': '1.0' };
    const headers = new Headers({ 'content-type': 'text/event-stream', ...common });
    const text = `event: error\ndata: ${last?.data}\n\n`;
    const answer = { method: 'GET', path: '/notifications/stream', status: 200, headers, text };
    expect(findUndescribed(answer)).toBeUndefined();
  });

  test('can be open 20 times per account', async ({ app, token, createAccount }) => {
    const streams = await Promise.all(Array.from({ length: 20 }, () => openStream(app, token)));
    expect((await openStream(app, token)).status).toBe(429);
    const other = await openStream(app, (await createAccount()).tokens.access_token);
    expect(other.status).toBe(200);
    streams[0]?.close();
    await expect.poll(async () => (await openStream(app, token)).status).toBe(200);
    for (const stream of [...streams, other]) stream.close();
  });

  test('answers HEAD without a stream', async ({ app, token }) => {
    const authorization = `Bearer ${token}`;
    for (const path of ['/notifications/stream', '/trpc/notifications.onCreated']) {
      const { status } = await fetch(app.url + path, { method: 'HEAD', headers: { authorization } });
      expect([path, status]).toEqual([path, 200]);
    }
  });
});

test('a tRPC subscription delivers the same events', async ({ app, rest, token, plan, apiKey }) => {
  await flip(rest, apiKey, plan.id, 3);
  const input = encodeURIComponent(JSON.stringify({ lastEventId: '1' }));
  const path = `/trpc/notifications.onCreated?input=${input}`;
  const stream = await openStream(app, token, {}, path);
  expect(await stream.next()).toMatchObject({ event: 'connected' });
  expect(await stream.next()).toMatchObject({ id: '1', data: 'null' });
  const event = await stream.next();
  expect(event?.id).toBe('2');
  const { body } = await rest('GET /notifications?limit=1', { token });
  expect(body).toMatchObject({ notifications: [read(event)] });
  stream.close();
});

test('a stopping server cuts off its streams, and another server resumes where they ended', async ({
  onTestFinished,
}) => {
  const { startPair } = await import('../pair.js');
  const pair = await startPair();
  onTestFinished(pair.close);
  const rest = restOf(pair.right);
  const token = (await register(rest)).tokens.access_token;
  const plan = await createPlan(rest, token);
  const stream = await openStream(pair.left, token);
  await flip(rest, pair.producerKey, plan.id, 2);
  const firstEvent = await stream.next();
  // Otherwise the stopping server would wait for the connection, which the client keeps open.
  expect(stream.connection).toBe('close');
  await pair.left.close();
  expect([firstEvent?.id, await stream.next()]).toEqual(['1', undefined]);
  await flip(rest, pair.producerKey, plan.id, 1);
  const next = await openStream(pair.right, token, { 'last-event-id': firstEvent?.id ?? '' });
  expect((await next.next())?.id).toBe('2');
  next.close();
});

test.for(['/notifications/stream', '/trpc/notifications.onCreated'])(
  'a stream of %s that is requested while the server stops begins and is cut off, so that its client reconnects',
  async (path) => {
    const app = await startTestApp();
    const { tokens } = await register(restOf(app));
    const { hostname, port } = new URL(app.url);
    const socket = connect({ host: hostname, port: Number(port) });
    const authorization = `authorization: Bearer ${tokens.access_token}`;
    socket.write(`GET ${path} HTTP/1.1\r\nhost: ${hostname}\r\n${authorization}\r\n`);
    // The server has read the first lines once it has answered a later request.
    await restOf(app)('GET /health/live');
    const closing = app.close();
    const answers = () =>
      fetch(`${app.url}/health/live`).then(
        () => true,
        () => false,
      );
    await expect.poll(answers).toBe(false);
    socket.write('\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 [^]*^id: 0$/m);
    await closing;
    expect(app.logged.filter(({ level }) => level === 'error')).toEqual([]);
  },
);
