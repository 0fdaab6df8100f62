import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { keepSecret } from './secret-file.js';

it('is the same for all who create it at once, and nothing else is left behind', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'crop-test-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  const made = await Promise.all(Array.from({ length: 20 }, () => keepSecret(directory)));
  const path = join(directory, 'jwt-secret');
  expect(new Set(made)).toEqual(new Set([(await readFile(path, 'utf8')).trim()]));
  expect(await readdir(directory)).toEqual(['jwt-secret']);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});
