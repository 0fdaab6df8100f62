import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, realpathSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Mounting needs Linux and root; elsewhere, tests that need it are reported as skipped. */
export const canMount = process.platform === 'linux' && process.getuid?.() === 0 && tryMount();

/** Mounts a separate disk of a size such as 16m on a new folder, and returns the folder. */
export function makeMount(size: string): string {
  const directory = makeFolder();
  // What was arranged last is undone first, so the disk is unmounted before the folder is removed.
  onTestFinished(() => rmSync(directory, { recursive: true }));
  mountOn(directory, size);
  return directory;
}

/** Mounts a separate disk on an existing folder. */
export function mountOn(directory: string, size: string): void {
  execFileSync('mount', mountArguments(size, directory));
  onTestFinished(() => void execFileSync('umount', ['-l', directory]));
}

/** Makes the folder read-only, and returns a function that undoes it. */
export function makeReadOnly(directory: string): () => void {
  let isOver = false;
  // A disk itself cannot be made read-only while a file on it is open for writing, but a bind mount can.
  execFileSync('mount', ['--bind', directory, directory]);
  execFileSync('mount', ['-o', 'remount,bind,ro', directory]);
  const undo = (): void => {
    if (!isOver) execFileSync('umount', ['-l', directory]);
    isOver = true;
  };
  onTestFinished(undo);
  return undo;
}

/** Fills the disk to the last byte, and returns a function that frees the space. */
export function fillDisk(directory: string): () => void {
  const filler = join(directory, 'filler');
  const fd = openSync(filler, 'w');
  for (const size of [65_536, 4_096]) while (hasRoom(fd, size)) continue;
  closeSync(fd);
  return () => rmSync(filler);
}

function hasRoom(fd: number, size: number): boolean {
  try {
    return writeSync(fd, Buffer.alloc(size)) === size;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return false;
    throw error;
  }
}

function tryMount(): boolean {
  const directory = makeFolder();
  const isMounted = spawnSync('mount', mountArguments('1m', directory)).status === 0;
  if (isMounted) execFileSync('umount', [directory]);
  rmSync(directory, { recursive: true });
  return isMounted;
}

function makeFolder(): string {
  return realpathSync(mkdtempSync(join(tmpdir(), 'crop-disk-')));
}

function mountArguments(size: string, directory: string): string[] {
  return ['-t', 'tmpfs', '-o', `size=${size},mode=700`, 'tmpfs', directory];
}
