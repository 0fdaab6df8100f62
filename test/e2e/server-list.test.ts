import type { Config } from '@crop-planning/server';
import { hostname } from 'node:os';
import { describe, expect, onTestFinished, test } from 'vitest';
import { freshDatabase } from '../fresh-database.js';
import {
  connectTo,
  createTestClock,
  restOf,
  runServerCommand,
  startTestApp,
  type TestApp,
  type TestClock,
} from '../harness.js';

const [oldSecret, newSecret] = [
  'the secret canary of last year, long enough',
  'the secret canary of this year, also long enough',
];

/** Starts a server that enters itself in the list of its database's servers. */
async function start(
  MONGODB_URI: string,
  settings: Partial<Config> = {},
  clock: TestClock = createTestClock(),
): Promise<TestApp> {
  const app = await startTestApp({ MONGODB_URI, ...settings }, clock, false, { listing: { everyMs: 20 } });
  onTestFinished(app.close);
  return app;
}

async function statusOf({ environment, url }: TestApp) {
  const at = { ...environment, PORT: new URL(url).port };
  const [json, plain] = await Promise.all([
    runServerCommand(['status', '--json'], at),
    runServerCommand(['status'], at),
  ]);
  return { ...JSON.parse(json.stdout), plain: plain.stdout };
}

const nameOf = ({ url }: TestApp) => `${hostname()}:${new URL(url).port}`;

describe('servers on one database', () => {
  test('are listed by status, which names those whose settings or secrets differ, as long as they run', async () => {
    const uri = await freshDatabase();
    const climates = 'http://127.0.0.1:9/canary';
    const alike = { CLIMATE_URL: `${climates}?apikey=canary-1`, JWT_SECRET: [oldSecret, newSecret] } as const;
    const left = await start(uri, { ...alike, JWT_SECRET: [...alike.JWT_SECRET] });
    const right = await start(uri, {
      ...alike,
      CLIMATE_URL: `${climates}?apikey=2`,
      JWT_SECRET: [oldSecret],
      // What its address gives it anyway.
      VISITORS: 'on',
    });
    const { db, close } = await connectTo(left);
    onTestFinished(close);
    const stored = db.collection<{ _id: string; seen_at: Date }>('servers');
    await expect.poll(() => stored.countDocuments()).toBe(2);
    const { servers, disagreements, plain } = await statusOf(left);
    expect(disagreements).toEqual([]);
    expect(servers).toEqual(
      servers.map(() => ({
        name: expect.any(String),
        release: '1.0.0',
        is_running: true,
        started_at: expect.any(String),
        seen_at: expect.any(String),
        clock_ahead_ms: expect.any(Number),
        key_ids: expect.any(Array),
      })),
    );
    expect(plain).toContain(`server\t${nameOf(left)}, release 1.0.0, running since `);

    const odd = await start(uri, { ...alike, BCRYPT_COST: 5, HOST: '0.0.0.0', JWT_SECRET: [newSecret] });
    await expect.poll(() => stored.countDocuments()).toBe(3);
    const differing = (await statusOf(left)).disagreements;
    expect(differing).toEqual([
      `BCRYPT_COST differs between ${nameOf(left)} and ${nameOf(odd)}`,
      `VISITORS differs between ${nameOf(left)} and ${nameOf(odd)}`,
      `${nameOf(odd)} does not accept the tokens of ${nameOf(left)}: JWT_SECRET differs`,
      `${nameOf(odd)} does not accept the tokens of ${nameOf(right)}: JWT_SECRET differs`,
      `${nameOf(right)} does not accept the tokens of ${nameOf(odd)}: JWT_SECRET differs`,
    ]);

    expect(JSON.stringify(await stored.find().toArray())).not.toContain('canary');
    // A server that is killed stays in the list, and is silent half a minute later.
    const seen_at = new Date(Date.now() - 31_000);
    await stored.insertOne({ ...(await stored.findOne({ name: nameOf(odd) })), seen_at, _id: 'killed' });
    await odd.close();
    const later = await statusOf(left);
    expect(later.disagreements).toEqual([]);
    expect(later.plain).toContain(`server\t${nameOf(odd)}, release 1.0.0, silent since `);
    expect(later.servers).toHaveLength(3);
  });

  test('are not ready while their clocks differ from that of the database by more than five seconds', async () => {
    const clock = createTestClock();
    clock.advanceClock(10 * 60_000);
    const app = await start(await freshDatabase(), {}, clock);
    const ready = () => restOf(app)('GET /health/ready');
    await expect
      .poll(async () => (await ready()).body)
      .toMatchObject({
        code: 'SERVICE_UNAVAILABLE',
        message: expect.stringMatching(
          /^The clock of this server is 600 s ahead of that of the database; at most 5 s are allowed\./,
        ),
      });
    expect(await ready()).toMatchObject({ status: 503 });
    const metric = async () =>
      /^server_ready (.*)$/m.exec(await (await fetch(`${app.url}/metrics`)).text())?.[1];
    expect(await metric()).toBe('0');
    const { health, reason, stopped, servers, plain } = await statusOf(app);
    expect({ health, stopped }).toEqual({ health: 'unavailable', stopped: ['clock difference'] });
    expect(reason).toMatch(/^The clock of this server is 600 s ahead of that of the database;/);
    expect(plain).toContain(`\nhealth\tunavailable: ${reason}\n`);
    expect(servers[0]?.clock_ahead_ms / 1_000).toBeCloseTo(600, 0);
    expect(app.logged.filter(({ message }) => message.startsWith('the clocks'))).toHaveLength(1);

    clock.advanceClock(-10 * 60_000 - 6_000);
    await expect
      .poll(async () => (await ready()).body)
      .toMatchObject({
        message: expect.stringMatching(/^The clock of this server is 6 s behind that of the database/),
      });
    clock.advanceClock(6_000);
    await expect.poll(async () => (await ready()).status).toBe(200);
    expect(await metric()).toBe('1');

    // Of all these polls, the log has those that found something new, each without a stack.
    const noted = app.logged.filter(({ message }) => message.startsWith('the server is'));
    expect(noted.filter(({ fields }) => /600 s ahead/.test(JSON.stringify(fields)))).toEqual([
      {
        level: 'info',
        fields: { reason: expect.stringMatching(/^The clock of this server is 600 s ahead/) },
        message: 'the server is not ready',
      },
    ]);
    expect(noted.at(-1)).toEqual({ level: 'info', fields: {}, message: 'the server is ready' });
    expect(noted.filter(({ message }) => message === 'the server is ready')).toHaveLength(1);
    expect(app.logged.filter(({ message }) => message === 'a request could not be answered')).toEqual([]);
  });
});
