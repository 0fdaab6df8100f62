import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { startApp } from '@crop-planning/server';
import { createPlan, defaultConfig, register, restOf, runServerCommand } from '../harness.js';
import { test } from '../server-process.js';
import { canMount, fillDisk, makeMount } from '../small-disk.js';

test.skipIf(!canMount || process.env['TEST_MONGODB_URI'] !== undefined)(
  'on a full disk, the service serves reads and refuses writes with 503, and recovers by itself once space is freed',
  async ({ start }) => {
    const settings = { DATA_DIR: makeMount('24m') };
    const server = start({ ...settings, LOG_LEVEL: 'warn' });
    const rest = restOf({ url: await server.url() });
    const token = (await register(rest)).tokens.access_token;
    const plan = await createPlan(rest, token);
    const apiKey = (await runServerCommand(['api-keys', 'create', 'advisor'], settings)).stdout.trim();
    const record = () =>
      rest('POST /analyses', {
        token: apiKey,
        body: { crop_plan_id: plan.id, feasibility_label: 'feasible' },
      });

    const freeSpace = fillDisk(settings.DATA_DIR);
    for (const answer of await Promise.all([record(), record(), record()])) {
      expect(answer).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } });
      expect(answer.headers.get('retry-after')).toBe('1');
    }
    expect(await rest(`GET /crop-plans/${plan.id}`, { token })).toMatchObject({ status: 200 });
    await expect.poll(async () => (await rest('GET /health/ready')).status).toBe(200);
    expect(server.printed.stderr).toContain('is full');

    freeSpace();
    expect(await record()).toMatchObject({ status: 201 });
    const listed = await rest(`GET /crop-plans/${plan.id}/analyses`, { token });
    expect(listed).toMatchObject({ status: 200, body: [{ feasibility_label: 'feasible' }] });

    server.kill('SIGTERM');
    expect(await server.exitCode).toBe(0);
    fillDisk(settings.DATA_DIR);
    const again = start({ ...settings, LOG_LEVEL: 'warn' });
    const restAgain = restOf({ url: await again.url() });
    expect(await restAgain(`GET /crop-plans/${plan.id}`, { token })).toMatchObject({ status: 200 });
  },
);

test.skipIf(!canMount || process.env['TEST_MONGODB_URI'] !== undefined)(
  'a first start on a full disk is refused with an error that names the disk',
  async () => {
    const DATA_DIR = makeMount('1m');
    fillDisk(DATA_DIR);
    const { JWT_SECRET: _, ...config } = defaultConfig(DATA_DIR);
    await expect(startApp(config)).rejects.toThrow(`The disk of ${DATA_DIR} is full`);
  },
);

test.skipIf(!canMount || process.env['TEST_MONGODB_URI'] !== undefined)(
  'on a full disk, a server that logs to a file says so once, and stores the waiting lines once space is freed',
  async ({ start }) => {
    const settings = { DATA_DIR: makeMount('24m') };
    const server = start({ ...settings, LOG_TO: 'file' });
    const rest = restOf({ url: await server.url() });
    const ids = Array.from({ length: 60 }, (_, at) => `request-number-${at}`);
    const ask = (id: string) => rest('GET /auth/me', { headers: { 'x-request-id': id } });

    const freeSpace = fillDisk(settings.DATA_DIR);
    for (const id of ids) expect(await ask(id)).toMatchObject({ status: 401 });
    freeSpace();
    await ask('the-last-request');
    server.kill('SIGTERM');
    expect(await server.exitCode).toBe(0);
    expect(server.printed.stderr.match(/server\.log cannot be written: ENOSPC/g)).toHaveLength(1);
    const lines = (await readFile(join(settings.DATA_DIR, 'server.log'), 'utf8')).trimEnd().split('\n');
    const stored = lines.flatMap((line): string[] => JSON.parse(line).request_id ?? []);
    expect(stored).toEqual([...ids, 'the-last-request']);
  },
);
