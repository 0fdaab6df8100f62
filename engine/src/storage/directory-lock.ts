import { closeSync, constants, fchmodSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { tryLock } from 'fs-native-extensions';

/** A link that somebody planted would have its target emptied. */
const lockFlags = constants.O_RDWR | constants.O_CREAT | constants.O_APPEND | constants.O_NOFOLLOW;

export interface DirectoryLock {
  release(): void;
}

export class DirectoryLockedError extends Error {
  constructor(directory: string, holder: string) {
    super(
      `The data folder ${directory} is in use by ${holder}. Stop that process, or point this one at another folder.`,
    );
    this.name = 'DirectoryLockedError';
  }
}

/** An operating-system lock, so that it vanishes with its process; undefined when somebody else holds it. */
export function tryLockDirectory(directory: string): DirectoryLock | undefined {
  const fd = openSync(lockFile(directory), lockFlags, 0o600);
  if (!tryLock(fd)) {
    closeSync(fd);
    return undefined;
  }
  fchmodSync(fd, 0o600);
  ftruncateSync(fd, 0);
  writeSync(fd, `${process.pid}\n`);
  return { release: () => closeSync(fd) };
}

/** Waits for a holder that is just leaving; after `timeoutMs` the error names the holder. */
export async function lockDirectory(directory: string, timeoutMs: number): Promise<DirectoryLock> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const lock = tryLockDirectory(directory);
    if (lock) return lock;
    if (performance.now() >= deadline) throw new DirectoryLockedError(directory, lockHolder(directory));
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export function lockHolder(directory: string): string {
  const pid = Number.parseInt(readFileSync(lockFile(directory), 'utf8'), 10);
  return Number.isNaN(pid) ? 'another process' : `process ${pid}`;
}

function lockFile(directory: string): string {
  return join(directory, 'engine.lock');
}
