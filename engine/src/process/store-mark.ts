import { closeSync, existsSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isDiskError } from '../storage/disk-space.js';
import { MissingStoreError } from './missing-store.js';
import type { RunOptions } from './run-options.js';
import { storeFile } from '../storage/store-file.js';
import { flushDirectory } from '../storage/store.js';

type StorePlace = Pick<RunOptions, 'directory' | 'mark' | 'whenMissing'>;

/** Raises MissingStoreError unless there is a store or one may be created. The caller must hold the lock. */
export function checkStoreIsThere({ directory, mark, whenMissing }: StorePlace): void {
  const path = join(directory, storeFile);
  if (existsSync(path) || whenMissing === 'create') return;
  if (existsSync(mark)) throw new MissingStoreError(path, mark);
  if (whenMissing === 'refuse') throw new MissingStoreError(path);
}

const text =
  'This folder has a database. As long as this file is here, none of its commands creates an empty database in place of a missing one.\n';

/**
 * Notes that the folder has a store, which must be on disk, so that no power cut leaves a mark without its
 * store. A full or failing disk does not keep the store from being used; the next start tries again.
 */
export function markStore({ directory, mark }: RunOptions): void {
  if (existsSync(mark)) return;
  try {
    flushDirectory(directory);
    flushDirectory(dirname(mark));
    const fd = openSync(mark, 'wx', 0o600);
    writeSync(fd, text);
    fsyncSync(fd);
    closeSync(fd);
    flushDirectory(dirname(mark));
  } catch (error) {
    if (!isDiskError(error)) throw error;
  }
}
