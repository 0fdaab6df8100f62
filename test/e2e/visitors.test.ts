import { analysisPreviewSchema } from '@crop-planning/shared';
import type { Db } from 'mongodb';
import { describe, expect, onTestFinished } from 'vitest';
import { counterId } from '../../server/src/auth/rate-limits/budgets.js';
import { createNetworks } from '../../server/src/settings/networks.js';
import { figures, importRows } from '../climate-files.js';
import {
  connectTo,
  failureCode,
  issuePaths,
  register,
  restOf,
  startTestApp,
  test as base,
  trpcOf,
  type RestAnswer,
} from '../harness.js';
import { startOpenMeteo } from '../open-meteo.js';
import { readStates } from '../server-counts.js';
import { from, newAddress } from '../sign-in-callers.js';

const nakuru = { crop: 'maize', location: 'Nakuru, Kenya', planting_month: 4, water: 'rainfed' } as const;
const path = 'POST /visitors/preview';
/** Refused as cheaply as possible, and counted like any other question. */
const nonsense = { body: { planting_month: 13 } };

/** A server behind a proxy that it trusts, so that each test has addresses of its own. */
const test = base.extend('proxied', { scope: 'file' }, async ({}, { onCleanup }) => {
  const app = await startTestApp({ TRUST_PROXY: ['127.0.0.0/8'] });
  onCleanup(app.close);
  return app;
});

describe('a question without an account', () => {
  test('is answered like a preview at a medium risk tolerance', async ({ proxied }) => {
    const account = await register(restOf(proxied));
    const token = account.tokens.access_token;
    const preview = { ...nakuru, risk_tolerance: 'medium' };
    const expected = await restOf(proxied)('POST /analyses/preview', { token, body: preview });
    const asked = await from(proxied, newAddress())(path, { body: { ...nakuru, crop: 'CORN' } });
    expect(asked.status).toBe(200);
    expect(withoutWords(asked.body)).toEqual(withoutWords(expected.body));
    expect(asked.headers.get('cache-control')).toBe('no-store');
    const viaTrpc = await trpcOf(proxied).visitors.preview.query(nakuru);
    expect(viaTrpc).toEqual(expected.body);
  });

  test('is rainfed by default', async ({ proxied }) => {
    const { water: _, ...question } = nakuru;
    const { body } = await from(proxied, newAddress())(path, { body: question });
    expect(body).toMatchObject({ details: { inputs: { water: 'rainfed', season_days: null } } });
  });

  test.for<[string, object, string[]]>([
    ['no crop', { crop: undefined }, ['crop']],
    ['an impossible month', { planting_month: 0 }, ['planting_month']],
    ['a risk tolerance', { risk_tolerance: 'high' }, ['risk_tolerance']],
    ['a climate', { climate: null }, ['climate']],
    ['an operator instead of a text', { location: { $gt: '' } }, ['location']],
  ])('is refused with %s', async ([, changes, paths], { proxied }) => {
    const { status, body } = await from(proxied, newAddress())(path, { body: { ...nakuru, ...changes } });
    expect([status, issuePaths(body)]).toEqual([400, paths]);
  });

  test.for([
    [{ crop: 'maze' }, 422, { code: 'CROP_NOT_SUPPORTED', suggestions: expect.arrayContaining(['maize']) }],
    [{ crop: 'coffee' }, 409, { code: 'CROP_AMBIGUOUS', suggestions: expect.any(Array) }],
    [{ location: 'Nakru, Kenya' }, 422, { code: 'LOCATION_NOT_FOUND', suggestions: ['Nakuru, Kenya'] }],
    [{ location: 'Santa Maria' }, 409, { code: 'LOCATION_AMBIGUOUS', candidates: expect.any(Array) }],
  ] as const)('is refused with suggestions for %s', async ([changes, status, error], { proxied }) => {
    const asked = await from(proxied, newAddress())(path, { body: { ...nakuru, ...changes } });
    expect(asked).toMatchObject({ status, body: error });
  });

  test('leaves nothing but its budgets in the database', async ({ proxied }) => {
    const { db, close } = await connectTo(proxied);
    onTestFinished(close);
    const before = await countDocuments(db);
    const ask = from(proxied, newAddress());
    await ask(path, { body: nakuru });
    await ask(path, { body: { ...nakuru, location: 'Nowhere at all' } });
    expect(await countDocuments(db)).toEqual({
      ...before,
      rate_limits: (before['rate_limits'] ?? 0) + 2,
    });
    const [stored] = await db.collection('rate_limits').find().sort({ ends_at: -1 }).limit(1).toArray();
    expect(JSON.stringify(stored)).not.toMatch(/Nowhere|Nakuru|10\.\d+\.\d+/);
    expect(stored).toMatchObject({ forget_at: stored?.['ends_at'] });
  });
});

