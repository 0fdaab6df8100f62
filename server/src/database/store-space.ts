import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { DatabaseConfig } from '../settings/config.js';
import { storePathOf } from './engine.js';

/** The space that the embedded database takes on its disk, and the disk's, in bytes. */
export interface StoreSpace {
  storeBytes: number;
  freeBytes: number;
  diskBytes: number;
}

/** Returns undefined for a database elsewhere, and while the store cannot be found. */
export async function readStoreSpace(config: DatabaseConfig): Promise<StoreSpace | undefined> {
  if (config.MONGODB_URI !== undefined) return undefined;
  const path = storePathOf(config);
  try {
    const [{ blocks }, disk] = await Promise.all([stat(path), statfs(dirname(path))]);
    return {
      storeBytes: blocks * 512,
      freeBytes: disk.bavail * disk.bsize,
      diskBytes: disk.blocks * disk.bsize,
    };
  } catch {
    return undefined;
  }
}
