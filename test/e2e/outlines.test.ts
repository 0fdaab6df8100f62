import { listedCropPlanSchema, outlineSchema, type Outline } from '@crop-planning/shared';
import { ObjectId } from 'mongodb';
import { describe, expect, onTestFinished } from 'vitest';
import { checkData } from '../../server/src/background/checks/check-data.js';
import { validationOf } from '../../server/src/database/validation.js';
import {
  connectTo,
  createPlan,
  planInput,
  register,
  restOf,
  startTestApp,
  test as base,
} from '../harness.js';

const test = base.extend('token', ({ account }) => account.tokens.access_token);

const square: Outline = {
  type: 'Polygon',
  coordinates: [
    [
      [36.07, -0.3],
      [36.08, -0.3],
      [36.08, -0.29],
      [36.07, -0.3],
    ],
  ],
};
const bytesOf = (outline: Outline) => JSON.stringify(outline).length;

describe('the outline of a plan', () => {
  test('is returned only if it is asked for, and never in the answers of part A', async ({
    rest,
    token,
    createAccount,
  }) => {
    const created = await rest('POST /crop-plans', { token, body: { ...planInput, outline: square } });
    expect(created.status).toBe(201);
    expect(JSON.stringify(created.body)).not.toContain('outline');
    const { id } = created.body as { id: string };
    const path = `/crop-plans/${id}`;
    const renamed = await rest(`PATCH ${path}`, { token, body: { name: 'South field' } });
    for (const { body } of [
      renamed,
      await rest(`GET ${path}`, { token }),
      await rest('GET /crop-plans', { token }),
      await rest(`GET ${path}?include=analysis`, { token }),
      await rest('GET /crop-plans?include=analysis', { token }),
    ])
      expect(JSON.stringify(body)).not.toContain('outline');
    const question = { water: 'rainfed', season_days: null, climate: null };
    const listed = { ...(renamed.body as object), ...question, outline: square };
    expect((await rest(`GET ${path}?include=outline`, { token })).body).toEqual(listed);
    expect((await rest('GET /crop-plans?include=outline', { token })).body).toEqual([listed]);
    const whole = await rest(`GET ${path}?include=analysis,outline`, { token });
    expect(listedCropPlanSchema.parse(whole.body)).toEqual({ ...listed, crop_name: 'maize', analysis: null });
    expect((await rest('GET /auth/me/export', { token })).body).toMatchObject({
      crop_plans: [{ id, outline: square }],
    });
    const stranger = (await createAccount()).tokens.access_token;
    expect(await rest(`GET ${path}?include=outline`, { token: stranger })).toMatchObject({ status: 404 });
    expect(await rest(`PATCH ${path}`, { token: stranger, body: { outline: null } })).toMatchObject({
      status: 404,
    });
  });

  test('stays the same when the plan is analysed, and is changed or cleared by an update', async ({
    rest,
    token,
  }) => {
    const { id } = await createPlan(rest, token, { outline: square });
    const outlineNow = async () =>
      ((await rest(`GET /crop-plans/${id}?include=outline`, { token })).body as { outline: unknown }).outline;
    await rest(`POST /crop-plans/${id}/analyses`, { token, body: {} });
    expect(await outlineNow()).toEqual(square);
    const areas = { type: 'MultiPolygon', coordinates: [square.coordinates, square.coordinates] };
    await rest(`PATCH /crop-plans/${id}`, { token, body: { outline: areas } });
    expect(await outlineNow()).toEqual(areas);
    await rest(`PATCH /crop-plans/${id}`, { token, body: { outline: null } });
    expect(await outlineNow()).toBeNull();
  });

  test('loses heights, further decimals and everything but type and coordinates', async ({ rest, token }) => {
    const given = {
      type: 'Polygon',
      bbox: [1, 2, 3, 4],
      crs: '<script>',
      coordinates: [
        [
          [36.123456789, -0.00000004, 1_850],
          [36.2, 0.1],
          [36.3, 0.1],
          [36.123456789, -0.00000004, 1_850],
        ],
      ],
    };
    const { id } = await createPlan(rest, token, { outline: given });
    const { body } = await rest(`GET /crop-plans/${id}?include=outline`, { token });
    const first = [36.123457, 0];
    expect(body).toMatchObject({
      outline: { type: 'Polygon', coordinates: [[first, [36.2, 0.1], [36.3, 0.1], first]] },
    });
    expect(Object.keys((body as { outline: object }).outline)).toEqual(['type', 'coordinates']);
  });

  const ring = square.coordinates[0] as number[][];
  test.for([
    [
      'a point',
      { type: 'Point', coordinates: [1, 2] },
      'outline.type',
      'must be a GeoJSON Polygon or MultiPolygon',
    ],
    ['a text', 'POLYGON', 'outline', 'must be a GeoJSON Polygon or MultiPolygon'],
    ['without coordinates', { type: 'Polygon' }, 'outline.coordinates', 'is missing'],
    ['without a ring', { type: 'Polygon', coordinates: [] }, 'outline.coordinates', 'must have a ring'],
    [
      'a line',
      { type: 'Polygon', coordinates: [ring.slice(0, 3)] },
      'outline.coordinates.0',
      'must have at least 4 points, the last equal to the first',
    ],
    [
      'an open ring',
      { type: 'Polygon', coordinates: [[...ring.slice(0, 3), [0, 0]]] },
      'outline.coordinates.0',
      'must end with its first point',
    ],
    [
      'a point beyond the globe',
      { type: 'Polygon', coordinates: [[[181, 0], ...ring]] },
      'outline.coordinates.0.0',
      'must have longitudes from -180 to 180 and latitudes from -90 to 90',
    ],
    [
      'a text as a longitude',
      { type: 'Polygon', coordinates: [[['36', 0], ...ring]] },
      'outline.coordinates.0.0.0',
      'must be a number',
    ],
    [
      'two areas of 300 points',
      { type: 'MultiPolygon', coordinates: [[circle(300)], [circle(300)]] },
      'outline.coordinates',
      'must have at most 500 points',
    ],
  ] as const)('is refused: %s', async ([, outline, path, message], { rest, token }) => {
    const answer = await rest('POST /crop-plans', { token, body: { ...planInput, outline } });
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
    expect((answer.body as { issues: object[] }).issues).toContainEqual({ path, message });
  });

  test('of the most points fits in 16 KiB', () => {
    const rings = Array.from({ length: 125 }, () => {
      const point = [-179.123456, -89.123456];
      return [point, point, point, point];
    });
    const outline = { type: 'MultiPolygon', coordinates: rings.map((each) => [each]) };
    expect(bytesOf(outlineSchema.parse(outline))).toBeLessThan(16_384);
  });

  test('belongs to the request that an Idempotency-Key repeats', async ({ rest, token }) => {
    const headers = { 'idempotency-key': 'field' };
    const send = (outline: unknown) =>
      rest('POST /crop-plans', { token, body: { ...planInput, outline }, headers });
    const first = await send(square);
    expect(await send(square)).toMatchObject({ status: 201, body: first.body });
    expect(await send(null)).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
  });
});

