import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { open as openStore } from 'lmdb';
import { describe, expect, test } from 'vitest';
import { withErasedLeaves, withErasedRoot } from '../engine/damage.js';
import { isForeignDatabase, makeDirectory } from '../engine/engine-fixture.js';
import { connectTo, runServerCommand } from '../harness.js';
import { startServerProcess } from '../server-process.js';
import { recordsOf } from '../../server/src/records/handle.js';

/** A store of the service; reading an erased page ends a process, or fails with an error of LMDB. */
const sound = gunzipSync(await readFile(new URL('../engine/store-of-format-2.mdb.gz', import.meta.url)));

const problem = (store: string): RegExp =>
  new RegExp(`^The store ${store} is (probably )?damaged: [^\n]*Restore a backup [^\n]*\n$`);

describe.skipIf(isForeignDatabase)('on a data folder whose store is damaged', () => {
  test('check names the file and what to do, whichever leaf of the store is erased', async () => {
    const checks = withErasedLeaves(await markedStore()).map(async (damaged) => {
      const { environment, store } = await makeDataFolder(damaged);
      const check = await runServerCommand(['check'], environment);
      expect(check).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(problem(store)) });
    });
    expect(checks.length).toBeGreaterThan(3);
    await Promise.all(checks);
  });

  test('status shows what it knows, and names the file and what to do', async () => {
    const { environment, store } = await makeDataFolder(withErasedRoot(sound));
    // Nobody listens on port 1, while a server of this machine may listen on the usual one.
    const status = await runServerCommand(['status', '--json'], { ...environment, PORT: '1' });
    expect(status).toMatchObject({ code: 1, stderr: expect.stringMatching(problem(store)) });
    expect(JSON.parse(status.stdout)).toMatchObject({ health: 'stopped', counts: null, indexes: null });
  });

  test('start exits with 1, and its last line names the file and what to do', async () => {
    const { environment, store } = await makeDataFolder(withErasedRoot(sound));
    const server = startServerProcess({ ...environment, PORT: '0' });
    expect(await server.exitCode).toBe(1);
    const { stdout, stderr } = server.printed;
    expect([stdout, stderr.split('\n').slice(-2).join('\n')]).toEqual([
      '',
      expect.stringMatching(problem(store)),
    ]);
  });
});

test.skipIf(isForeignDatabase)(
  'a store in a later format is left as it is, and start and commands exit with 2 and say which versions read it',
  async () => {
    const { environment, store } = await makeDataFolder(sound);
    await setFormat(store, 9);
    const before = await readFile(store);
    const refusal = `The store ${store} has format 9, and this version reads up to format 3: use the version that wrote it, or a newer one.\n`;
    const server = startServerProcess({ ...environment, PORT: '0' });
    expect(await server.exitCode).toBe(2);
    expect(server.printed.stderr.endsWith(refusal)).toBe(true);
    for (const command of ['check', 'accounts list', `backup ${store}.backup`])
      expect(await runServerCommand(command.split(' '), environment)).toEqual({
        code: 2,
        stdout: '',
        stderr: refusal,
      });
    expect((await readFile(store)).equals(before)).toBe(true);
  },
);

/** Writes the number of a format to a store, as a version of that format does. */
async function setFormat(path: string, format: number): Promise<void> {
  const store = openStore({ path, pageSize: 8192, keyEncoding: 'binary', encoding: 'binary' });
  await store.put(Buffer.concat([Buffer.alloc(4), Buffer.from('format')]), Buffer.from([format]));
  await store.close();
}

/** Returns a store that says its form. */
async function markedStore(): Promise<Buffer> {
  const { environment, store } = await makeDataFolder(sound);
  const { db, close } = await connectTo({ environment });
  await recordsOf(db).forms.mark(1);
  await close();
  return readFile(store);
}

async function makeDataFolder(store: Buffer) {
  const DATA_DIR = await makeDirectory();
  const folder = join(DATA_DIR, 'database');
  await mkdir(folder, { mode: 0o700 });
  const path = join(folder, 'store.mdb');
  await writeFile(path, store, { mode: 0o600 });
  return { environment: { DATA_DIR, HOST: '127.0.0.1' }, store: path };
}
