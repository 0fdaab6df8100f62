import { mapLegendListSchema, suitabilityMapSchema } from '@crop-planning/shared';
import { expect } from 'vitest';
import { detailsOf } from '../asked-model.js';
import { failure, issuePaths, register, restOf, test as base, trpcOf } from '../harness.js';
import { makeToken } from '../personal-token.js';
import { mapCounts, startThinApp } from '../thinned-world.js';

/** A server of a world of 160 nodes, with a client that checks each answer against the API's document. */
const test = base.extend('thin', { scope: 'file' }, async ({ findUndescribed }, { onCleanup }) => {
  const app = await startThinApp(400);
  onCleanup(app.close);
  return { app, rest: restOf(app, findUndescribed) };
});

const maizeOfNovember = { crop: 'maize', planting_month: 11, risk_tolerance: 'medium' as const };

const json = 'GET /maps/suitability?format=json&crop=maize&planting_month=4';

test('a map names its question, its grid and what it does not know', async ({ thin }) => {
  const token = (await register(thin.rest)).tokens.access_token;
  const { status, body } = await thin.rest(json, { token });
  expect(status).toBe(200);
  const map = suitabilityMapSchema.parse(body);
  expect(map).toMatchObject({
    crop: 'maize',
    planting_month: 4,
    water: 'rainfed',
    season_days: null,
    risk_tolerance: 'medium',
    show: 'score',
    west: -180,
    step: 0.5,
    width: 720,
    period: '2000-2025',
    source: 'world climate grid (ERA5)',
    years: null,
  });
  expect(Buffer.from(map.values, 'base64')).toHaveLength(map.width * map.height);
  expect(map.land_shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 2);
  expect(map.limits.map(({ code }) => code)).toEqual(['grid_only', 'soils_not_known', 'mean_climate']);
  const { body: byYears } = await thin.rest(`${json}&show=share`, { token });
  expect(byYears).toMatchObject({ years: { first: 1979, last: 2022 } });
  const { body: tree } = await thin.rest(
    'GET /maps/suitability?format=json&crop=apple&planting_month=best&season_days=90&show=month',
    { token },
  );
  expect(tree).toMatchObject({ crop: 'apple', season_days: null, planting_month: 'best' });
});

test('a map says on how much of the suitable land people sow the crop then', async ({ thin }) => {
  const token = (await register(thin.rest)).tokens.access_token;
  const mapOf = async (question: string) =>
    suitabilityMapSchema.parse(
      (await thin.rest(`GET /maps/suitability?format=json&${question}`, { token })).body,
    );
  const maize = 'crop=maize&planting_month=11&show=label';
  const world = await mapOf(maize);
  expect(world.calendar?.source).toBe('GGCMI phase 3');
  expect(world.calendar?.sown_share).toBeGreaterThan(0);
  expect(world.calendar?.sown_share).toBeLessThan(1);
  // Around one point, it is all of the land or none: the months of the place itself.
  const bytes = [...Buffer.from(world.values, 'base64')];
  const feasible = bytes.flatMap((byte, at) => (byte === 2 ? [at] : []));
  const sown: boolean[] = [];
  for (const at of feasible.filter((_, i) => i % 4 === 0)) {
    const latitude = world.north - Math.floor(at / world.width) * world.step;
    const longitude = world.west + (at % world.width) * world.step;
    const point = { ...maizeOfNovember, location: `${latitude},${longitude}` };
    const { local_months } = detailsOf(await trpcOf(thin.app, token).analyses.preview.query(point));
    const box = [longitude - 0.1, latitude - 0.1, longitude + 0.1, latitude + 0.1].join();
    const { calendar } = await mapOf(`${maize}&bbox=${box}`);
    const isSown = local_months?.includes(11) === true;
    expect([box, calendar?.sown_share]).toEqual([box, isSown ? 1 : 0]);
    sown.push(isSown);
  }
  expect(new Set(sown).size).toBe(2);
  expect((await mapOf('crop=maize&planting_month=best&show=month')).calendar).not.toBeNull();
  for (const none of ['crop=quinoa&planting_month=4', 'crop=maize&planting_month=4&show=limit'])
    expect((await mapOf(none)).calendar).toBeNull();
});

test('the legend of every kind of map covers its bytes', async ({ thin }) => {
  const token = (await register(thin.rest)).tokens.access_token;
  const { body } = await thin.rest('GET /maps/legend', { token });
  const legends = mapLegendListSchema.parse(body);
  expect(legends.map(({ show }) => show)).toEqual(['score', 'month', 'limit', 'label', 'share']);
  for (const { show, entries, words } of legends) {
    const bytes = entries.flatMap(({ from, to }) =>
      Array.from({ length: to - from + 1 }, (_, i) => from + i),
    );
    const last = { score: 200, month: 12, limit: (words?.length ?? 0) - 1, label: 2, share: 200 }[show];
    const expected = [...Array(last + 1).keys(), ...(show === 'share' ? [254] : [])];
    expect([show, bytes.toSorted((one, other) => one - other)]).toEqual([show, expected]);
  }
});

