import { closeSync, constants, fchmodSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { tryLock } from 'fs-native-extensions';

/** Never follows a link, whose target would otherwise be overwritten. */
const lockFlags = constants.O_RDWR | constants.O_CREAT | constants.O_NOFOLLOW;

export interface DirectoryLock {
  release(): void;
}

export class DirectoryLockedError extends Error {
  constructor(directory: string, holder: number | undefined) {
    const name = holder === undefined ? 'another process' : `process ${holder}`;
    const advice =
      holder === undefined ? '' : ` If neither is running, type: kill -9 ${holder}; stored data is safe.`;
    super(
      `The data folder ${directory} is in use by ${name}. Stop the server or command that uses it, or use another folder.${advice}`,
    );
    this.name = 'DirectoryLockedError';
  }
}

/**
 * Takes an operating-system lock, which ends with its process; returns undefined if another process holds it.
 */
export function tryLockDirectory(directory: string): DirectoryLock | undefined {
  const fd = openLockFile(directory);
  if (!tryLock(fd)) {
    closeSync(fd);
    return undefined;
  }
  const holder = `${process.pid}\n`;
  try {
    fchmodSync(fd, 0o600);
    // The file is overwritten before it is truncated: on a full disk, freed space might not be available
    // again.
    writeSync(fd, holder, 0);
    ftruncateSync(fd, holder.length);
  } catch (error) {
    closeSync(fd);
    throw error;
  }
  return { release: () => closeSync(fd) };
}

function openLockFile(directory: string): number {
  try {
    return openSync(lockFile(directory), lockFlags, 0o600);
  } catch (error) {
    throw isReadOnly(error)
      ? new Error(
          `The data folder ${directory} cannot be written: ${lockFile(directory)} could not be opened (${error.code}). Mount it writable, change its owner to yours, or use another folder.`,
          { cause: error },
        )
      : error;
  }
}

function isReadOnly(error: unknown): error is NodeJS.ErrnoException {
  return (
    error instanceof Error && 'code' in error && ['EROFS', 'EACCES', 'EPERM'].includes(String(error.code))
  );
}

/** Waits for the lock to be released; after `timeoutMs`, throws an error that names its holder. */
export async function lockDirectory(directory: string, timeoutMs: number): Promise<DirectoryLock> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const lock = tryLockDirectory(directory);
    if (lock) return lock;
    if (performance.now() >= deadline) throw new DirectoryLockedError(directory, lockHolder(directory));
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export function lockHolder(directory: string): number | undefined {
  const pid = Number.parseInt(readFileSync(lockFile(directory), 'utf8'), 10);
  return Number.isNaN(pid) ? undefined : pid;
}

function lockFile(directory: string): string {
  return join(directory, 'engine.lock');
}
