import { chmod, copyFile, mkdir, mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect } from 'vitest';
import { readBackupList } from '../../server/src/background/backups/list.js';
import { runRound } from '../../server/src/background/backups/round.js';
import { isForeignDatabase } from '../engine/engine-fixture.js';
import {
  connectTo,
  createPlan,
  defaultConfig,
  register,
  restOf,
  runServerCommand,
  startTestApp,
  test as base,
} from '../harness.js';
import { canMount, fillDisk, makeMount, makeReadOnly } from '../small-disk.js';

/** Provides a server with some plans, whose database takes about 1 MiB. */
const test = base.extend('server', { scope: 'file' }, async ({}, { onCleanup }) => {
  const root = await mkdtemp(join(tmpdir(), 'crop-test-'));
  const dataDir = join(root, 'data');
  const app = await startTestApp({ DATA_DIR: dataDir });
  onCleanup(async () => {
    await app.close();
    await rm(root, { recursive: true, force: true });
  });
  const rest = restOf(app);
  const { tokens } = await register(rest);
  for (let count = 0; count < 20; count += 1) await createPlan(rest, tokens.access_token);
  let hours = 0;
  return {
    root,
    dataDir,
    environment: { DATA_DIR: dataDir },
    createPlan: () => createPlan(rest, tokens.access_token),
    round: (folder: string) =>
      runRound({
        config: defaultConfig(dataDir),
        dataDir,
        folder,
        everyMs: 3_600_000,
        kept: 2,
        now: new Date(Date.UTC(2026, 10, 1, (hours += 1))),
      }),
  };
});

describe.skipIf(isForeignDatabase)('a backup folder', () => {
  test('that is not there, is a file or is open to others is refused with a sentence', async ({ server }) => {
    const { root, round } = server;
    const file = join(root, 'file');
    await writeFile(file, '');
    const open = join(root, 'open');
    await mkdir(join(open, 'inside'), { recursive: true });
    await chmod(open, 0o755);
    const sentences = [
      [join(root, 'no', 'folder'), /\/no\/folder cannot take a backup: it is not there\.$/],
      [file, /\/file cannot take a backup: it is a file\.$/],
      [join(file, 'folder'), /cannot take a backup: it, or a part of its path, is a file\.$/],
      [open, /\/open cannot take a backup: it is open to other users, mode 755; .*chmod 700 \/\S+\/open\.$/],
    ] as const;
    for (const [folder, sentence] of sentences) await expect(round(folder)).rejects.toThrow(sentence);
    expect((await stat(open)).mode & 0o777).toBe(0o755);
    // An empty one, such as a new volume, is made private.
    const empty = join(root, 'empty');
    await mkdir(empty);
    await chmod(empty, 0o755);
    expect((await round(empty)).made?.problem).toBe(null);
    expect((await stat(empty)).mode & 0o777).toBe(0o700);
  });

  test.skipIf(!canMount)(
    'on another file system takes backups, and says when its disk is full or read-only',
    async ({ server }) => {
      const { dataDir, round } = server;
      const folder = makeMount('16m');
      const { made } = await round(folder);
      expect((await readdir(folder)).map((name) => join(folder, name))).toEqual([made?.file]);
      const freeSpace = fillDisk(folder);
      await expect(round(folder)).rejects.toThrow(
        `The folder ${folder} cannot take a backup: its disk is full.`,
      );
      freeSpace();
      expect((await readBackupList(dataDir)).backups.at(-1)).toEqual(made);
      expect(await readdir(folder)).toHaveLength(1);
      const makeWritable = makeReadOnly(folder);
      await expect(round(folder)).rejects.toThrow(`${folder} cannot take a backup: its disk is read-only.`);
      makeWritable();
      expect((await round(folder)).made?.problem).toBe(null);
      // The engine goes on.
      await server.createPlan();
    },
  );

  test.skipIf(!canMount)(
    'whose disk takes the copy but not its verification gets none',
    async ({ server }) => {
      const { round } = server;
      const { made } = await round(join(server.root, 'sized'));
      const copyBytes = made?.size_bytes ?? 0;
      for (const share of [0.5, 1.05, 2.05, 2.3]) {
        const folder = makeMount(`${Math.ceil((share * copyBytes) / 4_096) * 4}k`);
        await expect(round(folder)).rejects.toThrow(
          `The folder ${folder} cannot take a backup: its disk is full.`,
        );
        expect(await readdir(folder)).toEqual([]);
      }
    },
  );
});

