import { chmod, lstat, mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addressOfLogin, openCredentials } from './credentials.js';

const url = 'http://127.0.0.1:4000';
const tokens = { access_token: 'access', refresh_token: 'refresh' };
let root: string;
let directory: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'crop-credentials-'));
  directory = join(root, 'config', 'crop');
});
afterEach(() => rm(root, { recursive: true }));

describe('openCredentials', () => {
  it('returns stored tokens only for the server they were stored for', async () => {
    await openCredentials(directory, url).set(tokens);
    expect(await openCredentials(directory, url).get()).toEqual(tokens);
    expect(await openCredentials(directory, 'https://crops.example.org').get()).toBeUndefined();
  });

  it('finds no login without a folder, and does not create the folder', async () => {
    expect(await openCredentials(directory, url).get()).toBeUndefined();
    expect(await readdir(root)).toEqual([]);
  });

  it('creates a private folder and private files whatever the umask', async () => {
    const before = process.umask(0);
    try {
      await openCredentials(directory, url).set(tokens);
    } finally {
      process.umask(before);
    }
    expect(await modes()).toEqual(['700', '600', '600']);
  });

  it('makes loosened permissions strict again at the next write', async () => {
    const credentials = openCredentials(directory, url);
    await credentials.set(tokens);
    await chmod(directory, 0o755);
    await chmod(credentials.path, 0o644);
    await chmod(join(directory, 'credentials.lock'), 0o644);
    await credentials.set({ ...tokens, access_token: 'next' });
    expect(await modes()).toEqual(['700', '600', '600']);
    expect(await readdir(directory)).toEqual(['credentials.json', 'credentials.lock']);
  });

  it('clears the login of one server and keeps that of another', async () => {
    const other = openCredentials(directory, 'https://crops.example.org');
    await other.set(tokens);
    const credentials = openCredentials(directory, url);
    await credentials.set(tokens);
    await credentials.clear();
    expect(await credentials.get()).toBeUndefined();
    expect(await other.get()).toEqual(tokens);
  });

  it('treats a damaged file as empty and replaces it', async () => {
    const credentials = openCredentials(directory, url);
    await credentials.prepare();
    await writeFile(credentials.path, '{"http');
    expect(await credentials.get()).toBeUndefined();
    await credentials.set(tokens);
    expect(await credentials.get()).toEqual(tokens);
  });

  it('refuses a file that is a symbolic link, and leaves its target unchanged', async () => {
    const credentials = openCredentials(directory, url);
    const target = join(root, 'target.json');
    await writeFile(target, '{}');
    await mkdir(directory, { recursive: true });
    await symlink(target, credentials.path);
    await expect(credentials.get()).rejects.toMatchObject({ code: 'CREDENTIALS_UNSAFE' });
    await expect(credentials.set(tokens)).rejects.toMatchObject({ code: 'CREDENTIALS_UNSAFE' });
    expect(await readFile(target, 'utf8')).toBe('{}');
  });

  it('refuses a lock that is a symbolic link, and leaves its target unchanged', async () => {
    const target = join(root, 'target');
    await writeFile(target, 'kept');
    await mkdir(directory, { recursive: true });
    await symlink(target, join(directory, 'credentials.lock'));
    await expect(openCredentials(directory, url).set(tokens)).rejects.toMatchObject({
      code: 'CREDENTIALS_UNSAFE',
    });
    expect(await readFile(target, 'utf8')).toBe('kept');
  });

  it('returns the login that it read first, but rereads the file under the lock', async () => {
    const credentials = openCredentials(directory, url);
    await credentials.set(tokens);
    const renewed = { ...tokens, access_token: 'renewed' };
    await openCredentials(directory, url).set(renewed);
    expect(await credentials.get()).toEqual(tokens);
    expect(await credentials.exclusively(async (own) => own.get())).toEqual(renewed);
    expect(await credentials.get()).toEqual(renewed);
  });

  it('lets one process write at a time, and names the process that holds the lock too long', async () => {
    const waiting = openCredentials(directory, url, { timeoutMs: 50 });
    await openCredentials(directory, 'https://crops.example.org').exclusively(async () => {
      await expect(waiting.set(tokens)).rejects.toMatchObject({
        code: 'TIMEOUT',
        message: expect.stringContaining(`Process ${process.pid} did not release `),
      });
    });
    await waiting.set(tokens);
    expect(await waiting.get()).toEqual(tokens);
  });

  it('stops waiting for the lock when it is interrupted', async () => {
    const interrupted = AbortSignal.abort();
    const waiting = openCredentials(directory, url, { timeoutMs: 60_000, interrupted });
    await openCredentials(directory, url).exclusively(async () => {
      await expect(waiting.set(tokens)).rejects.toMatchObject({ code: 'INTERRUPTED' });
    });
  });

  it('refuses a folder that is a symbolic link', async () => {
    await mkdir(join(root, 'elsewhere'));
    await mkdir(join(root, 'config'));
    await symlink(join(root, 'elsewhere'), directory);
    await expect(openCredentials(directory, url).set(tokens)).rejects.toMatchObject({
      code: 'CREDENTIALS_UNSAFE',
    });
    expect(await readdir(join(root, 'elsewhere'))).toEqual([]);
  });

  it('refuses a shared folder instead of making it private', async () => {
    await mkdir(directory, { recursive: true });
    await chmod(directory, 0o1777);
    await expect(openCredentials(directory, url).prepare()).rejects.toMatchObject({
      code: 'CREDENTIALS_UNSAFE',
    });
    expect(((await lstat(directory)).mode & 0o7777).toString(8)).toBe('1777');
  });
});

describe('addressOfLogin', () => {
  const byName = 'http://localhost:4000';

  it('is the address itself if it has a login, or if no name of this machine has one', async () => {
    expect(await addressOfLogin(directory, { url: byName })).toBe(byName);
    await openCredentials(directory, url).set(tokens);
    await openCredentials(directory, byName).set(tokens);
    expect(await addressOfLogin(directory, { url: byName })).toBe(byName);
  });

  it('is the address that was used to log in, whichever name of this machine is given', async () => {
    await openCredentials(directory, url).set(tokens);
    for (const name of ['localhost', '[::1]', '127.0.0.1'])
      expect(await addressOfLogin(directory, { url: `http://${name}:4000` })).toBe(url);
  });

  it.each(['http://localhost:4001', 'https://localhost:4000', 'http://localhost:4000/crops'])(
    'is %s itself if the only login is at http://127.0.0.1:4000',
    async (other) => {
      await openCredentials(directory, url).set(tokens);
      expect(await addressOfLogin(directory, { url: other })).toBe(other);
    },
  );
});

async function modes(): Promise<string[]> {
  const files = ['credentials.json', 'credentials.lock'].map((name) => join(directory, name));
  const stats = await Promise.all([directory, ...files].map((path) => lstat(path)));
  return stats.map(({ mode }) => (mode & 0o777).toString(8));
}
