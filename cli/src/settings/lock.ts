import { closeSync, constants, fchmodSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { CliError, exitCodes, interruption } from '../terminal/failures.js';
import { naming } from '../terminal/paths.js';

export interface LockOptions {
  /** How long to wait while another process holds the lock. */
  timeoutMs: number;
  interrupted?: AbortSignal | undefined;
}

const flags = constants.O_RDWR | constants.O_CREAT | constants.O_NOFOLLOW;
const pollMs = 20;

/**
 * Does the work while holding the file's lock, which the operating system also releases if this process dies.
 */
export async function withLock<Result>(
  path: string,
  options: LockOptions,
  work: () => Promise<Result>,
): Promise<Result> {
  const { tryLock } = await import('fs-native-extensions');
  const fd = naming(path, 'written', () => openSync(path, flags, 0o600));
  try {
    fchmodSync(fd, 0o600);
    const deadline = performance.now() + options.timeoutMs;
    while (!tryLock(fd)) {
      if (options.interrupted?.aborted) throw interruption();
      if (performance.now() >= deadline) throw lockTimeoutError(path, holderOf(fd));
      await sleep(pollMs);
    }
    const holder = `${process.pid}\n`;
    ftruncateSync(fd);
    writeSync(fd, holder, 0);
    return await work();
  } finally {
    closeSync(fd);
  }
}

function holderOf(fd: number): string {
  const bytes = Buffer.alloc(20);
  const pid = Number.parseInt(bytes.toString('latin1', 0, readSync(fd, bytes, 0, bytes.length, 0)), 10);
  return Number.isNaN(pid) ? 'Another process' : `Process ${pid}`;
}

function lockTimeoutError(path: string, holder: string): CliError {
  return new CliError(exitCodes.network, 'TIMEOUT', `${holder} did not release ${path} in time.`, {
    hints: [
      'It may be signing in or out, renewing the login or changing settings. If it hangs, end it and retry.',
    ],
  });
}
