import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

/** Where Linux has a file system in memory. */
const memory = '/dev/shm';
/** The tests need less than half of it at a time. */
const bytesMin = 4 * 1024 ** 3;

let folder: string | undefined;

/**
 * Puts the temporary files of all tests in memory if there is room: a flush to a disk takes milliseconds, and the
 * tests wait for a hundred thousand of them. vitest calls it before it starts the workers, which inherit TMPDIR.
 */
export function setup(): void {
  if (process.env['TMPDIR'] !== undefined || !isLargeAndExecutable()) return;
  removeAbandoned();
  folder = mkdtempSync(join(memory, `crop-tests-${process.pid}-`));
  // Like /tmp: a test may run a program as another user.
  chmodSync(folder, 0o1777);
  process.env['TMPDIR'] = folder;
}

export function teardown(): void {
  // Chromium may be about to end, and write into its profile until then.
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}

function isLargeAndExecutable(): boolean {
  if (process.platform !== 'linux') return false;
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .map((line) => line.split(' '))
    .findLast(([, path]) => path === memory);
  if (mount === undefined || mount[3]?.split(',').includes('noexec')) return false;
  const { bavail, bsize } = statfsSync(memory);
  return bavail * bsize >= bytesMin && freemem() >= 2 * bytesMin;
}

/** Removes the folders of runs that were killed. */
function removeAbandoned(): void {
  for (const name of readdirSync(memory)) {
    const pid = /^crop-tests-(\d+)-/.exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid))) removeIfPossible(join(memory, name));
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** A run that was killed may have left a disk mounted in its folder, which only an administrator can remove. */
function removeIfPossible(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch (error) {
    process.stderr.write(`${folder} cannot be removed: ${String(error)}\n`);
  }
}
