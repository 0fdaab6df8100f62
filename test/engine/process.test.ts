import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { chmod, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { connectEngine, startEngine, verifyStore } from '@crop-planning/engine';
import type { MongoClient } from 'mongodb';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { canMount, makeMount } from '../small-disk.js';
import { connectTo, failure, isForeignDatabase, makeDirectory, openEngine } from './engine-fixture.js';

async function holderOf(directory: string): Promise<number> {
  return Number(await readFile(join(directory, 'engine.lock'), 'utf8'));
}

async function modeOf(path: string): Promise<string> {
  return ((await stat(path)).mode & 0o777).toString(8);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Starts a process that starts an engine and never closes it. */
async function startParent(): Promise<{ directory: string; parent: ChildProcess; uri: string }> {
  const directory = await makeDirectory();
  const program = `
    import { startEngine } from '@crop-planning/engine';
    const { uri } = await startEngine({ directory: ${JSON.stringify(directory)} });
    process.stdout.write(uri);
  `;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', program], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void parent.kill('SIGKILL'));
  const [uri] = await once(parent.stdout, 'data');
  return { directory, parent, uri: String(uri) };
}

function socketOf(uri: string): string {
  return decodeURIComponent(new URL(uri).hostname);
}

describe.skipIf(isForeignDatabase)('on disk', () => {
  test('only the owner can access the files in the data folder', async () => {
    const directory = join(await makeDirectory(), 'data');
    const engine = await startEngine({ directory, inline: true });
    onTestFinished(() => engine.close());
    expect(await modeOf(directory)).toBe('700');
    for (const file of ['engine.sock', 'engine.lock', 'store.mdb', 'store.mdb-lock'])
      expect([file, await modeOf(join(directory, file))]).toEqual([file, '600']);
  });

  test('a lock file that other users could open is made private, and a symbolic link is not followed', async () => {
    const directory = await makeDirectory();
    const lock = join(directory, 'engine.lock');
    await writeFile(lock, '');
    await chmod(lock, 0o666);
    const engine = await startEngine({ directory, inline: true });
    expect(await modeOf(lock)).toBe('600');
    await engine.close();

    const [other, victim] = [await makeDirectory(), join(directory, 'victim')];
    await writeFile(victim, 'mine');
    await symlink(victim, join(other, 'engine.lock'));
    expect((await failure(startEngine({ directory: other, inline: true }))).message).toContain('ELOOP');
    expect(await readFile(victim, 'utf8')).toBe('mine');
  });

  test('if the path of the folder is very long, the socket is in the runtime folder, and a file records its path', async () => {
    const directory = join(await makeDirectory(), 'd'.repeat(90), 'e'.repeat(90));
    await mkdir(directory, { recursive: true });
    const engine = await startEngine({ directory, inline: true });
    onTestFinished(() => engine.close());
    const socket = socketOf(engine.uri);
    expect(Buffer.byteLength(socket)).toBeLessThanOrEqual(103);
    expect(await modeOf(dirname(socket))).toBe('700');
    expect((await readFile(join(directory, 'engine.socket'), 'utf8')).trim()).toBe(socket);
    const client = await connectTo(engine.uri);
    expect(await client.db('test').command({ ping: 1 })).toMatchObject({ ok: 1 });
  });

  test.for(['100% wheat', '%41', '%zz', 'a, b; c:d@e?f#g&h=i+j', 'Grüße', "ann's"])(
    'a folder with %j in its path is used like any other',
    async (name) => {
      const directory = join(await makeDirectory(), name);
      const engine = await startEngine({ directory, inline: true });
      onTestFinished(() => engine.close());
      const client = await connectTo(engine.uri);
      expect(await client.db('test').command({ ping: 1 })).toMatchObject({ ok: 1 });
      const joined = await connectEngine({ directory });
      expect(joined.uri).toBe(engine.uri);
      await joined.close();
    },
  );

  test('a runtime folder with a percent sign in its path is refused with an error that names it', async () => {
    const [directory, runtime] = [join(await makeDirectory(), '100%'), join(await makeDirectory(), '%41')];
    vi.stubEnv('XDG_RUNTIME_DIR', runtime);
    onTestFinished(() => void vi.unstubAllEnvs());
    const { message } = await failure(startEngine({ directory, inline: true }));
    expect(message).toContain(runtime);
    expect(message).toContain('set XDG_RUNTIME_DIR');
  });
});

describe.skipIf(isForeignDatabase)('a store file', () => {
  async function makeStore(): Promise<{ directory: string; path: string; bytes: Buffer }> {
    const directory = await makeDirectory();
    const engine = await startEngine({ directory, inline: true });
    const things = (await connectTo(engine.uri)).db('test').collection('things');
    for (let round = 0; round < 40; round += 1)
      await things.insertMany(
        Array.from({ length: 25 }, (_, at) => ({ text: 'x'.repeat(at === 0 ? 30_000 : 300) })),
      );
    await engine.close();
    const path = join(directory, 'store.mdb');
    return { directory, path, bytes: await readFile(path) };
  }

  test('that was cut short is refused and left unchanged, wherever it was cut', async () => {
    const { directory, path, bytes } = await makeStore();
    const pages = bytes.length / 8_192;
    const cuts = [
      0,
      1,
      100,
      8_191,
      8_192,
      12_000,
      3 * 8_192,
      ((pages / 2) | 0) * 8_192,
      bytes.length - 8_192,
    ];
    for (const cut of cuts) {
      await writeFile(path, bytes.subarray(0, cut));
      const { message } = await failure(startEngine({ directory, inline: cut !== cuts.at(-1) }));
      expect(message).toContain(`The store ${path} is ${cut === 0 ? 'empty' : 'cut short'}`);
      expect(message).toContain('move it away');
      expect((await readFile(path)).equals(bytes.subarray(0, cut))).toBe(true);
    }
    await writeFile(path, bytes);
    expect(await verifyStore({ directory })).toMatchObject({ documents: 1_000, problems: [] });
  });

  test('that is damaged or not a store at all is refused and left unchanged', async () => {
    const { directory, path, bytes } = await makeStore();
    const damaged = Buffer.from(bytes).fill(0, 8_192, 16_384);
    for (const other of [Buffer.alloc(bytes.length), Buffer.from('a,b\n'.repeat(9_000)), damaged]) {
      await writeFile(path, other);
      expect((await failure(startEngine({ directory, inline: true }))).message).toContain(
        `The store ${path} `,
      );
      expect((await readFile(path)).equals(other)).toBe(true);
    }
  });

  test('whose creation was interrupted is created again', async () => {
    const directory = await makeDirectory();
    await writeFile(join(directory, 'store.mdb.new'), '');
    const engine = await startEngine({ directory, inline: true });
    await engine.close();
    expect(await verifyStore({ directory })).toMatchObject({ documents: 0, problems: [] });
    expect((await readdir(directory)).sort()).toEqual([
      'engine.lock',
      'store-made',
      'store.mdb',
      'store.mdb-lock',
    ]);
  });
});

describe.skipIf(isForeignDatabase || !canMount)('a folder that is mounted read-only', () => {
  test('is refused with an error that names it', async () => {
    const directory = makeMount('1m');
    execFileSync('mount', ['-o', 'remount,ro', directory]);
    const { message } = await failure(startEngine({ directory, inline: true }));
    expect(message).toContain(`The data folder ${directory} cannot be written`);
    expect(message).toContain(join(directory, 'engine.lock'));
    expect(await readdir(directory)).toEqual([]);
  });
});

describe.skipIf(isForeignDatabase)('while an engine uses a folder', () => {
  test('a second engine waits, then fails and names the process that uses the folder', async () => {
    const { directory } = await openEngine();
    const error = await failure(startEngine({ directory, inline: true, lockTimeoutMs: 60 }));
    expect(error.message).toContain(`process ${process.pid}`);
    expect(error.message).toContain(`kill -9 ${process.pid}`);
    const fromChild = await failure(startEngine({ directory, lockTimeoutMs: 0 }));
    expect(fromChild.message).toContain(`process ${process.pid}`);
  });

  test('a second engine starts when the first one is closed within the deadline', async () => {
    const directory = await makeDirectory();
    const first = await startEngine({ directory, inline: true });
    const second = startEngine({ directory, inline: true });
    await first.close();
    await (await second).close();
  });

  test('an operator command joins that engine, and starts its own in any other folder', async () => {
    const { directory, uri } = await openEngine();
    const joined = await connectEngine({ directory });
    expect(joined.uri).toBe(uri);
    await joined.close();
    expect(await (await connectTo(uri)).db('test').command({ ping: 1 })).toMatchObject({ ok: 1 });

    const otherDirectory = await makeDirectory();
    const own = await connectEngine({ directory: otherDirectory });
    await (await connectTo(own.uri)).db('test').collection('things').insertOne({ a: 1 });
    await own.close();
    expect(await verifyStore({ directory: otherDirectory })).toEqual({
      documents: 1,
      indexEntries: 0,
      problems: [],
    });
  });
});

describe.skipIf(isForeignDatabase)('an engine whose lock file is removed or replaced', () => {
  test('stops before its next commit, and another engine can use the folder', async () => {
    const directory = await makeDirectory();
    const failures: string[] = [];
    const first = await startEngine({
      directory,
      lockTimeoutMs: 0,
      onRestartFailure: (error) => failures.push(String(error)),
    });
    onTestFinished(() => first.close());
    const client = await connectTo(first.uri, { retryWrites: false });
    const things = client.db('test').collection<{ _id: number }>('things');
    await things.insertOne({ _id: 1 });
    const pid = await holderOf(directory);

    await rm(join(directory, 'engine.lock'));
    const second = await startEngine({ directory, inline: true });
    onTestFinished(() => second.close());
    await failure(things.insertOne({ _id: 2 }));
    await expect.poll(() => isRunning(pid)).toBe(false);
    await expect.poll(() => failures[0]).toContain(`in use by process ${process.pid}`);
    expect(await (await connectTo(second.uri)).db('test').collection('things').find().toArray()).toEqual([
      { _id: 1 },
    ]);
  });
});

describe.skipIf(isForeignDatabase)('the child process', () => {
  test('is a separate process, serves two drivers, and ends when the engine is closed', async () => {
    const directory = await makeDirectory();
    const engine = await startEngine({ directory });
    const pid = await holderOf(directory);
    expect(pid).not.toBe(process.pid);
    const [first, second] = [await connectTo(engine.uri), await connectTo(engine.uri)];
    await first.db('test').collection('things').insertOne({ a: 1 });
    expect(await second.db('test').collection('things').countDocuments()).toBe(1);
    await engine.close();
    expect(isRunning(pid)).toBe(false);
  });

  test('is restarted when it dies, with all acknowledged writes', async () => {
    const { directory, client, pid, restarts } = await startOne();
    const things = client.db('test').collection('things');
    await things.insertOne({ a: 1 });
    const restarted = once(restarts, 'restart');
    process.kill(pid, 'SIGKILL');
    await restarted;
    expect(await holderOf(directory)).not.toBe(pid);
    await things.insertOne({ a: 2 });
    expect(await things.countDocuments()).toBe(2);
  });

  test('ends when its parent is killed', async () => {
    const { directory, parent } = await startParent();
    const pid = await holderOf(directory);
    expect(isRunning(pid)).toBe(true);
    parent.kill('SIGKILL');
    await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 120_000, interval: 10 });
    const next = await startEngine({ directory, inline: true });
    await next.close();
  });

  test('ends immediately when its parent is killed, however busy it is', async () => {
    const { directory, parent, uri } = await startParent();
    const client = await connectTo(uri, { socketTimeoutMS: 60_000, retryReads: false });
    const things = client.db('test').collection<{ _id: number }>('things');
    await things.insertMany(Array.from({ length: 450 }, (_, _id) => ({ _id })));
    // The engine examines hundreds of documents before it yields, and this filter is slow for each document.
    const $or = Array.from({ length: 120_000 }, (_, at) => ({ a: -at, b: at }));
    const busy = failure(things.findOne({ $or }));
    const ping = () => client.db('test').command({ ping: 1 });
    const isAnswered = () =>
      Promise.race([ping(), once(AbortSignal.timeout(300), 'abort').then(() => false)]);
    const isBusy = async (): Promise<void> => expect(await isAnswered()).toBe(false);
    await vi.waitFor(isBusy, { timeout: 120_000, interval: 1 });
    parent.kill('SIGKILL');
    const next = await startEngine({ directory, inline: true, lockTimeoutMs: 60_000 });
    await next.close();
    await busy;
    expect(await verifyStore({ directory })).toMatchObject({ documents: 450, problems: [] });
  });

  test('that is suspended is killed when the engine is closed, and the next engine can use the folder', async () => {
    const directory = await makeDirectory();
    const engine = await startEngine({ directory });
    process.kill(await holderOf(directory), 'SIGSTOP');
    await engine.close();
    const next = await startEngine({ directory, inline: true, lockTimeoutMs: 0 });
    await next.close();
  });

  test('that stays suspended is replaced, but a process that is busy for longer is not', async () => {
    const [stopped, busy] = [await startOne(), await startOne()];
    const things = busy.client.db('test').collection<{ _id: number }>('things');
    await things.insertMany(Array.from({ length: 450 }, (_, _id) => ({ _id })));
    const $or = Array.from({ length: 60_000 }, (_, at) => ({ a: -at, b: at }));
    // The engine examines all of these documents before it yields.
    const look = async (documents: number): Promise<number> => {
      const startedAt = performance.now();
      await things.findOne({ _id: { $lt: documents }, $or });
      return performance.now() - startedAt;
    };
    const msPerDocument = ((await look(21)) - (await look(1))) / 20;
    const looked = look(Math.min(450, Math.ceil(8_000 / msPerDocument)));

    const restarted = once(stopped.restarts, 'restart');
    process.kill(stopped.pid, 'SIGSTOP');
    await restarted;
    expect(await holderOf(stopped.directory)).not.toBe(stopped.pid);
    await stopped.client.db('test').collection('things').insertOne({ a: 1 });
    await looked;
    expect(await holderOf(busy.directory)).toBe(busy.pid);
  });

  test.skipIf(process.platform !== 'linux')('inherits only paths from the environment', async () => {
    const directory = await makeDirectory();
    vi.stubEnv('CANARY_SECRET', 'canary');
    const engine = await startEngine({ directory });
    onTestFinished(() => engine.close());
    vi.unstubAllEnvs();
    const environment = await readFile(`/proc/${await holderOf(directory)}/environ`, 'utf8');
    expect(environment).not.toContain('canary');
  });
});

/** An engine in its own process, with a client that waits for it however long it takes. */
interface RunningEngine {
  directory: string;
  client: MongoClient;
  pid: number;
  /** Emits `restart` when the engine serves again. It holds the folder before that, and refuses connections. */
  restarts: EventEmitter;
}

async function startOne(): Promise<RunningEngine> {
  const directory = await makeDirectory();
  const restarts = new EventEmitter();
  const engine = await startEngine({ directory, onRestart: () => restarts.emit('restart') });
  onTestFinished(() => engine.close());
  const client = await connectTo(engine.uri, { socketTimeoutMS: 60_000, retryReads: false });
  return { directory, client, pid: await holderOf(directory), restarts };
}
