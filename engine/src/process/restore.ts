import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { messageOf } from '../errors.js';
import { lockDirectory } from '../storage/directory-lock.js';
import { storeFile } from '../storage/store-file.js';
import { flushDirectory } from '../storage/store.js';
import type { StoreReport } from '../storage/verify.js';
import { checkCopy, checkMsFor } from './checked-copy.js';

export interface RestoreOptions {
  readonly directory: string;
  /** A file that begins with a copy of a store created by `engineBackup`. */
  readonly file: string;
  /** The length of that copy. */
  readonly bytes: number;
  /** How long checking the copy may take, in milliseconds; by default a minute plus 2 s for each MB. */
  readonly checkMsMax?: number;
  /**
   * Looks at the contents before the store is put in place; the folder has a copy on which an engine can run. If it
   * rejects, no store is put in place.
   */
  readonly admit?: (directory: string) => Promise<void>;
}

export async function restoreStore({
  directory,
  file,
  bytes,
  checkMsMax = checkMsFor(bytes),
  admit,
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
    const report = await checkCopy(draft, checkMsMax).catch((error: unknown) => {
      throw new Error(`The backup cannot be restored. ${messageOf(error)}`, { cause: error });
    });
    await admit?.(draft);
    await rename(copy, target);
    flushDirectory(directory);
    return report;
  } finally {
    await rm(draft, { recursive: true, force: true });
    lock.release();
  }
}
