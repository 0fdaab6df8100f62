import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { jobSlots } from '../../server/src/records/job-slots.js';
import { divide } from '../../server/src/records/operation/id-ranges.js';
import { workRanges } from '../../server/src/records/operation/ranges.js';
import { isForeignDatabase } from '../engine/engine-fixture.js';
import { connectTo, createPlan, register, restOf, runServerCommand, startTestApp, test } from '../harness.js';
import { startServerProcess } from '../server-process.js';
import { root } from '../source-files.js';

test('metrics count responses by method, route and status, and time them', async ({
  app,
  rest,
  trpc,
  account,
}) => {
  const token = account.tokens.access_token;
  const { id } = await createPlan(rest, token);
  for (const plan of [id, id, 'nonsense']) await rest(`GET /crop-plans/${plan}`, { token });
  await rest('GET /nope');
  await trpc(token).cropPlans.list.query();
  const { headers, lines } = await read(app);
  expect(headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  const count = (labels: string) => lines.get(`http_request_duration_seconds_count{${labels}}`);
  expect(count('method="GET",route="/crop-plans/:plan_id",status="200"')).toBe(2);
  expect(count('method="GET",route="/crop-plans/:plan_id",status="404"')).toBe(1);
  expect(count('method="GET",route="none",status="404"')).toBe(1);
  expect(count('method="GET",route="/trpc/cropPlans.list",status="200"')).toBe(1);
  const sum = lines.get('http_request_duration_seconds_sum{method="POST",route="/crop-plans",status="201"}');
  expect(sum).toBeGreaterThan(0);
});

test('metrics describe the process', async ({ app }) => {
  const { lines } = await read(app);
  expect(lines.get('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
  expect(lines.get('process_cpu_seconds_total')).toBeGreaterThan(0);
});

test('metrics contain no personal data and no text from clients', async ({ app, rest, account }) => {
  const { id } = await createPlan(rest, account.tokens.access_token, { name: 'canary field' });
  await rest(`GET /crop-plans/${id}?canary=1`, { token: account.tokens.access_token });
  await rest('GET /canary', { headers: { 'x-request-id': 'canary' } });
  await rest('GET /trpc/canary,auth.me?batch=1', { token: account.tokens.access_token });
  const { text } = await read(app);
  for (const secret of [account.email, account.full_name, id, 'canary']) expect(text).not.toContain(secret);
  expect(text).toContain('route="/trpc/auth.me"');
});

test('each server keeps its own metrics', async ({ app, rest, onTestFinished }) => {
  const other = await startTestApp();
  onTestFinished(other.close);
  await rest('GET /health/live');
  await restOf(other)('GET /nope');
  expect((await read(app)).text).toContain('route="/health/live"');
  expect((await read(other)).text).not.toContain('route="/health/live"');
});

test('metrics count statements, and those that fail, by what they do', async ({ app, rest, account }) => {
  const token = account.tokens.access_token;
  const before = (await read(app)).lines;
  const { id } = await createPlan(rest, token);
  await rest(`GET /crop-plans/${id}`, { token });
  const { lines } = await read(app);
  const grown = (name: string) => (lines.get(name) ?? 0) - (before.get(name) ?? 0);
  expect(grown('database_statements_total{statement="insertOne"}')).toBeGreaterThanOrEqual(1);
  expect(grown('database_statement_seconds_total{statement="insertOne"}')).toBeGreaterThan(0);
  expect(
    [...lines].filter(([name, count]) => name.startsWith('database_statement_failures') && count > 0),
  ).toEqual([]);
});

test('metrics say which version runs, and that the server is ready without having it read its tables', async ({
  app,
}) => {
  const { lines } = await read(app);
  expect([...lines.keys()].filter((name) => name.startsWith('build_info'))).toEqual([
    'build_info{version="1.0.0"}',
  ]);
  expect(lines.get('server_ready')).toBe(1);
  expect(lines.get('open_streams{kind="events"}')).toBe(0);
});

test.skipIf(isForeignDatabase)(
  'metrics have the space of the embedded database',
  async ({ onTestFinished }) => {
    const server = startServerProcess({ PORT: '0', DATA_DIR: await newFolder(onTestFinished) });
    onTestFinished(async () => {
      server.kill('SIGKILL');
      await server.exitCode;
    });
    const { lines } = await read({ url: await server.url() });
    expect(lines.get('store_bytes')).toBeGreaterThan(0);
    expect(lines.get('store_disk_bytes')).toBeGreaterThan(lines.get('store_disk_free_bytes') ?? 0);
    expect([...lines.keys()]).not.toContain('clock_ahead_seconds');
  },
);

test('metrics say when a job was last done, and how far the clock is ahead', async ({ onTestFinished }) => {
  const at = new Date('2026-11-20T08:00:00Z');
  const app = await startTestApp(
    {},
    undefined,
    { lookEveryMs: 50, now: async () => at },
    { listing: { everyMs: 50 } },
  );
  onTestFinished(app.close);
  const value = async (name: string) => (await read(app)).lines.get(name);
  await expect
    .poll(() => value('job_last_done_timestamp_seconds{name="planting-window"}'))
    .toBe(at.getTime() / 1_000);
  app.advanceClock(3_000);
  await expect.poll(async () => Math.round((await value('clock_ahead_seconds')) ?? 0)).toBe(3);
});

test('metrics and jobs list say how much of the plans a job has still to go through', async ({
  onTestFinished,
}) => {
  const app = await startTestApp();
  const { db, close } = await connectTo(app);
  onTestFinished(() => close().then(app.close));
  const left = async () => (await read(app)).lines.get('job_remaining_ratio{name="model-upgrade"}');
  const run = (...args: string[]) => runServerCommand(['jobs', ...args], app.environment);
  const listed = async () => JSON.parse((await run('list', '--json')).stdout)[0];
  expect([await left(), await listed()]).toMatchObject([undefined, { state: 'waiting', remaining: null }]);

  const rest = restOf(app);
  const token = (await register(rest)).tokens.access_token;
  await createPlan(rest, token);
  const done = JSON.parse((await run('run', 'model-upgrade', '--json')).stdout);
  expect([await left(), await listed()]).toMatchObject([0, done]);
  expect(done).toMatchObject({ state: 'done', remaining: 0 });

  // This simulates servers that were killed before the slot was divided, at its beginning, on their way, and before the
  // slot was declared done.
  const slots = db.collection<{ _id: string }>('job_slots');
  const key = { _id: `model-upgrade:${done.slot}` };
  const begun = { state: 'running', ended_at: null, lease_holder: null, lease_until: new Date(0) };
  await slots.updateOne(key, { $set: begun });
  expect(await left()).toBe(1);
  const slot = { name: 'model-upgrade', slot: done.slot } as const;
  await jobSlots.statementsOf(db).share(slot);
  await workRanges.statementsOf(db).enter({ work: slot.name, pass: slot.slot }, divide(2));
  const ranges = db.collection('work_ranges');
  for (const [account, share] of [
    [null, 1],
    ['7fffffff'.repeat(3), 0.5],
    ['40000000'.repeat(3), 0.75],
  ] as const) {
    const reached = { account: account && new ObjectId(account), counts: { unchanged: 4 } };
    await ranges.updateOne({ from: 0 }, { $set: reached });
    expect(await left()).toBeCloseTo(share);
    expect(await listed()).toMatchObject({ counts: { unchanged: 4 }, remaining: await left() });
  }
  expect((await run('list')).stdout).toMatch(
    /^model-upgrade\t.*\trunning\t.*\tunchanged 4, .*, told 0\t75 % remaining\n/,
  );
  await ranges.updateMany({}, { $set: { state: 'done' } });
  expect(await left()).toBe(0);
  await run('run', 'model-upgrade');
  expect(await left()).toBe(0);
});

it.each(['prometheus/alerts.yaml', 'grafana/dashboard.json'])(
  'deploy/%s uses only metrics that exist',
  async (path) => {
    const sources = ['server/src/metrics.ts', 'server/src/http/http.ts', 'server/src/http/metrics.ts'];
    const texts = await Promise.all(sources.map((source) => readFile(join(root, source), 'utf8')));
    const text = (await readFile(join(root, 'deploy', path), 'utf8')).replaceAll(':plan_id', '');
    const named = [...text.matchAll(/\b[a-z]+(?:_[a-z]+)+\b(?=[[{) ]| [<>=*])/g)].map(([name]) =>
      name.replace(/_(bucket|count)$/, ''),
    );
    // Those that prom-client brings, and a function of Prometheus.
    const others = new Set([
      'process_resident_memory_bytes',
      'process_cpu_seconds_total',
      'histogram_quantile',
    ]);
    const names = [...new Set(named)].filter((name) => !others.has(name));
    expect(names.length).toBeGreaterThan(8);
    expect(names.filter((name) => !texts.join().includes(name))).toEqual([]);
  },
);

async function newFolder(onTestFinished: (work: () => Promise<void>) => void): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'crop-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function read({ url }: { url: string }) {
  const answer = await fetch(`${url}/metrics`);
  const text = await answer.text();
  const samples = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const lines = new Map(
    samples.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  );
  return { headers: answer.headers, text, lines };
}