test('outlines count towards the account’s storage until they are changed, cleared or deleted', async () => {
  const app = await startTestApp({ ACCOUNT_STORAGE_MB_MAX: 1 });
  onTestFinished(app.close);
  const { db, close } = await connectTo(app);
  onTestFinished(close);
  const rest = restOf(app);
  const token = (await register(rest)).tokens.access_token;
  const { id: accountId } = (await rest('GET /auth/me', { token })).body as { id: string };
  const storage = db.collection('account_storage');
  const _id = new ObjectId(accountId);
  const used = async () => (await storage.findOne({ _id }))?.['bytes'];

  const { id } = await createPlan(rest, token, { outline: square });
  expect(await used()).toBe(bytesOf(square));
  const { id: other } = await createPlan(rest, token);
  const large: Outline = { type: 'Polygon', coordinates: [circle(499)] };
  await rest(`PATCH /crop-plans/${other}`, { token, body: { outline: large } });
  expect(await used()).toBe(bytesOf(square) + bytesOf(large));
  const check = () => checkData({ db, collections: validationOf(db, { inParts: false }), settleMs: 0 });
  expect(await check()).toMatchObject({ corrected: 0, problems: [] });
  await storage.updateOne({ _id }, { $set: { bytes: 7 } });
  expect(await check()).toMatchObject({ corrected: 1, problems: [] });
  expect(await used()).toBe(bytesOf(square) + bytesOf(large));

  await storage.updateOne({ _id }, { $set: { bytes: 1_048_576 - bytesOf(square) } });
  const full = { status: 409, body: { code: 'STORAGE_LIMIT_REACHED' } };
  const body = { ...planInput, outline: large };
  expect(await rest('POST /crop-plans', { token, body })).toMatchObject(full);
  expect(await rest(`PATCH /crop-plans/${id}`, { token, body: { outline: large } })).toMatchObject(full);
  expect((await rest(`GET /crop-plans/${id}?include=outline`, { token })).body).toMatchObject({
    outline: square,
  });
  expect((await rest('GET /crop-plans', { token })).body).toHaveLength(2);
  await rest(`PATCH /crop-plans/${other}`, { token, body: { outline: square } });
  expect(await used()).toBe(1_048_576 - bytesOf(large));
  await rest(`PATCH /crop-plans/${other}`, { token, body: { outline: null } });
  await rest(`DELETE /crop-plans/${id}`, { token });
  expect(await used()).toBe(1_048_576 - bytesOf(large) - 2 * bytesOf(square));
});

/** A closed ring of this many points. */
function circle(count: number): number[][] {
  const points = Array.from({ length: count - 1 }, (_, i) => {
    const angle = (2 * Math.PI * i) / (count - 1);
    return [36 + Math.cos(angle) / 100, Math.sin(angle) / 100].map((each) => Math.round(each * 1e6) / 1e6);
  });
  return [...points, points[0] ?? []];
}
