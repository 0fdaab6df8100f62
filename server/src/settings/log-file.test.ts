import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test as base } from 'vitest';
import { createLogFile } from './log-file.js';

const sizeMax = 200_000;

const test = base.extend('path', async ({}, { onCleanup }) => {
  const folder = await mkdtemp(join(tmpdir(), 'crop-log-'));
  onCleanup(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'server.log');
});

test('a log file contains every line in order, and only its user can read it', async ({ path }) => {
  await writeFile(path, 'earlier\n', { mode: 0o644 });
  const log = createLogFile(path, { onFailure: fail });
  for (let at = 0; at < 5_000; at += 1) log.write(`line ${at}\n`);
  const expected = `earlier\n${Array.from({ length: 5_000 }, (_, at) => `line ${at}\n`).join('')}`;
  await expect.poll(() => read(path)).toBe(expected);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test('a full log file replaces the older one, no line is lost in between, and neither exceeds the size', async ({
  path,
}) => {
  const log = createLogFile(path, { onFailure: fail, sizeMax });
  const lineCount = 20_000;
  // Every few lines, the file gets time to write.
  for (let at = 0; at < lineCount; at += 1) {
    log.write(`line ${at} ${'ä'.repeat(40)}\n`);
    if (at % 100 === 0) await new Promise(setImmediate);
  }
  const last = `line ${lineCount - 1} `;
  await expect.poll(() => read(path)).toContain(last);
  const sizes = await Promise.all([path, `${path}.1`].map(async (each) => (await stat(each)).size));
  expect(Math.max(...sizes)).toBeLessThanOrEqual(sizeMax);
  expect((await stat(`${path}.1`)).size).toBeGreaterThan(sizeMax / 2);
  expect((await stat(`${path}.1`)).mode & 0o777).toBe(0o600);
  const numbers = numbersIn((await read(`${path}.1`)) + (await read(path)));
  expect(numbers).toEqual(numbers.map((_, at) => lineCount - numbers.length + at));
});

test('a log file that cannot be renamed stays below its size, says so once and later continues with the lines that waited', async ({
  path,
}) => {
  const failures: unknown[] = [];
  const log = createLogFile(path, { onFailure: (error) => failures.push(error), sizeMax });
  await mkdir(join(`${path}.1`, 'in the way'), { recursive: true });
  const lineCount = 10_000;
  for (let at = 0; at < lineCount; at += 1) log.write(`line ${at} and the rest of it\n`);
  await expect.poll(() => failures).toHaveLength(1);
  expect((await stat(path)).size).toBeLessThanOrEqual(sizeMax);

  await rm(`${path}.1`, { recursive: true });
  log.write(`line ${lineCount}\n`);
  await expect.poll(() => read(path)).toContain(`line ${lineCount}\n`);
  const numbers = numbersIn((await read(`${path}.1`)) + (await read(path)));
  expect(numbers).toEqual(Array.from({ length: lineCount + 1 }, (_, at) => at));
  expect(failures).toHaveLength(1);
});

test('lines that exceed the room for waiting ones are dropped and counted while a log file cannot be opened', async ({
  path,
}) => {
  const failures: unknown[] = [];
  let isReady = false;
  const prepare = async () => {
    if (!isReady) throw new Error('not yet');
  };
  const onFailure = (error: unknown) => failures.push(error);
  const log = createLogFile(path, { prepare, onFailure, waitingMax: 1_000 });
  log.write('line 0\n');
  await expect.poll(() => failures).toEqual([new Error('not yet')]);
  const lineCount = 500;
  for (let at = 1; at < lineCount; at += 1) log.write(`line ${at}\n`);
  isReady = true;
  await expect
    .poll(async () => {
      log.write('!\n');
      return read(path);
    })
    .toContain('missing here');
  const [stored = '', count] = (await read(path)).split(/^\{"level":"warn".*: (\d+)"\}\n/m);
  const numbers = numbersIn(stored.replaceAll('!\n', ''));
  expect(stored.length).toBeGreaterThan(900);
  expect(stored.length).toBeLessThan(1_100);
  expect(numbers).toEqual(numbers.map((_, at) => at));
  expect(Number(count)).toBeGreaterThanOrEqual(lineCount - numbers.length);
});

function fail(error: unknown): never {
  throw error;
}

async function read(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => '');
}

function numbersIn(text: string): number[] {
  return text
    .trim()
    .split('\n')
    .map((line) => Number(/^line (\d+)/.exec(line)?.[1]));
}
