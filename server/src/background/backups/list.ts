import { open, readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { flushFolder } from '../../settings/data-folder.js';

/** The file in DATA_DIR that lists the scheduled backups; only what it names is ever removed. */
export const listFile = 'backups.json';

const listed = z.object({
  /** The absolute path. */
  file: z.string(),
  /** The moment whose state is in it. */
  made_at: z.iso.datetime(),
  /** Whether what it restores has passed the check. */
  is_verified: z.boolean(),
  size_bytes: z.int(),
  /** The hash of the store in it. */
  sha256: z.string(),
  /** When the file was last read and compared with its size and hash. */
  looked_at: z.iso.datetime(),
  /** A sentence about what is wrong with it; null if nothing is. */
  problem: z.string().nullable(),
});

const list = z.object({
  /**
   * The hidden folder and the future name of the backup that is being made, which are undone if the process ended
   * meanwhile.
   */
  draft: z.object({ folder: z.string(), file: z.string() }).nullable(),
  /** Oldest first. */
  backups: z.array(listed),
});

export type ListedBackup = z.output<typeof listed>;
export type BackupList = z.output<typeof list>;

/** Reads the list, which is empty at first; raises an error that says what to do if it is damaged. */
export async function readBackupList(dataDir: string): Promise<BackupList> {
  const path = join(dataDir, listFile);
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      return { draft: null, backups: [] };
    throw error;
  }
  try {
    return list.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error(
      `${path} is damaged. Move it away to begin a new list; the backups that it names then stay until you remove them.`,
      { cause },
    );
  }
}

/** Replaces the list, completely or not at all. */
export async function writeBackupList(dataDir: string, value: BackupList): Promise<void> {
  const path = join(dataDir, listFile);
  const draft = `${path}.new`;
  const handle = await open(draft, 'w', 0o600);
  try {
    await handle.writeFile(`${JSON.stringify(value, null, 2)}\n`);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, path);
  await flushFolder(dataDir);
}

/** Returns those of the folder: backups of an earlier BACKUP_FOLDER stay in the list, and where they are. */
export function backupsIn({ backups }: BackupList, folder: string): ListedBackup[] {
  return backups.filter(({ file }) => dirname(file) === folder);
}

/** Returns the sound backups of the folder, oldest first, but not one that may not have its name yet. */
export function soundBackupsIn(backups: BackupList, folder: string): ListedBackup[] {
  return backupsIn(backups, folder).filter(
    ({ file, problem }) => problem === null && file !== backups.draft?.file,
  );
}
