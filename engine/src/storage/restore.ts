import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { lockDirectory } from './directory-lock.js';
import { flushDirectory, Store, storeFile } from './store.js';
import { verify } from './verify.js';
import type { StoreReport } from './verify.js';

export interface RestoreOptions {
  readonly directory: string;
  /** Begins with the copy of a store made by `engineBackup`. */
  readonly file: string;
  /** The length of that copy. */
  readonly bytes: number;
}

export async function restoreStore({ directory, file, bytes }: RestoreOptions): Promise<StoreReport> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const lock = await lockDirectory(directory, 0);
  const draft = join(directory, `restoring-${randomUUID()}`);
  try {
    const target = join(directory, storeFile);
    if (existsSync(target))
      throw new Error(`${target} already exists. Move it away first, or restore into another folder.`);
    await mkdir(draft, { mode: 0o700 });
    const copied = join(draft, storeFile);
    await pipeline(
      createReadStream(file, { end: bytes - 1 }),
      createWriteStream(copied, { flags: 'wx', mode: 0o600, flush: true }),
    );
    const report = await checkStore(draft);
    await rename(copied, target);
    flushDirectory(directory);
    return report;
  } finally {
    await rm(draft, { recursive: true, force: true });
    lock.release();
  }
}

async function checkStore(directory: string): Promise<StoreReport> {
  const store = await Store.open(directory);
  try {
    const report = await verify(store);
    if (report.problems.length > 0)
      throw new Error(`The backup holds a store that is not sound. ${report.problems[0]}`);
    return report;
  } finally {
    await store.close();
  }
}
