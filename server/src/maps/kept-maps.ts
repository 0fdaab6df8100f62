import { createHash, randomUUID } from 'node:crypto';
import { lstat, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createKeyedMutex } from '../concurrency/keyed-mutex.js';
import type { Logger } from '../settings/log.js';

export type KeptMaps = ReturnType<typeof createKeptMaps>;

const magic = Buffer.from('MAP1', 'latin1');
const headerBytes = magic.length + 32;
const draftPrefix = '.draft-';
const draftMsMax = 60 * 60 * 1000;
const writeMsMax = 60_000;

/**
 * Keeps results of calculations in files, whole or not at all, and removes the least recently used ones if they
 * take too much space. A folder that cannot be used is logged once; nothing is kept then.
 */
export function createKeptMaps({ folder, bytesMax, log }: { folder: string; bytesMax: number; log: Logger }) {
  const inTurn = createKeyedMutex();
  let hasReported = false;
  // Unknown until the files are counted, with the first file that is kept.
  let keptBytes = Infinity;

  function report(error: unknown): void {
    if (!hasReported)
      log.warn({ error, folder }, 'maps cannot be kept: each is calculated again when it is asked for');
    hasReported = true;
  }

  async function write(key: string, bytes: Uint8Array): Promise<void> {
    await prepareFolder(folder);
    const draft = join(folder, `${draftPrefix}${randomUUID()}`);
    const file = Buffer.concat([magic, digestOf(bytes), bytes]);
    try {
      // Not flushed to the disk: a file that a power failure cuts short is found to be damaged.
      await writeFile(draft, file, { flag: 'wx', mode: 0o600 });
      await rename(draft, join(folder, key));
    } finally {
      await rm(draft, { force: true });
    }
    keptBytes += file.length;
    if (keptBytes > bytesMax) await makeRoom();
  }

  /**
   * Removes the files that were used the longest ago, and drafts that a killed server left. Several servers may
   * use the folder, so its files are counted again.
   */
  async function makeRoom(): Promise<void> {
    const files = (await Promise.all((await readdir(folder)).map(statOf))).filter(
      (file) => file !== undefined,
    );
    keptBytes = files.reduce((sum, { size }) => sum + size, 0);
    for (const { path, name, size, usedMs } of files.toSorted((one, other) => one.usedMs - other.usedMs)) {
      const isLeftOver = name.startsWith(draftPrefix) && usedMs < Date.now() - draftMsMax;
      if (keptBytes <= bytesMax && !isLeftOver) continue;
      await rm(path, { force: true });
      keptBytes -= size;
    }
  }

  async function statOf(name: string) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    return found && { path, name, size: found.size, usedMs: found.mtimeMs };
  }

  return {
    /** Returns the bytes kept under a key; undefined if there are none, or if they are damaged. */
    async read(key: string, length: number): Promise<Uint8Array | undefined> {
      const path = join(folder, key);
      try {
        await checkFolder(folder);
        const file = await readFile(path);
        const bytes = file.subarray(headerBytes);
        const isWhole =
          bytes.length === length &&
          file.subarray(0, magic.length).equals(magic) &&
          file.subarray(magic.length, headerBytes).equals(digestOf(bytes));
        if (!isWhole) {
          log.warn({ path }, 'a kept map is damaged, and is calculated again');
          await rm(path, { force: true });
          return undefined;
        }
        const now = new Date();
        // A folder that cannot be written to can still be read.
        await utimes(path, now, now).catch(() => undefined);
        return bytes;
      } catch (error) {
        if (!isMissing(error)) report(error);
        return undefined;
      }
    },

    /** Keeps the bytes; returns false if they cannot be kept. */
    async keep(key: string, bytes: Uint8Array): Promise<boolean> {
      try {
        const wait = { msMax: writeMsMax, refusal: () => new Error('the folder of maps does not respond') };
        await inTurn.run(folder, wait, () => write(key, bytes));
        hasReported = false;
        return true;
      } catch (error) {
        report(error);
        return false;
      }
    },
  };
}

async function prepareFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await checkFolder(folder);
}

/** Refuses a folder in which others could place maps of their own. */
async function checkFolder(folder: string): Promise<void> {
  const { uid, mode } = await lstat(folder);
  const user = process.getuid?.();
  if (user !== undefined && (uid !== user || (mode & 0o022) !== 0))
    throw new Error(`${folder} can be changed by other users: remove it, or type: chmod 700 ${folder}`);
}

function digestOf(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
