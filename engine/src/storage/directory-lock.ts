import {
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  ftruncateSync,
  openSync,
  readFileSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { tryLock } from 'fs-native-extensions';
import { hasCode } from './disk-space.js';

/** Never follows a link, whose target would otherwise be overwritten. */
const lockFlags = constants.O_RDWR | constants.O_CREAT | constants.O_NOFOLLOW;

export interface DirectoryLock {
  /** Returns false once the lock file has been removed or replaced, so that another process can hold a lock. */
  isValid(): boolean;
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
  const fd = usingLockFile(directory, (path) => openSync(path, lockFlags, 0o600));
  if (!tryLock(fd)) {
    closeSync(fd);
    return undefined;
  }
  const holder = `${process.pid}\n`;
  try {
    usingLockFile(directory, () => {
      fchmodSync(fd, 0o600);
      // The file is overwritten before it is truncated: on a full disk, freed space might not be available
      // again.
      writeSync(fd, holder, 0);
      ftruncateSync(fd, holder.length);
    });
  } catch (error) {
    closeSync(fd);
    throw error;
  }
  const { dev, ino } = fstatSync(fd, { bigint: true });
  const isValid = (): boolean => {
    const found = statSync(lockFile(directory), { bigint: true, throwIfNoEntry: false });
    return found?.ino === ino && found.dev === dev;
  };
  return { isValid, release: () => closeSync(fd) };
}

/** Does the work with the lock file's path; an error of the disk names the folder and says what to do. */
function usingLockFile<T>(directory: string, work: (path: string) => T): T {
  const path = lockFile(directory);
  try {
    return work(path);
  } catch (cause) {
    if (hasCode(cause, 'ENOSPC', 'EDQUOT'))
      throw new Error(
        `The disk of ${directory} is full: ${path} could not be written (${cause.message}). Free some space, and start again.`,
        { cause },
      );
    if (hasCode(cause, 'EROFS', 'EACCES', 'EPERM'))
      throw new Error(
        `The data folder ${directory} cannot be written: ${path} could not be opened (${cause.code}). Mount it writable, change its owner to yours, or use another folder.`,
        { cause },
      );
    throw cause;
  }
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
