import { Readable } from 'node:stream';
import { expect } from 'vitest';
import {
  failureCode,
  register,
  restOf,
  runServerCommand,
  startTestApp,
  test as base,
  trpcOf,
  type TestApp,
} from '../harness.js';
import { readStates } from '../server-counts.js';

const test = base.extend('small', { scope: 'file' }, async ({}, { onCleanup }) => {
  const app = await startTestApp({ MODEL_ANALYSES_PER_HOUR: 31 });
  onCleanup(app.close);
  return app;
});

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const place = { location: 'Nakuru, Kenya' } as const;
const preview = { ...place, crop: 'maize', planting_month: 3, risk_tolerance: 'low' } as const;
const tokenOf = async (app: TestApp) => (await register(restOf(app))).tokens.access_token;
const calculations = (app: TestApp) => readStates(app, 'suggestion_calculations_total');

test('new suggestions take as much of the budget as ten previews; those that are kept take as much as one', async ({
  small,
}) => {
  const { analyses, crops } = trpcOf(small, await tokenOf(small));
  const { suggestions } = await crops.suggest.query({ ...place, planting_month: 4 });
  const again = await crops.suggest.query({ ...place, planting_month: 4 });
  expect(again.suggestions).toEqual(suggestions);
  const trees = await crops.suggest.query({ ...place, planting_month: 4, kind: 'perennial' });
  expect(trees.suggestions).toEqual(suggestions.filter(({ kind }) => kind === 'perennial'));
  expect(await calculations(small)).toMatchObject({ begun: 1, done: 1 });
  await crops.suggest.query({ ...place, planting_month: 5 });
  // 22 of 31 are taken: a third question does not fit, but costs what every call does.
  expect(await failureCode(crops.suggest.query({ ...place, planting_month: 6 }))).toBe('TOO_MANY_REQUESTS');
  for (let taken = 23; taken < 31; taken += 1) await analyses.preview.query(preview);
  expect(await failureCode(analyses.preview.query(preview))).toBe('TOO_MANY_REQUESTS');
});

test('accounts that ask the same question at the same time share one calculation and get the same answer', async ({
  app,
}) => {
  const before = await calculations(app);
  const tokens = await Promise.all(Array.from({ length: 4 }, () => tokenOf(app)));
  const question = { ...place, planting_month: 7, water: 'irrigated' } as const;
  const [first, ...others] = await Promise.all(
    tokens.map((token) => trpcOf(app, token).crops.suggest.query(question)),
  );
  for (const other of others) expect(other).toEqual(first);
  expect((await calculations(app))['begun']).toBe((before['begun'] ?? 0) + 1);
});

test('an imported climate replaces the answer that was kept for its place', async ({ app, account }) => {
  const { crops } = trpcOf(app, account.tokens.access_token);
  const question = { location: '-0.25,35.73', planting_month: 2 } as const;
  const before = await crops.suggest.query(question);
  const columns = [
    'place',
    'country',
    'lat',
    'lon',
    'elevation_m',
    'source',
    ...['tmean_?_c', 'tmin_?_c', 'rain_?_mm'].flatMap((name) =>
      months.map((month) => name.replace('?', month)),
    ),
  ];
  const figures = ['15', '9', '5'].flatMap((figure) => months.map(() => figure));
  const row = ['Molo', 'Kenya', '-0.25', '35.73', '2500', 'Our station', ...figures];
  const file = Readable.from([`${columns.join(',')}\n${row.join(',')}\n`]);
  const imported = await runServerCommand(['climate', 'import', '-', '--force'], app.environment, file);
  expect(imported).toMatchObject({ code: 0, stderr: '' });
  const after = await crops.suggest.query(question);
  expect(after.location.source).toBe('Our station');
  expect(after.suggestions).not.toEqual(before.suggestions);
});

const questions = Array.from({ length: 10 }, (_, at) => at + 1);

test.for([
  ['a batch of tRPC', '7,2', batchOf],
  ['ten requests', '9,2', requestsOf],
] as const)(
  'of ten questions in %s, one is calculated at a time, and none once the caller has left',
  async ([, location, pathsOf], { app }) => {
    const token = await tokenOf(app);
    const before = await calculations(app);
    const begun = async () => ((await calculations(app))['begun'] ?? 0) - (before['begun'] ?? 0);
    const leave = new AbortController();
    const headers = { authorization: `Bearer ${token}` };
    const outcomes = Promise.allSettled(
      pathsOf(location).map((path) => fetch(app.url + path, { headers, signal: leave.signal })),
    );
    await expect.poll(begun, { interval: 5 }).toBeGreaterThan(0);
    leave.abort();
    await outcomes;
    // The account's next question has its turn after all that were waiting.
    await trpcOf(app, token).crops.suggest.query({ location, planting_month: 12 });
    expect(await begun()).toBeLessThan(questions.length);
    expect((await calculations(app))['failed']).toBe(0);
    const areEnded = async () => {
      const pieces = await readStates(app, 'calculation_pieces_total');
      return pieces['ended'] === pieces['begun'];
    };
    await expect.poll(areEnded).toBe(true);
  },
);

function batchOf(location: string): string[] {
  const inputs = questions.map((planting_month, at) => [at, { location, planting_month }]);
  const query = new URLSearchParams({ batch: '1', input: JSON.stringify(Object.fromEntries(inputs)) });
  return [`/trpc/${questions.map(() => 'crops.suggest').join(',')}?${query}`];
}

function requestsOf(location: string): string[] {
  return questions.map((month) => `/crops/suggestions?location=${location}&planting_month=${month}`);
}
