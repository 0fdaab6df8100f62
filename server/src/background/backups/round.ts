import { rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { checkBackup, type BackupIdentity } from '../../database/backup-file.js';
import { BackupFolderError, explainFolder, prepareBackupFolder } from '../../database/backup-folder.js';
import { draftIn, isDraftName, nameDraft, withDraft, type Draft } from '../../database/backup.js';
import { readStoreSpace } from '../../database/store-space.js';
import type { DatabaseConfig } from '../../settings/config.js';
import { flushFolder } from '../../settings/data-folder.js';
import { isDue, isToBeLookedAt, type Plan } from './due.js';
import {
  backupsIn,
  listFile,
  readBackupList,
  writeBackupList,
  type BackupList,
  type ListedBackup,
} from './list.js';
import { problemOfCheck, verifyBackup } from './verify.js';

export interface RoundRequest extends Plan {
  config: DatabaseConfig;
  now: Date;
}

export interface RoundReport {
  /** The backup that was made; null if none was due. */
  made: ListedBackup | null;
  /** The files of older backups that were removed. */
  removed: readonly string[];
}

/** What stays free on the disk of the database when a backup is made on the same one. */
const reserveBytes = 256 * 1024 * 1024;

/**
 * Does what is due: looks whether the listed files are as they were, makes a backup and verifies it before it gets its
 * name, and removes sound backups beyond those to be kept. Raises an error if no backup could be made that was due.
 */
export async function runRound({ config, now, ...plan }: RoundRequest): Promise<RoundReport> {
  const { DATA_DIR } = config;
  const { folder } = plan;
  await prepareBackupFolder(folder);
  const list = await readBackupList(DATA_DIR);
  const save = () => writeBackupList(DATA_DIR, list);
  if (list.draft !== null) {
    await removeDraft(list, folder);
    await save();
  }
  await lookAt(list, folder, { now, plan });
  await save();
  const made = isDue(list, plan, now) ? await make(list, folder, { config, now, save }) : null;
  const removed = await removeOld(list, folder, plan.kept, save);
  return { made, removed };
}

/** Removes what a process that ended in the middle of its work has left. */
async function removeDraft(list: BackupList, folder: string): Promise<void> {
  const { draft } = list;
  if (draft !== null && dirname(draft.folder) === folder && isDraftName(basename(draft.folder)))
    await rm(draft.folder, { recursive: true, force: true });
  const unnamed = list.backups.find(({ file }) => file === draft?.file);
  if (unnamed && (await problemOf(unnamed)) !== undefined) {
    // A name without a file yet, where a file cannot be given a name and lose another in one step.
    if (await isEmpty(unnamed.file)) await rm(unnamed.file);
    drop(list, unnamed);
  }
  list.draft = null;
}

/** Notes which of the files are no longer as they were. */
async function lookAt(
  list: BackupList,
  folder: string,
  { now, plan }: { now: Date; plan: Plan },
): Promise<void> {
  const here = backupsIn(list, folder);
  const present = await Promise.all(here.map(({ file }) => isThere(file)));
  if (here.some(({ problem }) => problem === null) && !present.includes(true))
    throw new Error(
      `None of the ${here.length} backups listed in ${join(plan.dataDir, listFile)} is in ${folder}. Is its disk mounted? If you have removed them, remove the list as well.`,
    );
  for (const backup of here.filter((each) => isToBeLookedAt(each, now))) {
    const problem = await problemOf(backup);
    // Reported at the look before. An operator who removes a damaged file has dealt with it.
    if (problem?.isGone === true && backup.problem !== null) drop(list, backup);
    backup.looked_at = now.toISOString();
    if (problem) backup.problem = problem.sentence;
    else if (backup.is_verified) backup.problem = null;
  }
}

interface Problem {
  sentence: string;
  isGone?: true;
}

/** Compares a file with the size and the hash in the list. */
async function problemOf({ file, size_bytes, sha256 }: ListedBackup): Promise<Problem | undefined> {
  if (!(await isThere(file))) return { sentence: `${file} is gone.`, isGone: true };
  let found: BackupIdentity;
  try {
    found = await checkBackup(file);
  } catch (error) {
    return { sentence: error instanceof Error ? error.message : String(error) };
  }
  if (found.size_bytes === size_bytes && found.sha256 === sha256) return undefined;
  return { sentence: `${file} is another backup than the one that was made.` };
}

interface MakeParts {
  config: DatabaseConfig;
  now: Date;
  save: () => Promise<void>;
}

async function make(
  list: BackupList,
  folder: string,
  { config, now, save }: MakeParts,
): Promise<ListedBackup> {
  await checkRoom(config, folder);
  const file = join(folder, `crop-${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.backup`);
  if (await isThere(file)) throw new Error(`No backup has been made: ${file} exists already.`);
  const hidden = draftIn(folder);
  list.draft = { folder: hidden, file };
  await save();
  try {
    const made = await withDraft(config, hidden, { isChecked: false }, async (draft) => {
      const problem = problemOfCheck(await verify(draft, folder)) ?? null;
      const { size_bytes, sha256 } = draft;
      const at = now.toISOString();
      const backup = {
        file,
        made_at: at,
        is_verified: problem === null,
        size_bytes,
        sha256,
        looked_at: at,
        problem,
      };
      // Before the file has its name, so that there is never one that is not in the list.
      list.backups.push(backup);
      await save();
      await nameDraft(draft, file);
      return backup;
    });
    list.draft = null;
    await save();
    return made;
  } catch (error) {
    await removeDraft(list, folder);
    await save();
    throw error;
  }
}

/** A copy has just been made, so it is the database that is not sound if the copy is not. */
async function verify(draft: Draft, folder: string) {
  try {
    return await verifyBackup(draft.file, join(draft.folder, 'restored'));
  } catch (error) {
    const explained = explainFolder(folder, error);
    if (explained instanceof BackupFolderError) throw explained;
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `No backup has been made. ${reason} To see whether the database itself is damaged, type: crop-server check`,
      { cause: error },
    );
  }
}

