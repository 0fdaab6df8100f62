import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createDatabase, serverBin } from '../harness.js';

// A command used to connect to another command's engine, which stopped when the other command was done.
test('concurrent operator commands all do their work while no server is running', async ({
  onTestFinished,
}) => {
  const directory = await mkdtemp(join(tmpdir(), 'crop-test-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const env = { ...process.env, DATA_DIR: directory, MONGODB_URI: '' };
  await createDatabase(env);
  const crop = async (...args: string[]) =>
    (await promisify(execFile)(process.execPath, [serverBin, 'api-keys', ...args], { env })).stdout;

  const names = ['a', 'b', 'c', 'd'];
  const keys = await Promise.all(names.map((name) => crop('create', name)));
  expect(new Set(keys).size).toBe(names.length);
  const listed = JSON.parse(await crop('list', '--json')) as { name: string }[];
  expect(listed.map(({ name }) => name).sort()).toEqual(names);
});
