import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { lockDirectory } from '../storage/directory-lock.js';
import { flushDirectory, storeFile } from '../storage/store.js';
import type { StoreReport } from '../storage/verify.js';
import type { CheckReport, CheckRequest } from './check-store.js';

export interface RestoreOptions {
  readonly directory: string;
  /** A file that begins with a copy of a store created by `engineBackup`. */
  readonly file: string;
  /** The length of that copy. */
  readonly bytes: number;
  /** How long checking the copy may take, in milliseconds; by default a minute plus 2 s for each MB. */
  readonly checkMsMax?: number;
}

const checkMsMin = 60_000;
const checkMsPerByte = 0.002;

export async function restoreStore({
  directory,
  file,
  bytes,
  checkMsMax = checkMsMin + bytes * checkMsPerByte,
}: RestoreOptions): Promise<StoreReport> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const lock = await lockDirectory(directory, 0);
  const draft = join(directory, `restoring-${randomUUID()}`);
  try {
    const target = join(directory, storeFile);
    if (existsSync(target))
      throw new Error(`${target} already exists. Move it away first, or restore into another folder.`);
    await mkdir(draft, { mode: 0o700 });
    const copy = join(draft, storeFile);
    await pipeline(
      createReadStream(file, { end: bytes - 1 }),
      createWriteStream(copy, { flags: 'wx', mode: 0o600, flush: true }),
    );
    const report = await checkStore(draft, checkMsMax);
    if (report.problems.length > 0)
      throw new Error(`The backup cannot be restored. Its store is not sound: ${report.problems[0]}`);
    await rename(copy, target);
    flushDirectory(directory);
    return report;
  } finally {
    await rm(draft, { recursive: true, force: true });
    lock.release();
  }
}

/** Runs the check in its own process: reading damaged pages can crash or never end. */
async function checkStore(directory: string, msMax: number): Promise<StoreReport> {
  const child = fork(new URL('../../dist/process/check-store.js', import.meta.url), [], {
    execArgv: [],
    env: {},
    // LMDB's messages about damaged pages are meant for its developers.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  const request: CheckRequest = { directory, watch: { parent: process.pid } };
  child.send(request);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    kill();
  }, msMax);
  try {
    const report = await new Promise<CheckReport>((resolve, reject) => {
      child.once('message', resolve).once('error', reject);
      child.once('exit', (code, signal) =>
        reject(
          new Error(
            isLate
              ? `The backup cannot be restored. Its store could not be checked within ${Math.ceil(msMax / 1_000)} s.`
              : `The backup cannot be restored. Checking its store failed with ${signal ?? `exit code ${code}`}.`,
          ),
        ),
      );
    });
    if ('failure' in report) throw new Error(`The backup cannot be restored. ${report.failure}`);
    return report;
  } finally {
    clearTimeout(timer);
    process.off('exit', kill);
    kill();
  }
}
