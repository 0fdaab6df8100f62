import type { Db, Document } from 'mongodb';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect } from 'vitest';
import { openStream } from '../event-stream.js';
import { planInput, register, restOf, test as base, type LogEntry, type TestApp } from '../harness.js';
import { addPlans } from '../large-account.js';
import { startRecordedApp } from '../recorded-app.js';

/** Exceeds the number of streams that an account may have open at the same time. */
const clients = 25;
const streamsMax = 20;

const streams = ['/notifications/stream', '/trpc/notifications.onCreated'];
const isIdentifying = ({ aggregate }: Document) => aggregate === 'sessions';
const isBeginning = ({ find, sort }: Document) => find === 'notifications' && sort?.seq === -1;
/** The first plans of a list are found with the session, and the others after them, as those of an export are read. */
const isListing = ({ aggregate, pipeline }: Document) =>
  aggregate === 'sessions' && pipeline.some(({ $lookup }: Document) => $lookup?.from === 'crop_plans');
const isReadingPlans = ({ aggregate }: Document) => aggregate === 'crop_plans';

const test = base.extend('setup', async () => {
  const { app, recorder, db } = await startRecordedApp();
  const token = (await register(restOf(app))).tokens.access_token;

  /** Sends the requests, and disconnects once `count` matching database commands are on hold. */
  async function leaveDuring(
    requests: readonly string[],
    isHeld: (command: Document) => boolean,
    count: number,
  ) {
    const begun = recorder.commands.length;
    const hold = recorder.hold(isHeld);
    const sockets = requests.map((request) => send(app, request));
    const countHeld = () => recorder.commands.slice(begun).filter(isHeld).length;
    await expect.poll(countHeld, { interval: 5 }).toBe(count);
    await Promise.all(sockets.map(leave));
    hold.release();
  }

  return { app, recorder, db, token, leaveDuring };
});

test.for(streams)(
  'an account can open 20 streams after more clients of GET %s have disconnected before their responses began',
  async (path, { setup: { app, token, leaveDuring } }) => {
    const request = get(path, token);
    const requests = Array.from({ length: clients }, () => request);
    await leaveDuring(requests, isIdentifying, clients);
    await leaveDuring(requests, isBeginning, streamsMax);
    for (const text of requests) await leave(send(app, text));
    await expectFreeStreams(app, token);

    const listThenStreams = get('/crop-plans', token) + request.repeat(streamsMax / 2);
    const isListOrStream = (command: Document) => isListing(command) || isBeginning(command);
    await leaveDuring([listThenStreams, listThenStreams], isListOrStream, 2 + streamsMax);
    await expectFreeStreams(app, token);
    expect(app.logged.filter(({ level }) => level === 'error')).toEqual([]);
  },
);

test('an account can be exported soon after a client with a pipelined export disconnects', async ({
  setup: { app, db, token, leaveDuring },
}) => {
  // The export of 200 plans is too large for a connection to buffer while it waits for the earlier response.
  await addPlans(db, restOf(app), token, 200);
  const request = get('/crop-plans', token) + get('/auth/me/export', token);
  await leaveDuring([request], (command) => isListing(command) || isReadingPlans(command), 2);
  const status = async () => (await restOf(app)('GET /auth/me/export', { token })).status;
  await expect.poll(status).toBe(200);
});

test('a list of 1,600 plans is not read to its end for a client that has left', async ({
  setup: { app, recorder, db, token, leaveDuring },
}) => {
  await addPlans(db, restOf(app), token, 1_600);
  // A cursor that is read to its end closes by itself.
  const isClosing = (command: Document) => command['killCursors'] === 'crop_plans';
  for (const [at, path] of ['/crop-plans', '/trpc/cropPlans.list'].entries()) {
    await leaveDuring([get(path, token)], isReadingPlans, 1);
    await expect.poll(() => recorder.commands.filter(isClosing).length).toBe(at + 1);
  }
});

test('clients that disconnect before or during a response cause no errors in the log', async ({
  setup: { app, db, token, leaveDuring },
}) => {
  await addPlans(db, restOf(app), token, 600);
  const requests = [
    get('/crop-plans', token),
    get('/trpc/cropPlans.list', token),
    get('/auth/me/export', token),
    get('/notifications/stream', token),
    get('/trpc/notifications.onCreated', token),
    post('/crop-plans/analyses', token, JSON.stringify({ plan_ids: await planIdsOf(db) })),
    post('/trpc/analyses.runMany', token, JSON.stringify({ plan_ids: await planIdsOf(db), limit: 20 })),
  ];
  await leaveDuring(requests.slice(0, 2), isReadingPlans, 2);
  await leaveDuring(requests, isIdentifying, requests.length);
  for (const request of requests) {
    const socket = send(app, request);
    await once(socket, 'data');
    socket.resetAndDestroy();
  }
  const half = post('/crop-plans', token, JSON.stringify(planInput)).slice(0, -10);
  const uploading = send(app, half);
  await once(uploading, 'connect');
  await restOf(app)('GET /health/live');
  uploading.resetAndDestroy();
  // Closing waits for requests that are still being handled.
  await app.close();
  const isWrong = ({ level, fields }: LogEntry) =>
    level === 'error' || ('status' in fields && Number(fields.status) >= 500);
  expect(app.logged.filter(isWrong)).toEqual([]);
});

async function planIdsOf(db: Db): Promise<string[]> {
  const plans = await db.collection('crop_plans').find().limit(30).toArray();
  return plans.map(({ _id }) => _id.toHexString());
}

function post(path: string, token: string, body: string): string {
  const head = `POST ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n`;
  return `${head}content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
}

function get(path: string, token: string): string {
  return `GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\n\r\n`;
}

function send({ url }: TestApp, text: string): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) }).on('error', () => {});
  socket.write(text);
  return socket;
}

/** Disconnects, but only once the request is on its way. */
async function leave(socket: Socket): Promise<void> {
  if (socket.connecting) await once(socket, 'connect');
  socket.destroy();
  await once(socket, 'close');
}

/** Expects that the account can soon open as many streams as it is allowed. */
async function expectFreeStreams(app: TestApp, token: string): Promise<void> {
  const open = async () => {
    const opened = await Promise.all(Array.from({ length: streamsMax }, () => openStream(app, token)));
    for (const stream of opened) stream.close();
    return opened.map(({ status }) => status);
  };
  await expect.poll(open).toEqual(Array.from({ length: streamsMax }, () => 200));
}
