import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { connectEngine, startEngine, verifyStore } from '@crop-planning/engine';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
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

function socketOf(uri: string): string {
  return decodeURIComponent(new URL(uri).hostname);
}

describe.skipIf(isForeignDatabase)('files', () => {
  test('nobody else can reach what is in the data folder', async () => {
    const directory = join(await makeDirectory(), 'data');
    const engine = await startEngine({ directory, inline: true });
    onTestFinished(() => engine.close());
    expect(await modeOf(directory)).toBe('700');
    for (const file of ['engine.sock', 'engine.lock', 'store.mdb', 'store.mdb-lock'])
      expect([file, await modeOf(join(directory, file))]).toEqual([file, '600']);
  });

  test('a lock that others could open is closed to them, and one that is a link is not followed', async () => {
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

  test('a folder with a very long path has its socket in the runtime folder, and says where', async () => {
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

  test('a runtime folder with a percent sign is no way out, and the message names it', async () => {
    const [directory, runtime] = [join(await makeDirectory(), '100%'), join(await makeDirectory(), '%41')];
    vi.stubEnv('XDG_RUNTIME_DIR', runtime);
    onTestFinished(() => void vi.unstubAllEnvs());
    const { message } = await failure(startEngine({ directory, inline: true }));
    expect(message).toContain(runtime);
    expect(message).toContain('set XDG_RUNTIME_DIR');
  });
});

describe.skipIf(isForeignDatabase)('the lock', () => {
  test('a second engine waits, and then says who holds the folder', async () => {
    const { directory } = await openEngine();
    const error = await failure(startEngine({ directory, inline: true, lockTimeoutMs: 60 }));
    expect(error.message).toContain(`process ${process.pid}`);
    const fromChild = await failure(startEngine({ directory, lockTimeoutMs: 0 }));
    expect(fromChild.message).toContain(`process ${process.pid}`);
  });

  test('a second engine starts when the first one leaves in time', async () => {
    const directory = await makeDirectory();
    const first = await startEngine({ directory, inline: true });
    const second = startEngine({ directory, inline: true });
    await first.close();
    await (await second).close();
  });

  test('an operator command joins the engine that runs, or runs one itself', async () => {
    const { directory, uri } = await openEngine();
    const joined = await connectEngine({ directory });
    expect(joined.uri).toBe(uri);
    await joined.close();
    expect(await (await connectTo(uri)).db('test').command({ ping: 1 })).toMatchObject({ ok: 1 });

    const alone = await makeDirectory();
    const own = await connectEngine({ directory: alone });
    await (await connectTo(own.uri)).db('test').collection('things').insertOne({ a: 1 });
    await own.close();
    expect(await verifyStore({ directory: alone })).toEqual({ documents: 1, indexEntries: 0, problems: [] });
  });
});

describe.skipIf(isForeignDatabase)('the child process', () => {
  test('is another process, serves two drivers at once, and is gone after close', async () => {
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

  test('is started again when it dies, with all that was acknowledged', async () => {
    const directory = await makeDirectory();
    const engine = await startEngine({ directory });
    onTestFinished(() => engine.close());
    const things = (await connectTo(engine.uri)).db('test').collection('things');
    await things.insertOne({ a: 1 });
    const pid = await holderOf(directory);
    process.kill(pid, 'SIGKILL');
    const isAnother = async (): Promise<void> => expect(await holderOf(directory)).not.toBe(pid);
    await vi.waitFor(isAnother, { timeout: 10_000, interval: 10 });
    await things.insertOne({ a: 2 });
    expect(await things.countDocuments()).toBe(2);
  });

  test('leaves when its parent is killed', async () => {
    const directory = await makeDirectory();
    const program = `
      import { startEngine } from '@crop-planning/engine';
      await startEngine({ directory: ${JSON.stringify(directory)} });
      process.stdout.write('ready');
    `;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', program], {
      cwd: import.meta.dirname,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(parent.stdout, 'data');
    const pid = await holderOf(directory);
    expect(isRunning(pid)).toBe(true);
    parent.kill('SIGKILL');
    await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 10_000, interval: 10 });
    const next = await startEngine({ directory, inline: true });
    await next.close();
  });

  test.skipIf(process.platform !== 'linux')('has nothing of the environment but paths', async () => {
    const directory = await makeDirectory();
    vi.stubEnv('CANARY_SECRET', 'canary');
    const engine = await startEngine({ directory });
    onTestFinished(() => engine.close());
    vi.unstubAllEnvs();
    const environment = await readFile(`/proc/${await holderOf(directory)}/environ`, 'utf8');
    expect(environment).not.toContain('canary');
  });
});