describe('visitors have a budget', () => {
  test('of 30 questions an hour for each address, refused ones included', async ({ proxied }) => {
    const [near, far] = [from(proxied, newAddress()), from(proxied, newAddress())];
    const refused = await Promise.all(Array.from({ length: 30 }, () => near(path, nonsense)));
    expect(statusesOf(refused)).toEqual([400]);
    const more = await near(path, { body: nakuru });
    expect(more).toMatchObject({
      status: 429,
      body: {
        code: 'TOO_MANY_REQUESTS',
        message: expect.stringContaining('Too many questions without an account in one hour.'),
      },
    });
    const seconds = Number(more.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(3_500);
    expect(seconds).toBeLessThanOrEqual(3_600);
    expect(await near(path, nonsense)).toMatchObject({ status: 429 });
    expect(await far(path, nonsense)).toMatchObject({ status: 400 });
  });

  test('that is new after an hour', async () => {
    const app = await startTestApp();
    onTestFinished(app.close);
    const ask = () => restOf(app)(path, nonsense);
    await Promise.all(Array.from({ length: 30 }, ask));
    expect(await ask()).toMatchObject({ status: 429 });
    app.advanceClock(60 * 60_000 + 1_000);
    expect(await ask()).toMatchObject({ status: 400 });
  });

  test.for<[string, string, string, string]>([
    ['/24', '198.51.100.1', '198.51.100.2', '198.51.101.1'],
    ['IPv6 /48', '2001:db8:77:1::1', '2001:db8:77:2::1', '2001:db8:78::1'],
  ])('of 300 for a %s, of which others keep theirs', async ([, one, near, far], { proxied }) => {
    const { db, close } = await connectTo(proxied);
    onTestFinished(close);
    expect(await from(proxied, one)(path, nonsense)).toMatchObject({ status: 400 });
    const around = createNetworks([]).networkOf(one).around.at(-1) ?? '';
    const _id = counterId('visitors_of_network', around) as never;
    const { modifiedCount } = await db
      .collection('rate_limits')
      .updateOne({ _id, taken: 1 }, { $set: { taken: 299 } });
    expect(modifiedCount).toBe(1);
    expect(await from(proxied, near)(path, nonsense)).toMatchObject({ status: 400 });
    expect(await from(proxied, near)(path, nonsense)).toMatchObject({ status: 429 });
    expect(await from(proxied, far)(path, nonsense)).toMatchObject({ status: 400 });
  });

  test('that a batch takes as many questions from as it asks, and HEAD like GET', async ({ proxied }) => {
    const address = newAddress();
    const call = async (count: number, method = 'GET') => {
      const names = Array.from({ length: count }, () => 'visitors.preview').join();
      const headers = { 'x-forwarded-for': address };
      return (await fetch(`${proxied.url}/trpc/${names}?batch=1&input={}`, { method, headers })).status;
    };
    // Refused before any question is looked at.
    expect(await call(11)).toBe(400);
    expect([await call(10), await call(10), await call(9), await call(1, 'HEAD')]).toEqual([
      400, 400, 400, 400,
    ]);
    expect(await call(1)).toBe(429);
    expect(await from(proxied, address)(path, { body: nakuru })).toMatchObject({ status: 429 });
  });

  test('that the spelling of an address does not renew', async ({ proxied }) => {
    const spellings = ['203.0.113.77', '::ffff:203.0.113.77', '203.0.113.77:4711', '8.8.8.8, 203.0.113.77'];
    const asked = Array.from({ length: 31 }, (_, at) =>
      from(proxied, spellings[at % spellings.length] ?? '')(path, nonsense),
    );
    expect(statusesOf(await Promise.all(asked))).toEqual([400, 429]);
  });

  test('that another address in the same IPv6 /64 does not renew', async ({ proxied }) => {
    const asked = Array.from({ length: 31 }, (_, host) =>
      from(proxied, `2001:db8:99:1::${host}`)(path, nonsense),
    );
    expect(statusesOf(await Promise.all(asked))).toEqual([400, 429]);
    expect(await from(proxied, '2001:db8:99:1:ffff::')(path, nonsense)).toMatchObject({ status: 429 });
    expect(await from(proxied, '2001:db8:99:2::1')(path, nonsense)).toMatchObject({ status: 400 });
  });

  test('that a made-up X-Forwarded-For does not renew, and loopback has no exemption', async () => {
    const app = await startTestApp();
    onTestFinished(app.close);
    const asked = Array.from({ length: 31 }, (_, at) => from(app, `198.51.100.${at}`)(path, nonsense));
    expect(statusesOf(await Promise.all(asked))).toEqual([400, 429]);
    expect(await restOf(app)(path, nonsense)).toMatchObject({ status: 429 });
    expect(app.logged.map(({ message }) => message)).toContainEqual(
      expect.stringContaining('all visitors who come through it share one budget'),
    );
  });

  test('that two servers on a database share, and that tRPC and REST share', async () => {
    const app = await startTestApp();
    const other = await startTestApp({ MONGODB_URI: app.environment['MONGODB_URI'] ?? '' });
    onTestFinished(async () => {
      await other.close();
      await app.close();
    });
    const asked = [app, other].flatMap((server) =>
      Array.from({ length: 15 }, () => restOf(server)(path, nonsense)),
    );
    expect(statusesOf(await Promise.all(asked))).toEqual([400]);
    expect(await failureCode(trpcOf(app).visitors.preview.query(nakuru))).toBe('TOO_MANY_REQUESTS');
    expect(await restOf(other)(path, nonsense)).toMatchObject({ status: 429 });
    const { tokens } = await register(restOf(app));
    const preview = { ...nakuru, risk_tolerance: 'medium' };
    expect(
      await restOf(app)('POST /analyses/preview', { token: tokens.access_token, body: preview }),
    ).toMatchObject({ status: 200 });
  });
});

describe('one thread for all visitors', () => {
  test('has a queue, beyond which they are told to come back', async ({ proxied }) => {
    const asked = Array.from({ length: 80 }, () => from(proxied, newAddress())(path, { body: nakuru }));
    const answers = await Promise.all(asked);
    expect(statusesOf(answers)).toEqual([200, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused).toMatchObject({
      body: { message: expect.stringContaining('Too many visitors are asking at the moment.') },
    });
    expect(refused?.headers.get('retry-after')).toBe('5');
    const { tokens } = await register(restOf(proxied));
    const token = tokens.access_token;
    expect(await restOf(proxied)('GET /crop-plans', { token })).toMatchObject({ status: 200 });
  });

  test('does not work for visitors who have left', async ({ proxied }) => {
    const before = await readStates(proxied, 'visitor_questions_total');
    const leaving = new AbortController();
    const left = Array.from({ length: 20 }, () =>
      fetch(`${proxied.url}/visitors/preview`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': newAddress() },
        body: JSON.stringify(nakuru),
        signal: leaving.signal,
      }).catch(() => undefined),
    );
    // Arrives after the others, so that they have been admitted once it is answered.
    await from(proxied, newAddress())('GET /health/live');
    leaving.abort();
    await Promise.all(left);
    expect(await from(proxied, newAddress())(path, { body: nakuru })).toMatchObject({ status: 200 });
    const after = await readStates(proxied, 'visitor_questions_total');
    expect((after['begun'] ?? 0) - (before['begun'] ?? 0)).toBeLessThan(20);
  });
});

describe('the climates of visitors', () => {
  test('are the bundled ones: none imported, none of an account, none of a live source', async () => {
    const source = await startOpenMeteo([
      { name: 'Kwa Testi', latitude: 0.2, longitude: 35.1, elevation: 1958, country_code: 'KE' },
    ]);
    const app = await startTestApp({ CLIMATE_URL: source.url });
    onTestFinished(async () => {
      await app.close();
      await source.close();
    });
    const ask = (location: string) => restOf(app)(path, { body: { ...nakuru, location } });
    const before = await ask('Nakuru, Kenya');
    expect(sourceOf(before)).toBe('world climate grid (ERA5)');
    await importRows(app, [
      { ...figures, place: 'Nakuru', lat: '-0.3', lon: '36.08' },
      { ...figures, place: 'Kwa Mfano' },
    ]);
    expect((await ask('Nakuru, Kenya')).body).toEqual(before.body);
    expect(sourceOf(await ask('-0.3,36.08'))).toBe('world climate grid (ERA5)');
    for (const unknown of ['Kwa Mfano, Kenya', 'Kwa Testi, Kenya'])
      expect(await ask(unknown)).toMatchObject({ status: 422, body: { code: 'LOCATION_NOT_FOUND' } });
    const misspelt = await ask('Kwa Mfanoo, Kenya');
    expect(JSON.stringify(misspelt.body)).not.toMatch(/Kwa (Mfano|Testi), /);
    expect(source.requests).toEqual([]);
  });
});

describe('a server that is closed to visitors', () => {
  test('answers as if there were no such path, whatever is sent', async () => {
    const app = await startTestApp({ VISITORS: 'off' });
    onTestFinished(app.close);
    const missing = { status: 404, body: { code: 'ROUTE_NOT_FOUND', message: 'This path does not exist.' } };
    for (const body of [nakuru, nonsense.body, {}])
      expect(await restOf(app)(path, { body })).toMatchObject(missing);
    expect(await failureCode(trpcOf(app).visitors.preview.query(nakuru))).toBe('ROUTE_NOT_FOUND');
    expect(app.logged.map(({ message }) => message).join()).not.toContain('visitors');
  });
});

function statusesOf(answers: readonly RestAnswer[]): number[] {
  return [...new Set(answers.map(({ status }) => status))].toSorted((one, other) => one - other);
}

/** Leaves out how the crop was written, which the answer repeats. */
function withoutWords(body: unknown): unknown {
  const { details, ...preview } = analysisPreviewSchema.parse(body);
  return { ...preview, details: { ...details, inputs: { ...details.inputs, crop: '' } } };
}

function sourceOf({ body }: RestAnswer): string {
  return analysisPreviewSchema.parse(body).details.climate.source;
}

async function countDocuments(db: Db): Promise<Record<string, number>> {
  const names = (await db.listCollections().toArray()).map(({ name }) => name);
  const counts = names.map(async (name) => [name, await db.collection(name).countDocuments()] as const);
  return Object.fromEntries(await Promise.all(counts));
}