describe.skipIf(isForeignDatabase)('crop-server backup verify', () => {
  test('restores and checks a backup, and leaves nothing behind', async ({
    server: { root, environment },
  }) => {
    const folder = join(root, 'verified');
    await mkdir(folder);
    const file = join(folder, 'crop.backup');
    await runServerCommand(['backup', file], environment);
    const verified = await runServerCommand(['backup', 'verify', file, '--json'], {});
    expect(verified).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(verified.stdout)).toMatchObject({
      file,
      checked: { accounts: 1, analyses: expect.any(Number), documents: expect.any(Number) },
      problems: [],
      problem_count: 0,
      restore_seconds: expect.any(Number),
      check_seconds: expect.any(Number),
    });
    expect(await readdir(folder)).toEqual(['crop.backup']);
    const elsewhere = join(root, 'elsewhere');
    await mkdir(elsewhere);
    expect(await runServerCommand(['backup', 'verify', file, '--in', elsewhere], {})).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^file\t.*\naccounts\t1\n(.*\n)*problems\t0\n$/),
    });
    expect(await readdir(elsewhere)).toEqual([]);
  });

  test('refuses what is not a whole backup, and reports what the check finds in one', async ({
    server: { root, environment },
  }) => {
    const folder = join(root, 'refused');
    await mkdir(folder);
    const file = join(folder, 'crop.backup');
    await runServerCommand(['backup', file], environment);
    const { size } = await stat(file);
    const [cut, foreign] = [join(folder, 'cut'), join(folder, 'foreign')];
    await copyFile(file, cut);
    await truncate(cut, size - 100);
    await writeFile(foreign, Buffer.alloc(10_000, 'a database of another product '));
    for (const [name, sentence] of [
      [cut, `${cut} is not a backup, or is incomplete.\n`],
      [foreign, `${foreign} is not a backup, or is incomplete.\n`],
      [folder, `${folder} is not a regular file.\n`],
    ] as const)
      expect(await runServerCommand(['backup', 'verify', name], {})).toEqual({
        code: 1,
        stdout: '',
        stderr: sentence,
      });
    expect(await runServerCommand(['backup', 'verify'], {})).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('DATA_DIR must be set'),
    });
    expect(await runServerCommand(['backup', 'verify'], environment)).toMatchObject({
      code: 1,
      stderr: 'Name a backup, or set BACKUP_FOLDER, whose newest backup is then taken.\n',
    });
    expect(
      await runServerCommand(['backup', 'verify'], { ...environment, BACKUP_FOLDER: folder }),
    ).toMatchObject({ code: 1, stderr: `There is no sound backup in ${folder} yet.\n` });

    // A faithful copy of data that contradict each other.
    const other = await startTestApp({ DATA_DIR: join(root, 'wrong') });
    const rest = restOf(other);
    const { tokens } = await register(rest);
    await createPlan(rest, tokens.access_token);
    const { db, close } = await connectTo(other);
    await db.collection('crop_plans').updateMany({}, { $inc: { analyses: 5 } });
    await db.collection('accounts').updateMany({}, { $set: { email: 'another@example.org' } });
    await close();
    const wrong = join(folder, 'wrong.backup');
    await runServerCommand(['backup', wrong], other.environment);
    const found = await runServerCommand(['backup', 'verify', wrong], {});
    expect([found.code, found.stderr]).toEqual([
      1,
      expect.stringMatching(/^The check of the restored data found .*: .*\n$/),
    ]);
    expect(found.stdout).toMatch(/\nproblems\t[1-9]/);
    // Such a backup is kept, but not as a sound one, and nothing is removed for it.
    const scheduled = join(root, 'wrong-backups');
    const { made, removed } = await runRound({
      config: defaultConfig(join(root, 'wrong')),
      dataDir: join(root, 'wrong'),
      folder: scheduled,
      everyMs: 3_600_000,
      kept: 1,
      now: new Date(),
    });
    expect([made?.is_verified, made?.problem, removed]).toEqual([
      false,
      expect.stringContaining('The check of the restored data found'),
      [],
    ]);
    await other.close();
  });
});

describe.skipIf(isForeignDatabase)('crop-server backup -', () => {
  test('writes a whole backup to standard output, but not to a terminal', async ({
    server: { root, environment },
  }) => {
    const stdout = new PassThrough();
    const written = buffer(stdout);
    const result = await runServerCommand(['backup', '-'], environment, undefined, { stdout });
    stdout.end();
    expect(result).toEqual({ code: 0, stdout: '', stderr: '' });
    const file = join(root, 'piped.backup');
    await writeFile(file, await written);
    expect(await runServerCommand(['backup', 'verify', file], {})).toMatchObject({ code: 0 });

    const terminal = Object.assign(new PassThrough(), { isTTY: true });
    expect(await runServerCommand(['backup', '-'], environment, undefined, { stdout: terminal })).toEqual({
      code: 1,
      stdout: '',
      stderr: 'A backup is not written to a terminal. Pipe it into a program, or name a file.\n',
    });
    expect(terminal.readableLength).toBe(0);
  });

  test('fails if the program that it writes to ends early', async ({ server: { environment } }) => {
    const stdout = new Writable({
      write: (_chunk, _encoding, done) => done(Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })),
    });
    const result = await runServerCommand(['backup', '-'], environment, undefined, { stdout });
    expect(result).toMatchObject({ code: 1, stderr: expect.stringContaining('ended early') });
  });
});
