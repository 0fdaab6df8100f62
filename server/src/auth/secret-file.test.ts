import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { keepSecret } from './secret-file.js';

it('keepSecret returns the same secret to concurrent callers and leaves no other file behind', async () => {
  const directory = await makeDirectory();
  const secrets = await Promise.all(Array.from({ length: 20 }, () => keepSecret(directory)));
  const path = join(directory, 'jwt-secret');
  expect(new Set(secrets)).toEqual(new Set([(await readFile(path, 'utf8')).trim()]));
  expect(await readdir(directory)).toEqual(['jwt-secret']);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

it.for([
  [
    'other users could read',
    'x'.repeat(43) + '\n',
    0o640,
    'mode 640: if none of them has read it, run: chmod 600 ',
  ],
  [
    'everybody could read',
    'x'.repeat(43) + '\n',
    0o604,
    'mode 604: if none of them has read it, run: chmod 600 ',
  ],
  [
    'is short',
    'x'.repeat(20),
    0o600,
    'has been cut to 20 of its 44 bytes: restore it from a backup, or run: rm ',
  ],
  ['is empty', '', 0o600, 'has been cut to 0 of its 44 bytes'],
  ['is long', 'x'.repeat(45), 0o600, 'has been changed'],
] as const)(
  'keepSecret refuses a secret that %s, and leaves it unchanged',
  async ([, text, mode, advice]) => {
    const directory = await makeDirectory();
    const path = join(directory, 'jwt-secret');
    await writeFile(path, text);
    await chmod(path, mode);
    const { message } = await keepSecret(directory).then(
      () => expect.unreachable(),
      (error: Error) => error,
    );
    expect(message).toContain(`${path} `);
    expect(message).toContain(advice);
    expect(message).toContain(`run: rm ${path}; the next start then creates a new secret`);
    expect(message).not.toContain('xxxx');
    expect(await readFile(path, 'utf8')).toBe(text);
  },
);

async function makeDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'crop-test-'));
  onTestFinished(() => rm(directory, { recursive: true, force: true }));
  return directory;
}
