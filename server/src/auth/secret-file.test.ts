import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { keepSecret } from './secret-file.js';

it('keepSecret returns the same secret to concurrent callers and leaves no other file behind', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'crop-test-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const secrets = await Promise.all(Array.from({ length: 20 }, () => keepSecret(directory)));
  const path = join(directory, 'jwt-secret');
  expect(new Set(secrets)).toEqual(new Set([(await readFile(path, 'utf8')).trim()]));
  expect(await readdir(directory)).toEqual(['jwt-secret']);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});
