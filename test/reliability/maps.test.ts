import { setMaxListeners } from 'node:events';
import { appendFile, chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { connectTo, register, restOf, startTestApp, test, trpcOf, type TestApp } from '../harness.js';
import { test as processTest } from '../server-process.js';
import { canMount, fillDisk, makeReadOnly, mountOn } from '../small-disk.js';
import { mapCounts, startThinApp } from '../thinned-world.js';

const wheat = { crop: 'wheat', planting_month: 10 } as const;
const folderOf = ({ environment }: TestApp) => join(environment['DATA_DIR'] ?? '', 'maps');

/** Waits for a map to be kept, which may happen after it is served, and lists the files. */
async function keptIn(app: TestApp): Promise<string[]> {
  const names = () => readdir(folderOf(app)).catch(() => []);
  const areKept = async () => {
    const all = await names();
    return all.length > 0 && all.every((name) => /^[0-9a-f]{64}$/.test(name));
  };
  await expect.poll(areKept).toBe(true);
  return names();
}

const callerOf = async (app: TestApp) => trpcOf(app, (await register(restOf(app))).tokens.access_token);

test('fifty callers of one new map share one calculation, and later ones read its file', async ({
  onTestFinished,
}) => {
  const app = await startThinApp(40);
  onTestFinished(app.close);
  const accounts = await Promise.all(Array.from({ length: 5 }, () => callerOf(app)));
  const ask = async (index: number) => accounts[index % 5]?.maps.suitability.query(wheat);
  const maps = await Promise.all(Array.from({ length: 50 }, (_, index) => ask(index)));
  expect(new Set(maps.map((map) => map?.values)).size).toBe(1);
  expect((await ask(0))?.values).toBe(maps[0]?.values);
  expect(await mapCounts(app)).toEqual({ begun: 1, done: 1, given_up: 0, failed: 0 });
  expect(await keptIn(app)).toHaveLength(1);
});

test('thirty different maps are calculated two at a time while others are served, and none when all have left', async ({
  onTestFinished,
}) => {
  const app = await startTestApp();
  onTestFinished(app.close);
  const other = await register(restOf(app));
  const callers = await Promise.all(Array.from({ length: 30 }, () => callerOf(app)));
  const crops = (await callers[0]?.crops.list.query())?.slice(0, 30) ?? [];
  const leave = new AbortController();
  // Each caller listens to the signal, and Node warns of more than ten listeners.
  setMaxListeners(0, leave.signal);
  const asked = crops.map(async ({ name }, index) =>
    callers[index]?.maps.suitability.query({ crop: name, planting_month: 'best' }, { signal: leave.signal }),
  );
  const outcomes = Promise.allSettled(asked);
  await expect.poll(async () => (await mapCounts(app))['begun']).toBe(2);
  const plans = await restOf(app)('GET /crop-plans', { token: other.tokens.access_token });
  expect(plans.status).toBe(200);
  leave.abort();
  expect((await outcomes).filter(({ status }) => status === 'rejected').length).toBeGreaterThan(20);
  const ended = async () => {
    const { given_up: givenUp = 0, done = 0 } = await mapCounts(app);
    return givenUp + done;
  };
  await expect.poll(ended).toBeGreaterThan(20);
  const { begun = 0, failed } = await mapCounts(app);
  expect([begun < 10, failed]).toEqual([true, 0]);
});

test('a map of a month does not wait for the maps by years of six other accounts', async ({
  onTestFinished,
}) => {
  const app = await startThinApp(20);
  onTestFinished(app.close);
  const [api, ...others] = await Promise.all(Array.from({ length: 7 }, () => callerOf(app)));
  const leave = new AbortController();
  const byYears = others.map((other, at) =>
    other.maps.suitability.query(
      { ...wheat, planting_month: at + 1, show: 'share' },
      { signal: leave.signal },
    ),
  );
  const outcomes = Promise.allSettled(byYears);
  const { db, close } = await connectTo(app);
  onTestFinished(close);
  // Such a map is taken from the budget as it joins the queue.
  const areQueued = { taken: { $gte: 990 } };
  await expect
    .poll(() => db.collection('account_budgets').countDocuments(areQueued), { interval: 5 })
    .toBe(others.length);
  await api?.maps.suitability.query(wheat);
  // The month's own map is one of those that are done.
  expect((await mapCounts(app))['done']).toBeLessThan(1 + others.length);
  leave.abort();
  await outcomes;
});

test('another map of an account waits for its first one, and replaces one that nobody waits for', async ({
  onTestFinished,
}) => {
  const app = await startThinApp(10);
  onTestFinished(app.close);
  const api = await callerOf(app);
  const months = [1, 2, 3, 4].map((planting_month) =>
    api.maps.suitability.query({ ...wheat, planting_month }),
  );
  await Promise.all(months);
  expect(await mapCounts(app)).toEqual({ begun: 4, done: 4, given_up: 0, failed: 0 });
});

test('a damaged file is calculated again, and a damaged map is never served', async ({ onTestFinished }) => {
  const app = await startThinApp(400);
  onTestFinished(app.close);
  const api = await callerOf(app);
  const { values } = await api.maps.suitability.query(wheat);
  const [name = ''] = await keptIn(app);
  const path = join(folderOf(app), name);
  const whole = await readFile(path);
  const damages = [
    () => writeFile(path, whole.subarray(0, whole.length - 20)),
    () => writeFile(path, ''),
    () => appendFile(path, 'more'),
    () => writeFile(path, Buffer.from(whole).fill(7, 100, 101)),
  ];
  for (const damage of damages) {
    await damage();
    expect((await api.maps.suitability.query(wheat)).values).toBe(values);
    await expect.poll(() => readFile(path)).toEqual(whole);
  }
  expect(await mapCounts(app)).toMatchObject({ done: 5 });
  expect(app.logged.filter(({ message }) => message.startsWith('a kept map is damaged'))).toHaveLength(4);
});

test('a map is served if it cannot be kept, and the log says so once', async ({ onTestFinished }) => {
  const app = await startThinApp(400);
  onTestFinished(app.close);
  // A file in place of the folder, which not even root can use.
  await writeFile(folderOf(app), '');
  const api = await callerOf(app);
  const { values } = await api.maps.suitability.query(wheat);
  const warnings = () => app.logged.filter(({ message }) => message.startsWith('maps cannot be kept'));
  await expect.poll(warnings).toHaveLength(1);
  expect((await api.maps.suitability.query(wheat)).values).toBe(values);
  expect(warnings()).toHaveLength(1);
  await rm(folderOf(app));
  await mkdir(folderOf(app));
  await chmod(folderOf(app), 0o777);
  await api.maps.suitability.query(wheat);
  expect([await readdir(folderOf(app)), warnings().length]).toEqual([[], 1]);
  await chmod(folderOf(app), 0o700);
  await api.maps.suitability.query(wheat);
  await expect.poll(() => readdir(folderOf(app))).toHaveLength(1);
});

const diskTest = processTest.skipIf(!canMount || process.env['TEST_MONGODB_URI'] !== undefined);

diskTest(
  'maps are served while the disk of their folder is full or read-only',
  async ({ onTestFinished }) => {
    const app = await startThinApp(20);
    onTestFinished(app.close);
    const api = await callerOf(app);
    await mkdir(folderOf(app), { mode: 0o700 });
    mountOn(folderOf(app), '256k');
    const free = fillDisk(folderOf(app));
    const { values } = await api.maps.suitability.query(wheat);
    const names = () => readdir(folderOf(app));
    const warnings = () => app.logged.filter(({ message }) => message.startsWith('maps cannot be kept'));
    await expect.poll(warnings).toHaveLength(1);
    expect(await names()).toEqual(['filler']);
    free();
    expect((await api.maps.suitability.query(wheat)).values).toBe(values);
    expect(await keptIn(app)).toHaveLength(1);
    const undo = makeReadOnly(folderOf(app));
    expect((await api.maps.suitability.query(wheat)).values).toBe(values);
    await api.maps.suitability.query({ ...wheat, planting_month: 11 });
    await expect.poll(warnings).toHaveLength(2);
    expect(await names()).toHaveLength(1);
    undo();
    expect(await mapCounts(app)).toMatchObject({ done: 3 });
  },
);

processTest(
  'a server killed while it writes maps leaves nothing that is served damaged',
  async ({ start, directory }) => {
    const settings = { DATA_DIR: directory, PORT: '0', BCRYPT_COST: '10', LOG_LEVEL: 'warn' };
    const first = start(settings);
    const rest = restOf({ url: await first.url() });
    const token = (await register(rest)).tokens.access_token;
    const ask = (url: string, month: number) =>
      trpcOf({ url }, token).maps.suitability.query({ ...wheat, planting_month: month });
    const pending = ask(await first.url(), 10).catch(() => undefined);
    await expect
      .poll(() => readdir(join(directory, 'maps')).catch(() => []), { interval: 1 })
      .not.toEqual([]);
    first.kill('SIGKILL');
    await first.exitCode;
    await pending;
    const left = await readdir(join(directory, 'maps'));
    expect(left).toHaveLength(1);
    const second = start(settings);
    const url = await second.url();
    // A busy machine may need longer than a request may take; then the answer is to be asked for again.
    await expect.poll(() => ask(url, 10).catch(() => undefined)).toMatchObject({ crop: 'wheat' });
    expect(second.printed.stderr).not.toContain('damaged');
  },
);
