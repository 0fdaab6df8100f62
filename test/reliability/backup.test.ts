import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import {
  copyFile,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { restoreStore } from '@crop-planning/engine';
import { open as openStore } from 'lmdb';
import { describe, expect, onTestFinished } from 'vitest';
import type { CheckReport } from '../../server/src/background/checks/check-data.js';
import { withErasedLeaves } from '../engine/damage.js';
import { isForeignDatabase } from '../engine/engine-fixture.js';
import {
  connectTo,
  createApiKey,
  createPlan,
  createTestClock,
  planInput,
  register,
  restOf,
  runServerCommand,
  startTestApp,
  test as base,
  type Rest,
} from '../harness.js';

const storeOfFormat1 = new URL('../engine/store-of-format-1.mdb.gz', import.meta.url);
/** A store of the service, with an account and two analysed plans. */
const storeOfFormat2 = new URL('../engine/store-of-format-2.mdb.gz', import.meta.url);

/** Provides the paths of two data folders that do not exist yet, and a folder for backups. */
const test = base.extend('folders', async ({}, { onCleanup }) => {
  const root = await mkdtemp(join(tmpdir(), 'crop-test-'));
  onCleanup(() => rm(root, { recursive: true, force: true }));
  const backups = join(root, 'backups');
  await mkdir(backups);
  return { data: join(root, 'data'), elsewhere: join(root, 'elsewhere'), backups };
});

describe.skipIf(isForeignDatabase)('a backup', () => {
  test('of a server under load restores everything acknowledged before it, and passes every check', async ({
    folders,
  }) => {
    const { data, elsewhere, backups } = folders;
    const app = await startTestApp({ DATA_DIR: data });
    const rest = restOf(app);
    const account = await register(rest);
    const token = account.tokens.access_token;
    const apiKey = await createApiKey(app, 'advisor');
    const plan = await createPlan(rest, token);
    const acknowledged = await recordSome(rest, apiKey, plan.id, 20);
    let isOver = false;
    const load = Promise.all(
      Array.from({ length: 4 }, async () => {
        while (!isOver) await recordSome(rest, apiKey, plan.id, 4);
      }),
    );
    const file = join(backups, 'crop.backup');
    const backup = await runServerCommand(['backup', file, '--json'], app.environment);
    const drill = await runServerCommand(['backup', 'verify', file], app.environment);
    isOver = true;
    await load;
    await app.close();
    expect([backup.code, backup.stderr]).toEqual([0, '']);
    expect(drill).toMatchObject({ code: 0, stderr: '', stdout: expect.stringMatching(/\nproblems\t0\n$/) });
    expect(JSON.parse(backup.stdout)).toEqual({ file, size_bytes: (await stat(file)).size });
    expect([(await stat(file)).mode & 0o777, await readdir(backups)]).toEqual([0o600, ['crop.backup']]);
    const bytes = await readFile(file, 'latin1');
    for (const secret of [account.password, token, apiKey]) expect(bytes).not.toContain(secret);

    const environment = { DATA_DIR: elsewhere };
    const restored = await runServerCommand(['restore', file, '--json'], environment);
    expect([restored.code, restored.stderr]).toEqual([0, '']);
    const checked = await runServerCommand(['check', '--json'], environment);
    expect(JSON.parse(checked.stdout)).toMatchObject({
      problems: [],
      checked: { accounts: 1, crop_plans: 1 },
    });
    const again = await startTestApp({ DATA_DIR: elsewhere }, createTestClock());
    const { db, close } = await connectTo(again);
    const ids = (await db.collection('analyses').find().toArray()).map(({ _id }) => String(_id));
    expect(acknowledged.filter((id) => !ids.includes(id))).toEqual([]);
    const { email, password } = account;
    expect((await restOf(again)('POST /auth/login', { body: { email, password } })).status).toBe(200);
    await close();
    await again.close();
  });

  test('that is truncated, altered or not a backup is refused, as is a data folder that is in use or has a database', async ({
    folders,
  }) => {
    const { data, elsewhere: empty, backups } = folders;
    const app = await startTestApp({ DATA_DIR: data });
    await register(restOf(app));
    const file = join(backups, 'crop.backup');
    await runServerCommand(['backup', file], app.environment);
    const restore = async (from: string, folder: string) => {
      const { code, stdout, stderr } = await runServerCommand(['restore', from], { DATA_DIR: folder });
      expect([code, stdout]).toEqual([1, '']);
      return stderr;
    };
    expect(await restore(file, data)).toContain('is in use by process');
    await app.close();
    expect(await restore(file, data)).toContain('store.mdb already exists');

    const change = async (name: string, work: (path: string) => Promise<void>) => {
      const copy = join(backups, name);
      await copyFile(file, copy);
      await work(copy);
      return copy;
    };
    const { size } = await stat(file);
    const cut = await change('cut', (path) => truncate(path, size - 4096));
    const altered = await change('altered', (path) => overwrite(path, Math.floor(size / 2)));
    expect(await restore(cut, empty)).toContain('is not a backup, or is incomplete');
    expect(await restore(altered, empty)).toContain('was changed after the backup was created');
    expect(await restore(join(data, 'database', 'store.mdb'), empty)).toContain('is not a backup');
    expect(await restore(join(backups, 'nothing'), empty)).toContain('no such file');
    expect(await readdir(empty)).toEqual([]);
    const overwritten = await runServerCommand(['backup', file], { DATA_DIR: data });
    expect([overwritten.code, overwritten.stderr]).toEqual([1, `${file} already exists. Name a new file.\n`]);
  });

  test('that is not a regular file is refused', async ({ folders: { elsewhere, backups } }) => {
    const pipe = join(backups, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const socket = join(backups, 'socket');
    const server = createServer().listen(socket);
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    for (const file of [pipe, socket, '/dev/zero', backups]) {
      const refused = await runServerCommand(['restore', file], { DATA_DIR: elsewhere });
      expect(refused).toEqual({ code: 1, stdout: '', stderr: `${file} is not a regular file.\n` });
    }
  });

  test('with a damaged store but a correct checksum is refused, and leaves no store behind', async ({
    folders: { data, elsewhere, backups },
  }) => {
    const app = await startTestApp({ DATA_DIR: data });
    const rest = restOf(app);
    const { tokens } = await register(rest);
    for (let count = 0; count < 5; count += 1) await createPlan(rest, tokens.access_token);
    const original = join(backups, 'original');
    await runServerCommand(['backup', original], app.environment);
    await app.close();
    const store = (await readFile(original)).subarray(0, -48);
    const refusals = await Promise.all(
      damagesOf(store).map(async (damaged, at) => {
        const file = join(backups, `damaged-${at}`);
        await seal(file, damaged);
        const folder = join(elsewhere, String(at));
        const { code, stderr } = await runServerCommand(['restore', file], { DATA_DIR: folder });
        return { code, stderr, left: await readdir(join(folder, 'database')) };
      }),
    );
    for (const refusal of refusals)
      expect(refusal).toEqual({
        code: 1,
        stderr: expect.stringMatching(/^The backup cannot be restored\. .*\n$/),
        left: ['engine.lock'],
      });
    const directory = join(elsewhere, 'late');
    const restoring = restoreStore({ directory, file: original, bytes: store.length, checkMsMax: 1 });
    await expect(restoring).rejects.toThrow('Its store could not be checked within 1 s.');
    expect(await readdir(directory)).toEqual(['engine.lock']);
  });

  test('of a damaged store is not made, and the message names the store and what to do', async ({
    folders: { data, elsewhere, backups },
  }) => {
    const app = await startTestApp({ DATA_DIR: data });
    const rest = restOf(app);
    const { tokens } = await register(rest);
    for (let count = 0; count < 5; count += 1) await createPlan(rest, tokens.access_token);
    await app.close();
    const sound = await readFile(join(data, 'database', 'store.mdb'));
    const changed = Buffer.from(sound.toString('latin1').replaceAll('Nakuru', 'Makuru'), 'latin1');
    const damaged = [changed, ...withErasedLeaves(sound).slice(0, 3)].map(async (store, at) => {
      const folder = join(elsewhere, String(at));
      await mkdir(join(folder, 'database'), { recursive: true, mode: 0o700 });
      await writeFile(join(folder, 'database', 'store.mdb'), store);
      return folder;
    });
    const refusals = await Promise.all(
      damaged.map(async (folder) => {
        const DATA_DIR = await folder;
        const { code, stderr } = await runServerCommand(['backup', join(backups, 'crop')], { DATA_DIR });
        return [code, stderr.replace(DATA_DIR, 'DATA')];
      }),
    );
    const store = 'DATA/database/store.mdb';
    expect(refusals[0]).toEqual([
      1,
      expect.stringMatching(
        `^No backup has been made: the copy of ${store} is not sound. Its store is not sound: .* does not match its checksum.*, type: crop-server check\n$`,
      ),
    ]);
    for (const refusal of refusals)
      expect(refusal).toEqual([
        1,
        expect.stringMatching(`${store} is .* (Restore a backup|crop-server check)`),
      ]);
    expect(await readdir(backups)).toEqual([]);
    const check = await runServerCommand(['check'], { DATA_DIR: join(elsewhere, '0') });
    expect([check.code, check.stdout]).toEqual([
      1,
      expect.stringMatching(
        /The collection crop_plans: The document with _id \S+ does not match its checksum/,
      ),
    ]);
  });

  test('of an older version is restored in the current format, and a backup of a newer version is refused', async ({
    folders: { data, elsewhere, backups },
  }) => {
    const older = join(backups, 'older');
    await seal(older, gunzipSync(await readFile(storeOfFormat1)));
    const restored = await runServerCommand(['restore', older, '--json'], { DATA_DIR: data });
    expect([restored.code, restored.stderr]).toEqual([0, '']);
    expect(JSON.parse(restored.stdout)).toMatchObject({ documents: 2 });
    expect(await readdir(join(data, 'database'))).not.toContain('store.format-1.mdb');

    const previous = join(backups, 'previous');
    await seal(previous, gunzipSync(await readFile(storeOfFormat2)));
    const environment = { DATA_DIR: join(data, 'previous') };
    expect(await runServerCommand(['restore', previous], environment)).toMatchObject({ code: 0, stderr: '' });
    const checked = await runServerCommand(['check', '--json'], environment);
    const { checked: counts, problems } = JSON.parse(checked.stdout) as CheckReport;
    expect([checked.code, problems, counts.crop_plans]).toEqual([0, [], 2]);
    // Only the documents that say the form and how far the check has come, two, have been written since.
    expect(counts.documents_without_checksum).toBe(counts.documents - 3);

    const store = join(data, 'database', 'store.mdb');
    await setFormat(store, 99);
    const newer = join(backups, 'newer');
    await seal(newer, await readFile(store));
    const refused = await runServerCommand(['restore', newer], { DATA_DIR: elsewhere });
    expect([refused.code, refused.stdout, refused.stderr]).toEqual([
      1,
      '',
      expect.stringMatching(
        /^The backup cannot be restored. Its store has format 99, and this version reads up to format \d+: use the version that wrote it, /,
      ),
    ]);
    expect(await readdir(join(elsewhere, 'database'))).not.toContain('store.mdb');
  });

  test.for([
    ['backup', 'mongodump'],
    ['restore', 'mongorestore'],
  ])(
    'of a MongoDB database is refused by crop-server %s, which names the tool to use',
    async ([command = '', tool], { folders }) => {
      const environment = { MONGODB_URI: 'mongodb://db.example', DATA_DIR: folders.data };
      const { code, stderr } = await runServerCommand([command, 'crop.backup'], environment);
      expect([code, stderr]).toEqual([1, expect.stringContaining(`${tool}`)]);
    },
  );
});

/** Records analyses, each with a different label from the one before, and returns their ids. */
async function recordSome(
  rest: Rest,
  apiKey: string,
  crop_plan_id: string,
  count: number,
): Promise<string[]> {
  const ids: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const feasibility_label = at % 2 === 0 ? 'feasible' : 'infeasible';
    const { body } = await rest('POST /analyses', {
      token: apiKey,
      body: { crop_plan_id, feasibility_label },
    });
    ids.push((body as { id: string }).id);
  }
  return ids;
}

async function overwrite(path: string, at: number): Promise<void> {
  const handle = await open(path, 'r+');
  const byte = (await handle.read(Buffer.alloc(1), 0, 1, at)).buffer;
  byte.writeUInt8(byte.readUInt8() ^ 1);
  await handle.write(byte, 0, 1, at);
  await handle.close();
}

/**
 * Returns damaged copies of the store: one with an erased leaf, one with the middle of another leaf
 * overwritten, one with a branch that leads to itself, one with a branch that leads to a leaf twice, one with a
 * changed letter in a document, and one that is cut short.
 */
function damagesOf(store: Buffer): Buffer[] {
  const pageBytes = 8192;
  const pages = Array.from({ length: store.length / pageBytes }, (_, page) => page * pageBytes).slice(2);
  const branch = pages.find((page) => store.readUInt16LE(page + 18) === 1) ?? 0;
  const leaves = pages.filter((page) => store.readUInt16LE(page + 18) === 2);
  const [first = 0, second = 0] = leaves;
  const childAt = (entry: number) => branch + 24 + store.readUInt16LE(branch + 24 + 2 * entry);
  const changes: ((copy: Buffer) => void)[] = [
    (copy) => copy.fill(0, first, first + pageBytes),
    (copy) => copy.fill(255, second + 1_000, second + 7_000),
    (copy) => copy.writeUInt32LE(branch / pageBytes, childAt(1)),
    (copy) => copy.writeUInt32LE(store.readUInt32LE(childAt(0)), childAt(1)),
    (copy) => copy.write('M', copy.indexOf(planInput.location)),
  ];
  const changed = changes.map((change) => {
    const copy = Buffer.from(store);
    change(copy);
    return copy;
  });
  return [...changed, store.subarray(0, 3 * pageBytes)];
}

/** Writes a backup, which is a store followed by its length and SHA-256. */
async function seal(path: string, store: Buffer): Promise<void> {
  const length = Buffer.alloc(8);
  length.writeBigUInt64BE(BigInt(store.length));
  const hash = createHash('sha256').update(store).digest();
  await writeFile(path, Buffer.concat([store, Buffer.from('CROPBAK1'), length, hash]));
}

/** Changes the store as if a version with this format had written it. */
async function setFormat(path: string, format: number): Promise<void> {
  const store = openStore<Buffer, Buffer>({
    path,
    pageSize: 8192,
    keyEncoding: 'binary',
    encoding: 'binary',
  });
  store.transactionSync(() =>
    store.putSync(Buffer.concat([Buffer.alloc(4), Buffer.from('format')]), Buffer.from([format])),
  );
  await store.close();
}