test.for([
  ['planting_month', 'crop=maize&planting_month=13'],
  ['planting_month', 'crop=maize&planting_month=worst'],
  ['planting_month', 'crop=maize'],
  ['water', 'crop=maize&planting_month=4&water=wet'],
  ['season_days', 'crop=maize&planting_month=4&season_days=0'],
  ['show', 'crop=maize&planting_month=4&show=yield'],
  ['show', 'crop=maize&planting_month=4&show=month'],
  ['show', 'crop=maize&planting_month=best&show=label'],
  ['show', 'crop=maize&planting_month=best&show=share'],
  ['bbox', 'crop=maize&planting_month=4&bbox=1,2,3'],
  ['bbox', 'crop=maize&planting_month=4&bbox=1,5,3,2'],
  ['bbox', 'crop=maize&planting_month=4&bbox=1,2,1,5'],
  ['bbox', 'crop=maize&planting_month=4&bbox=1,-95,3,2'],
  ['scale', 'crop=maize&planting_month=4&scale=5'],
  ['format', 'crop=maize&planting_month=4&format=gif'],
  ['limit', 'crop=maize&planting_month=4&limit=1'],
] as const)('refuses a bad %s: %s', async ([field, query], { thin }) => {
  const token = (await register(thin.rest)).tokens.access_token;
  const { status, body } = await thin.rest(`GET /maps/suitability?${query}`, { token });
  expect([status, (body as { code: string }).code]).toEqual([400, 'VALIDATION_FAILED']);
  expect(issuePaths(body).map((path) => path.split('.')[0] || 'limit')).toEqual([field]);
});

test('an unknown crop is refused with suggestions, and a box in the sea as one without land', async ({
  thin,
}) => {
  const token = (await register(thin.rest)).tokens.access_token;
  const before = await mapCounts(thin.app);
  expect(await thin.rest('GET /maps/suitability?crop=maze&planting_month=4', { token })).toMatchObject({
    status: 422,
    body: { code: 'CROP_NOT_SUPPORTED', suggestions: ['maize'] },
  });
  const sea = 'GET /maps/suitability?crop=maize&planting_month=5&bbox=-45,25,-40,30';
  expect(await thin.rest(sea, { token })).toMatchObject({ status: 422, body: { code: 'NO_LAND_IN_BOX' } });
  expect(await mapCounts(thin.app)).toEqual(before);
});

test('a map needs a signed-in caller; a token that can only read will do', async ({ thin }) => {
  expect(await thin.rest(json)).toMatchObject({ status: 401 });
  const token = (await register(thin.rest)).tokens.access_token;
  const { token: reader } = await makeToken(thin.rest, token);
  expect(await thin.rest(json, { token: reader })).toMatchObject({ status: 200 });
});

test('one calculation makes the maps of both waters and of what they show, and counts as 100 previews', async ({
  onTestFinished,
}) => {
  const small = await startThinApp(400, { settings: { MODEL_ANALYSES_PER_HOUR: 1_200 } });
  onTestFinished(small.close);
  const api = trpcOf(small, (await register(restOf(small))).tokens.access_token);
  const question = { crop: 'sorghum', planting_month: 6 };
  await api.maps.suitability.query({ ...question, show: 'score' });
  await api.maps.suitability.query({ ...question, show: 'limit' });
  await api.maps.suitability.query({ ...question, water: 'irrigated' });
  expect(await mapCounts(small)).toMatchObject({ begun: 1, done: 1 });
  // 102 of 1,200 have been taken, so `best` still fits, and then not even another month.
  await api.maps.suitability.query({ crop: 'sorghum', planting_month: 'best' });
  const refused = await failure(api.maps.suitability.query({ crop: 'sorghum', planting_month: 7 }));
  expect(refused.data?.code).toBe('TOO_MANY_REQUESTS');
  await api.maps.suitability.query({ ...question, show: 'score' });
  expect(await mapCounts(small)).toMatchObject({ begun: 2, done: 2 });
});

test('the lines of a kept map take 10 from the budget and an enlarged picture 4, but HEAD takes 1 and makes no file', async ({
  onTestFinished,
}) => {
  const small = await startThinApp(400, { settings: { MODEL_ANALYSES_PER_HOUR: 118 } });
  onTestFinished(small.close);
  const { access_token: token } = (await register(restOf(small))).tokens;
  const ask = async (format: string, method = 'GET', headers = {}) => {
    const url = `${small.url}/maps/suitability?crop=barley&planting_month=4&format=${format}`;
    const answer = await fetch(url, { method, headers: { authorization: `Bearer ${token}`, ...headers } });
    return { answer, text: await answer.text() };
  };
  // 100 for the map, 10 for the lines, 4 for the picture.
  await ask('json');
  const lines = await ask('csv');
  await ask('png&scale=2');
  const heads = [await ask('csv', 'HEAD'), await ask('csv', 'HEAD')];
  for (const { answer, text } of heads) {
    expect([answer.status, text, answer.headers.get('content-length')]).toEqual([200, '', null]);
    for (const name of ['content-type', 'etag'])
      expect([name, answer.headers.get(name)]).toEqual([name, lines.answer.headers.get(name)]);
  }
  const etag = lines.answer.headers.get('etag') ?? '';
  expect((await ask('csv', 'GET', { 'if-none-match': etag })).answer.status).toBe(304);
  // 117 of 118 are taken.
  const refused = await ask('csv');
  expect([refused.answer.status, lines.text.split('\n', 1)]).toEqual([429, ['latitude,longitude,value']]);
});
