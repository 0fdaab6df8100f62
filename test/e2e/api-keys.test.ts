import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { createDatabase, createPlan, failureCode, runServerCommand as run, test } from '../harness.js';

describe('crop-server api-keys', () => {
  test('creates, lists and revokes keys while the server runs', async ({ app, rest, trpc, account, db }) => {
    const plan = await createPlan(rest, account.tokens.access_token);
    const input = { crop_plan_id: plan.id, feasibility_label: 'feasible' } as const;
    const creation = await run(['api-keys', 'create', 'agronomist', '--json'], app.environment);
    expect(creation).toMatchObject({ code: 0, stderr: '' });
    const { id, key, created_at, ...others } = JSON.parse(creation.stdout);
    expect({ id, key, created_at, ...others }).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: 'agronomist',
      key: expect.stringMatching(/^cropkey_[\w-]{43}$/),
      created_at: expect.stringMatching(/Z$/),
    });
    expect(await trpc(key).analyses.record.mutate(input)).toMatchObject({ source: 'agronomist' });
    const stored = await db.collection('api_keys').find().toArray();
    expect(JSON.stringify(stored)).not.toContain(key.slice('cropkey_'.length));

    const listed = await run(['api-keys', 'list', '--json'], app.environment);
    expect(JSON.parse(listed.stdout)).toEqual([
      { id, name: 'agronomist', created_at, last_used_at: expect.stringMatching(/Z$/), revoked_at: null },
    ]);
    const revoked = await run(['api-keys', 'revoke', id, '--json'], app.environment);
    expect(JSON.parse(revoked.stdout)).toMatchObject({ id, revoked_at: expect.stringMatching(/Z$/) });
    expect(await failureCode(trpc(key).analyses.record.mutate(input))).toBe('INVALID_TOKEN');
  });

  test('creates a key while no server is running, and prints only the key', async ({ onTestFinished }) => {
    const directory = await mkdtemp(join(tmpdir(), 'crop-test-'));
    onTestFinished(() => rm(directory, { recursive: true, force: true }));
    const environment = { DATA_DIR: join(directory, 'data') };
    await createDatabase(environment);
    const creation = await run(['api-keys', 'create', 'agronomist'], environment);
    expect(creation).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(/^cropkey_[\w-]{43}\n$/),
    });
    const listed = await run(['api-keys', 'list'], environment);
    expect(listed.stdout).toMatch(/^[0-9a-f]{24}\tagronomist\tcreated \S+Z\tnever used\tactive\n$/);
  });

  test('refuses an unknown key, an invalid name and an unknown subcommand', async ({ app }) => {
    const unknown = await run(['api-keys', 'revoke', '0123456789abcdef01234567'], app.environment);
    expect(unknown).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('no API key') });
    for (const name of ['', 'model', 'x'.repeat(81)]) {
      expect(await run(['api-keys', 'create', name], app.environment)).toMatchObject({ code: 2, stdout: '' });
    }
    expect(await run(['api-keys', 'rename'], app.environment)).toMatchObject({ code: 2, stdout: '' });
  });
});
