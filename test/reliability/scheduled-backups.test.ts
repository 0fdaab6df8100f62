import { watch } from 'node:fs';
import {
  appendFile,
  copyFile,
  lstat,
  mkdir,
  mkdtemp,
  open,
  readFile,
  readdir,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { readBackupList, writeBackupList } from '../../server/src/background/backups/list.js';
import { runRound } from '../../server/src/background/backups/round.js';
import { describeBackups } from '../../server/src/background/backups/state.js';
import { draftIn } from '../../server/src/database/backup.js';
import { isForeignDatabase } from '../engine/engine-fixture.js';
import {
  createPlan,
  createTestClock,
  defaultConfig,
  register,
  restOf,
  runServerCommand,
  startTestApp,
  test as base,
} from '../harness.js';
import { startServerProcess } from '../server-process.js';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** In the suite, a backup every five days; `npm run test:backups` makes one every day, or more often. */
const everyHours = Number(process.env['BACKUP_HOURS'] ?? 120);

const test = base.extend('root', async ({}, { onCleanup }) => {
  const root = await mkdtemp(join(tmpdir(), 'crop-test-'));
  onCleanup(() => rm(root, { recursive: true, force: true }));
  return root;
});

describe.skipIf(isForeignDatabase)('scheduled backups', () => {
  test('of a month are kept as configured, each verified; a damaged file is noticed within a day, and other files stay', async ({
    root,
    onTestFinished,
  }) => {
    const kept = 3;
    const app = await startTestApp({ DATA_DIR: join(root, 'data') });
    onTestFinished(app.close);
    const rest = restOf(app);
    const { tokens } = await register(rest);
    const folder = join(root, 'backups');
    const config = { ...defaultConfig(join(root, 'data')), BACKUP_FOLDER: folder };
    const began = Date.UTC(2026, 10, 1, 3);
    const round = (atMs: number) =>
      runRound({
        config,
        dataDir: config.DATA_DIR,
        folder,
        everyMs: everyHours * hourMs,
        kept,
        now: new Date(atMs),
      });
    const first = (await round(began)).made;
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    // Another's files: a backup with a name like ours, a link with the name of one to come, a folder and a text.
    const others = ['crop-20200101T000000Z.backup', 'crop-20261231T030000Z.backup', '.backup-mine', 'notes'];
    const [copy = '', link = '', hidden = '', notes = ''] = others.map((name) => join(folder, name));
    await copyFile(first?.file ?? '', copy);
    await symlink(notes, link);
    await mkdir(hidden);
    await writeFile(notes, 'not ours');

    const made = [first];
    const damagedOn = 14;
    let damaged = '';
    const problemsByDay: number[] = [];
    for (let day = 1; day <= 30; day += 1) {
      await createPlan(rest, tokens.access_token);
      if (day === damagedOn) {
        damaged = (await readBackupList(config.DATA_DIR)).backups.at(-2)?.file ?? '';
        await flipByte(damaged);
      }
      for (let hour = 0; hour < 24; hour += Math.min(everyHours, 24)) {
        const report = await round(began + day * dayMs + hour * hourMs);
        if (report.made) made.push(report.made);
      }
      const { backups } = await readBackupList(config.DATA_DIR);
      problemsByDay[day] = backups.filter(({ problem }) => problem !== null).length;
      const sound = backups.filter(({ problem }) => problem === null);
      // The damaged one is missing until the next one is made.
      expect([0, 1]).toContain(Math.min(kept, made.length) - sound.length);
      expect(sound.at(-1)?.file).toBe(made.at(-1)?.file);
    }
    expect(made.length).toBe(Math.floor((30 * 24) / everyHours) + 1);
    expect(made.every((backup) => backup?.is_verified && backup.problem === null)).toBe(true);
    expect(problemsByDay.slice(1)).toEqual(
      Array.from({ length: 30 }, (_, at) => (at + 1 < damagedOn ? 0 : 1)),
    );

    const { backups } = await readBackupList(config.DATA_DIR);
    expect(backups.find(({ file }) => file === damaged)?.problem).toBe(
      `${damaged} was changed after the backup was created.`,
    );
    const listed = backups.map(({ file }) => file);
    const inFolder = (await readdir(folder)).map((name) => join(folder, name));
    // The damaged one is not what was made, so it is left to the operator.
    expect(inFolder.toSorted()).toEqual([...listed, copy, link, hidden, notes].toSorted());
    expect(await readFile(notes, 'utf8')).toBe('not ours');
    expect((await lstat(link)).isSymbolicLink()).toBe(true);
    const sound = backups.filter(({ problem }) => problem === null).map(({ file }) => file);
    expect(sound).toHaveLength(kept);
    for (const file of sound) expect((await stat(file)).mode & 0o777).toBe(0o600);
    const [oldest = ''] = sound;
    expect(await runServerCommand(['backup', 'verify', oldest], {})).toMatchObject({ code: 0, stderr: '' });

    // An operator who removes the damaged file has dealt with it.
    await rm(damaged);
    await round(began + 31 * dayMs);
    const settings = { ...config, BACKUP_EVERY_HOURS: everyHours };
    const state = await describeBackups(settings, new Date(began + 31 * dayMs));
    expect(state).toMatchObject({ sound: kept, problems: [] });
  });

  test('remove nothing while the newest is not sound, and no file that is not as it was made', async ({
    root,
    onTestFinished,
  }) => {
    const app = await startTestApp({ DATA_DIR: join(root, 'data') });
    onTestFinished(app.close);
    const folder = join(root, 'backups');
    const config = defaultConfig(join(root, 'data'));
    let atMs = Date.UTC(2026, 10, 1);
    const round = (kept: number, hours: number, every = 24) =>
      runRound({
        config,
        dataDir: config.DATA_DIR,
        folder,
        everyMs: every * hourMs,
        kept,
        now: new Date((atMs += hours * hourMs)),
      });
    const files = [];
    for (let count = 0; count < 3; count += 1) files.push((await round(3, 24)).made?.file ?? '');
    const [first = '', second = '', newest = ''] = files;
    // Nothing is due after an hour, so the damage is not seen yet; the first is looked at before it is removed.
    await flipByte(first);
    expect(await round(2, 1)).toEqual({ made: null, removed: [] });
    const problems = async () =>
      (await readBackupList(config.DATA_DIR)).backups.flatMap(({ problem }) => problem ?? []);
    expect(await problems()).toEqual([`${first} was changed after the backup was created.`]);
    await appendFile(newest, ' ');
    const later = await round(1, 23);
    // The damaged newest one was seen before the next was made.
    expect(await problems()).toContain(`${newest} is not a backup, or is incomplete.`);
    expect(later.removed).toEqual([second]);
    const { backups } = await readBackupList(config.DATA_DIR);
    expect(backups.map(({ file }) => file)).toEqual([first, newest, later.made?.file]);
    await flipByte(later.made?.file ?? '');
    expect((await readdir(folder)).length).toBe(3);
    // A day has not passed since the newest was made, so there is no sound one that could be newer.
    await round(1, 0);
    expect((await readdir(folder)).length).toBe(3);
    // Once it is known to be damaged, another is made at once, although the next is due only in two days.
    const replaced = await round(1, 24, 72);
    expect(replaced).toMatchObject({ made: { problem: null }, removed: [] });
    expect(await round(1, 1, 72)).toMatchObject({ made: null });

    // Without hard links, a name is taken before the file has it; the process was killed between the two.
    const list = await readBackupList(config.DATA_DIR);
    const [listed] = list.backups;
    if (!listed) throw new Error('The list has backups.');
    const unnamed = { ...listed, file: join(folder, 'crop-20261130T000000Z.backup'), problem: null };
    const hidden = draftIn(folder);
    await mkdir(hidden);
    await writeFile(unnamed.file, '');
    await writeBackupList(config.DATA_DIR, {
      draft: { folder: hidden, file: unnamed.file },
      backups: [...list.backups, unnamed],
    });
    await round(1, 0);
    expect(await readBackupList(config.DATA_DIR)).toEqual(list);
    expect((await readdir(folder)).length).toBe(4);

    // All files at once have not been damaged: their disk is missing.
    await rm(folder, { recursive: true });
    await expect(round(1, 24)).rejects.toThrow(/None of the 4 backups listed .* Is its disk mounted\?/);
    expect((await readBackupList(config.DATA_DIR)).backups).toHaveLength(4);
    await writeFile(join(config.DATA_DIR, 'backups.json'), '{"backups":[{}]}');
    await expect(round(1, 24)).rejects.toThrow(/backups\.json is damaged\. Move it away/);
    const environment = { DATA_DIR: config.DATA_DIR, BACKUP_FOLDER: folder };
    expect(await runServerCommand(['status', '--json'], environment)).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('"backups":null'),
      stderr: expect.stringContaining('backups.json is damaged'),
    });
  });

  test('are made by a server when they are due, and it says in status and metrics how they are', async ({
    root,
    onTestFinished,
  }) => {
    const clock = createTestClock();
    clock.stopClock();
    const folder = join(root, 'backups');
    const settings = { DATA_DIR: join(root, 'data'), BACKUP_FOLDER: folder, BACKUPS_KEPT: 1 };
    const app = await startTestApp(settings, clock, { lookEveryMs: 20 });
    onTestFinished(app.close);
    const environment = { DATA_DIR: settings.DATA_DIR, BACKUP_FOLDER: folder, BACKUPS_KEPT: '1' };
    const status = async () =>
      JSON.parse((await runServerCommand(['status', '--json'], environment)).stdout) as {
        backups: { sound: number; problems: string[]; newest: { file: string; size_bytes: number } | null };
        stopped: string[];
      };
    const metric = async (name: string) => {
      const text = await (await fetch(`${app.url}/metrics`)).text();
      const value = text
        .split('\n')
        .find((line) => line.startsWith(`${name} `))
        ?.slice(name.length);
      return value === undefined ? undefined : Number(value);
    };
    const madeAt = () => metric('backup_made_timestamp_seconds');
    await expect.poll(madeAt).toBe(clock.now().getTime() / 1_000);
    const { newest } = (await status()).backups;
    expect(newest?.size_bytes).toBe((await stat(newest?.file ?? '')).size);
    expect(await metric('backup_bytes')).toBe(newest?.size_bytes);
    expect(await metric('backup_interval_seconds')).toBe(86_400);
    expect(await runServerCommand(['backup', 'verify', '--json'], environment)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(newest?.file ?? 'none'),
    });

    const damaged = newest?.file ?? '';
    await flipByte(damaged);
    clock.advanceClock(dayMs);
    await expect.poll(() => metric('background_work_stopped{work="backups"}')).toBe(1);
    expect(await madeAt()).toBe(clock.now().getTime() / 1_000);
    expect([await metric('backups_sound'), await metric('backups_unsound')]).toEqual([1, 1]);
    const { backups, stopped } = await status();
    expect([backups.sound, backups.problems, stopped]).toEqual([
      1,
      [`${damaged} was changed after the backup was created.`],
      ['backups'],
    ]);
    expect(backups.newest?.file).not.toBe(damaged);
    const text = await runServerCommand(['status'], environment);
    expect(text.stdout).toMatch(
      /\nbackup\t.*\.backup, .* hours old, \d+ bytes, verified; 1 in all\nbackup problem\t/,
    );
  });

  test('that are under way when the server is killed or stopped leave nothing that counts', async ({
    root,
    onTestFinished,
  }) => {
    const settings = { DATA_DIR: join(root, 'data'), BACKUP_FOLDER: join(root, 'backups'), PORT: '0' };
    await mkdir(settings.BACKUP_FOLDER, { mode: 0o700 });
    for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
      const hidden = firstNameIn(settings.BACKUP_FOLDER);
      const server = startServerProcess(settings);
      onTestFinished(() => server.kill('SIGKILL'));
      await server.url();
      expect(await hidden).toMatch(/^\.backup-/);
      server.kill(signal);
      expect(await server.exitCode).toBe(signal === 'SIGTERM' ? 0 : null);
      const { backups, newest } = await stateOf(settings);
      expect([backups, newest]).toEqual([0, null]);
    }
    const server = startServerProcess(settings);
    onTestFinished(async () => {
      server.kill('SIGKILL');
      await server.exitCode;
    });
    await server.url();
    await expect.poll(async () => (await stateOf(settings)).backups).toBe(1);
    const { newest } = await stateOf(settings);
    await expect
      .poll(async () =>
        (await readdir(settings.BACKUP_FOLDER)).map((name) => join(settings.BACKUP_FOLDER, name)),
      )
      .toEqual([newest?.file]);
  });
});

async function stateOf({ DATA_DIR, BACKUP_FOLDER }: { DATA_DIR: string; BACKUP_FOLDER: string }) {
  const state = await describeBackups({ ...defaultConfig(DATA_DIR), BACKUP_FOLDER }, new Date());
  return { backups: state?.sound, newest: state?.newest };
}

/** Resolves with the first name that appears in the folder. */
function firstNameIn(folder: string): Promise<string> {
  return new Promise((resolve) => {
    const watcher = watch(folder, (_, name) => {
      watcher.close();
      resolve(name ?? '');
    });
  });
}

async function flipByte(path: string): Promise<void> {
  const handle = await open(path, 'r+');
  const at = Math.floor((await handle.stat()).size / 2);
  const byte = (await handle.read(Buffer.alloc(1), 0, 1, at)).buffer;
  byte.writeUInt8(byte.readUInt8() ^ 1);
  await handle.write(byte, 0, 1, at);
  await handle.close();
}
