import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { createPlan, register, restOf, runServerCommand } from '../harness.js';
import { test as base } from '../server-process.js';
import { canMount, makeMount, makeReadOnly } from '../small-disk.js';

const test = base.skipIf(!canMount || process.env['TEST_MONGODB_URI'] !== undefined);

test('a server whose data folder is mounted read-only says so and does not start', async ({ start }) => {
  const settings = { DATA_DIR: makeMount('24m') };
  makeReadOnly(settings.DATA_DIR);
  const refused = start(settings);
  expect(await refused.exitCode).toBe(2);
  expect(refused.printed.stderr).toContain(`DATA_DIR ${settings.DATA_DIR}`);
  expect(refused.printed.stderr).toContain('Mount it writable');
});

test('when a disk becomes read-only, writes are refused with 503 and reads work, and the server recovers by itself', async ({
  start,
}) => {
  const settings = { DATA_DIR: makeMount('24m') };
  const server = start({ ...settings, LOG_LEVEL: 'warn' });
  const rest = restOf({ url: await server.url() });
  const token = (await register(rest)).tokens.access_token;
  const plan = await createPlan(rest, token);
  const apiKey = (await runServerCommand(['api-keys', 'create', 'advisor'], settings)).stdout.trim();
  const body = { crop_plan_id: plan.id, feasibility_label: 'feasible' };
  const record = () => rest('POST /analyses', { token: apiKey, body });

  let undo = makeReadOnly(settings.DATA_DIR);
  for (const answer of await Promise.all([record(), record(), record()])) {
    expect(answer).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } });
    expect(answer.headers.get('retry-after')).toBe('1');
  }
  expect(await rest(`GET /crop-plans/${plan.id}`, { token })).toMatchObject({ status: 200 });
  await expect.poll(async () => (await rest('GET /health/ready')).status).toBe(200);
  expect(server.printed.stderr).toContain('cannot be written');
  undo();
  expect(await record()).toMatchObject({ status: 201 });

  undo = makeReadOnly(settings.DATA_DIR);
  const engine = Number(await readFile(join(settings.DATA_DIR, 'database', 'engine.lock'), 'utf8'));
  process.kill(engine, 'SIGKILL');
  await expect.poll(() => server.printed.stderr).toContain('the database engine could not be restarted');
  expect(await rest(`GET /crop-plans/${plan.id}`, { token })).toMatchObject({ status: 503 });
  undo();
  await expect.poll(async () => (await record()).status).toBe(201);
  server.kill('SIGTERM');
  expect(await server.exitCode).toBe(0);
  const checked = await runServerCommand(['check'], settings);
  expect([checked.code, checked.stderr]).toEqual([0, '']);
});
