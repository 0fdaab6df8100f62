import { analysisSchema, feasibilityLabels } from '@crop-planning/shared';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test as base } from 'vitest';
import { freshDatabase } from '../fresh-database.js';
import { createPlan, failureCode, register, restOf, runServerCommand, trpcOf } from '../harness.js';
import { patient, startServerProcess } from '../server-process.js';

/** Provides the addresses of two server processes on one engine, and the environment of both. */
const test = base.extend('servers', async ({}, { onCleanup }) => {
  const directory = await mkdtemp(join(tmpdir(), 'crop-test-'));
  const environment = {
    MONGODB_URI: await freshDatabase(),
    DATA_DIR: directory,
    JWT_SECRET: 'a secret that only the two servers of this test know',
    PORT: '0',
    BCRYPT_COST: '10',
    LOG_LEVEL: 'warn',
    ...patient,
  };
  const processes = [startServerProcess(environment), startServerProcess(environment)];
  onCleanup(async () => {
    for (const server of processes) server.kill('SIGTERM');
    await Promise.all(processes.map(({ exitCode }) => exitCode));
    await rm(directory, { recursive: true, force: true });
  });
  const [left = '', right = ''] = await Promise.all(processes.map((server) => server.url()));
  return { left: { url: left }, right: { url: right }, environment };
});

test('two server processes on one database act as one service', async ({ servers }) => {
  const { left, right, environment } = servers;
  const creation = await runServerCommand(['api-keys', 'create', 'advisor'], environment);
  const apiKey = creation.stdout.trim();
  const { email, password, tokens } = await register(restOf(left));
  const token = tokens.access_token;
  expect((await trpcOf(right, token).auth.me.query()).email).toBe(email);

  const plan = await createPlan(restOf(left), token);
  expect(await trpcOf(right, token).cropPlans.list.query()).toEqual([plan]);
  for (const [server, feasibility_label] of [
    [left, 'feasible'],
    [right, 'marginal'],
    [left, 'infeasible'],
  ] as const) {
    await trpcOf(server, apiKey).analyses.record.mutate({ crop_plan_id: plan.id, feasibility_label });
  }
  const listed = await trpcOf(left, token).notifications.list.query();
  expect(listed.notifications.map(({ severity }) => severity)).toEqual(['critical', 'warning']);
  await trpcOf(left, token).notifications.markAllRead.mutate();
  expect(await trpcOf(right, token).notifications.list.query()).toMatchObject({ unread_count: 0 });
  const renamed = await trpcOf(right, token).cropPlans.update.mutate({
    plan_id: plan.id,
    name: 'South field',
  });
  expect(await trpcOf(left, token).cropPlans.get.query({ plan_id: plan.id })).toEqual(renamed);

  const pairs = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      trpcOf(index % 2 ? left : right).auth.refresh.mutate({ refresh_token: tokens.refresh_token }),
    ),
  );
  for (const server of [left, right]) {
    expect((await trpcOf(server, pairs[0]?.access_token).auth.me.query()).email).toBe(email);
  }
  const { access_token } = await trpcOf(right).auth.login.mutate({ email, password });
  expect(await trpcOf(left, access_token).auth.sessions.list.query()).toHaveLength(2);
  await trpcOf(left, access_token).auth.logout.mutate();
  expect(await failureCode(trpcOf(right, access_token).auth.me.query())).toBe('INVALID_TOKEN');

  await expect.poll(async () => (await restOf(right)('GET /health/ready')).status).toBe(200);
  const status = await runServerCommand(['status', '--json'], {
    ...environment,
    PORT: new URL(right.url).port,
  });
  expect(JSON.parse(status.stdout)).toMatchObject({
    address: right.url,
    health: 'ok',
    database: 'mongodb',
    counts: { accounts: 1, sessions: 1, crop_plans: 1, analyses: 3, notifications: 2, api_keys: 1 },
  });
  await runServerCommand(['accounts', 'deactivate', email], environment);
  for (const server of [left, right]) {
    expect(await failureCode(trpcOf(server, token).auth.me.query())).toBe('ACCOUNT_NOT_VALID');
  }
});

test('32 writers of one plan, 16 per server process, all finish, and nothing is lost', async ({
  servers,
}) => {
  const { left, right, environment } = servers;
  const creation = await runServerCommand(['api-keys', 'create', 'advisor'], environment);
  const apiKey = creation.stdout.trim();
  const token = (await register(restOf(left))).tokens.access_token;
  const plan = await createPlan(restOf(left), token);
  const writers = Array.from({ length: 32 }, (_, index) => ({
    index,
    rest: restOf(index % 2 ? left : right),
  }));

  const recorded = await Promise.all(
    writers.map(({ index, rest }) => {
      const feasibility_label = feasibilityLabels[index % 3];
      return rest('POST /analyses', { token: apiKey, body: { crop_plan_id: plan.id, feasibility_label } });
    }),
  );
  expect(recorded.filter(({ status }) => status !== 201)).toEqual([]);
  const analyses = await trpcOf(right, token).analyses.list.query({ plan_id: plan.id, limit: 100 });
  const ids = recorded.map(({ body }) => analysisSchema.parse(body).id);
  expect(analyses.map(({ id }) => id).sort()).toEqual(ids.sort());
  const times = analyses.map(({ created_at }) => created_at);
  expect(times).toEqual([...new Set(times)].sort().reverse());
  const labels = analyses.map(({ feasibility_label }) => feasibility_label);
  const changes = labels.filter((label, at) => at + 1 < labels.length && label !== labels[at + 1]);
  const { unread_count } = await trpcOf(left, token).notifications.list.query();
  expect(unread_count).toBe(changes.length);

  const renamed = await Promise.all(
    writers.map(({ index, rest }) =>
      rest(`PATCH /crop-plans/${plan.id}`, { token, body: { name: `Field ${index}` } }),
    ),
  );
  expect(renamed.filter(({ status }) => status !== 200)).toEqual([]);
  for (const server of [left, right]) {
    const current = await trpcOf(server, token).cropPlans.get.query({ plan_id: plan.id });
    expect(current).toMatchObject({ latest_feasibility_label: labels[0], latest_analysis_at: times[0] });
    expect(renamed.map(({ body }) => body)).toContainEqual(current);
  }
});