/** A backup must not use up the disk of the database, whose writes would then be refused. */
async function checkRoom(config: DatabaseConfig, folder: string): Promise<void> {
  const [{ dev }, { dev: databaseDev }] = await Promise.all([stat(folder), stat(config.DATA_DIR)]);
  const space = dev === databaseDev ? await readStoreSpace(config) : undefined;
  if (!space) return;
  const needed = 2 * space.storeBytes + reserveBytes;
  if (space.freeBytes < needed)
    throw new Error(
      `No backup has been made: ${folder} is on the disk of the database, where ${mib(space.freeBytes)} MiB are free. A backup and its verification may take ${mib(needed)}. Free some space, or set BACKUP_FOLDER to a folder on another disk.`,
    );
}

/** Removes only files that are as they were made, and none unless the newest backup is sound. */
async function removeOld(
  list: BackupList,
  folder: string,
  kept: number,
  save: () => Promise<void>,
): Promise<string[]> {
  const here = backupsIn(list, folder);
  if (here.at(-1)?.problem !== null) return [];
  const removed: string[] = [];
  for (const backup of here.filter(({ problem }) => problem === null).slice(0, -kept)) {
    const problem = await problemOf(backup);
    if (problem && problem.isGone !== true) backup.problem = problem.sentence;
    else {
      await rm(backup.file, { force: true });
      drop(list, backup);
      removed.push(backup.file);
    }
    await save();
  }
  if (removed.length > 0) await flushFolder(folder);
  return removed;
}

function drop(list: BackupList, backup: ListedBackup): void {
  list.backups = list.backups.filter((other) => other !== backup);
}

async function isThere(file: string): Promise<boolean> {
  return (await sizeOf(file)) !== undefined;
}

async function isEmpty(file: string): Promise<boolean> {
  return (await sizeOf(file)) === 0;
}

async function sizeOf(file: string): Promise<number | undefined> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function mib(bytes: number): number {
  return Math.ceil(bytes / (1024 * 1024));
}
