import { readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { patience, register, restOf, runServerCommand, startTestApp, type TestApp } from '../harness.js';
import { test as base } from '../server-process.js';

const test = base
  .extend('store', async ({ directory }) => join(directory, 'database', 'store.mdb'))
  .extend('stored', async ({ directory }) => async (work: (app: TestApp, token: string) => Promise<void>) => {
    // A request waits half of this time for a database that is gone.
    const deadlines = { ...patience, statementMs: 8_000 };
    const app = await startTestApp({ DATA_DIR: directory }, undefined, undefined, { deadlines });
    const { tokens } = await register(restOf(app));
    try {
      await work(app, tokens.access_token);
    } finally {
      await app.close();
    }
  });

const commands = [
  'status --json',
  'check',
  'accounts list',
  'audit list',
  'jobs list',
  'jobs run reanalyse',
  'climate list',
  'api-keys create advisor',
  'backup copy',
];

describe.skipIf(process.env['TEST_MONGODB_URI'] !== undefined)('a store that is gone', () => {
  test('is refused by the next start and by every command, which say what to do, until it is back', async ({
    directory,
    store,
    stored,
    start,
  }) => {
    const settings = { DATA_DIR: directory };
    let token = '';
    await stored(async (_app, accessToken) => void (token = accessToken));
    await rename(store, join(directory, 'aside'));

    const server = start();
    expect([await server.exitCode, server.printed.stdout]).toEqual([2, '']);
    expect(server.printed.stderr).toContain(`${store} is gone`);
    expect(server.printed.stderr).toContain('crop-server start --new-store');
    for (const command of commands) {
      const { code, stderr } = await runServerCommand(command.split(' '), settings);
      expect([command, code, stderr]).toEqual([command, 2, server.printed.stderr]);
    }
    expect(await readdir(join(directory, 'database'))).not.toContain('store.mdb');

    await rename(join(directory, 'aside'), store);
    const again = await startTestApp(settings);
    expect(await restOf(again)('GET /auth/me', { token })).toMatchObject({ status: 200 });
    await again.close();
  });

  test('is replaced by an empty one only by start --new-store, and --require-store refuses even an empty folder', async ({
    directory,
    store,
    start,
  }) => {
    // As if the volume were not mounted: its mark is gone as well, and a secret is no sign of a database.
    await writeFile(join(directory, 'jwt-secret'), `${'x'.repeat(43)}\n`, { mode: 0o600 });
    const requiring = start({ ARGUMENTS: 'start --require-store' });
    expect([await requiring.exitCode, requiring.printed.stdout]).toEqual([2, '']);
    expect(requiring.printed.stderr).toContain(`There is no database at ${store}`);
    expect((await runServerCommand(['accounts', 'list'], { DATA_DIR: directory })).code).toBe(2);
    expect(await readdir(join(directory, 'database'))).toEqual(['engine.lock']);

    await writeFile(join(directory, 'store-made'), '');
    const making = start({ ARGUMENTS: 'start --new-store' });
    const rest = restOf({ url: await making.url() });
    await register(rest);
    expect(
      (await runServerCommand(['accounts', 'list'], { DATA_DIR: directory })).stdout.split('\n'),
    ).toHaveLength(2);
    for (const [command, environment] of [
      ['start --new-store --require-store', { DATA_DIR: directory }],
      ['start --new-store', { MONGODB_URI: 'mongodb://127.0.0.1:1' }],
      ['start --require-store', { MONGODB_URI: 'mongodb://127.0.0.1:1' }],
    ] as const)
      expect(await runServerCommand(command.split(' '), environment)).toMatchObject({ code: 2, stdout: '' });
  });

  test('while the server runs is not replaced when the engine restarts: the server is not ready, and says why', async ({
    directory,
    store,
    stored,
  }) => {
    await stored(async (app, token) => {
      const rest = restOf(app);
      const ready = async () => (await rest('GET /health/ready')).status;
      await rename(store, join(directory, 'aside'));
      // Not even a volume that has taken the mark along is filled again.
      await rm(join(directory, 'store-made'));
      process.kill(Number(await readFile(join(directory, 'database', 'engine.lock'), 'utf8')), 'SIGKILL');
      await expect.poll(ready).toBe(503);
      const refusal = () => app.logged.find(({ message }) => message.includes('could not be restarted'));
      await expect.poll(refusal).toBeDefined();
      expect(refusal()).toMatchObject({
        level: 'warn',
        fields: { error: { message: expect.stringContaining(store) } },
      });
      const status = await runServerCommand(['status', '--json'], { DATA_DIR: directory });
      expect(status).toMatchObject({ code: 2, stderr: expect.stringContaining(store) });
      expect(JSON.parse(status.stdout)).toMatchObject({
        health: 'unavailable',
        stopped: ['engine'],
        counts: null,
      });
      expect(await readdir(join(directory, 'database'))).not.toContain('store.mdb');

      await rename(join(directory, 'aside'), store);
      await expect.poll(ready).toBe(200);
      expect(await rest('GET /auth/me', { token })).toMatchObject({ status: 200 });
    });
  });
});
