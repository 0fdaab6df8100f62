import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { createPlan, register, restOf } from '../harness.js';
import { test } from '../server-process.js';

test.skipIf(process.env['TEST_MONGODB_URI'] !== undefined)(
  'an engine that stays suspended is replaced; until then, requests get 503 within the deadline, and afterwards they succeed',
  async ({ directory, start }) => {
    const server = start({ LOG_LEVEL: 'warn' });
    const rest = restOf({ url: await server.url() });
    const token = (await register(rest)).tokens.access_token;
    const plan = await createPlan(rest, token);
    process.kill(Number(await readFile(join(directory, 'database', 'engine.lock'), 'utf8')), 'SIGSTOP');
    expect(await rest('GET /crop-plans', { token })).toMatchObject({ status: 503 });
    const body = { name: 'South field' };
    const rename = () => rest(`PATCH /crop-plans/${plan.id}`, { token, body });
    await expect.poll(async () => (await rename()).status).toBe(200);
    expect(await rest(`GET /crop-plans/${plan.id}`, { token })).toMatchObject({ body });
    await expect.poll(async () => (await rest('GET /health/ready')).status).toBe(200);
    expect(server.printed.stderr).toContain('the database engine ended and is being restarted');
  },
);
