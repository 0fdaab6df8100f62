import { checkCopiedStore, restoreStore, startEngine, storeFile } from '@crop-planning/engine';
import { MongoClient, type Db } from 'mongodb';
import { randomUUID } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { link, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { checkBackup, sealBackup, type BackupIdentity } from './backup-file.js';
import { explainFolder } from './backup-folder.js';
import { databaseName, joinEngine, storePathOf } from './engine.js';
import type { DatabaseConfig } from '../settings/config.js';
import { engineFolder, flushFolder } from '../settings/data-folder.js';

/** A backup that has no name yet. */
export interface Draft extends BackupIdentity {
  file: string;
  /** The hidden folder of the file, which is removed afterwards. */
  folder: string;
}

interface DraftOptions {
  /** Whether the copy is checked, as `restore` checks it, before it is used. */
  isChecked: boolean;
}

/** Writes a backup to a new file, completely or not at all, even while servers are running. */
export async function backUp(config: DatabaseConfig, file: string) {
  refuseMongoDb(config, 'mongodump');
  const target = resolve(file);
  if (existsSync(target)) throw new Error(`${target} already exists. Name a new file.`);
  return withDraft(config, draftIn(dirname(target)), { isChecked: true }, async (draft) => {
    await nameDraft(draft, target);
    return { file: target, size_bytes: draft.size_bytes };
  });
}

/** Writes a backup to a stream, once it is complete and checked; until then, it is in a hidden folder in `folder`. */
export async function backUpTo(config: DatabaseConfig, output: Writable, folder: string): Promise<void> {
  refuseMongoDb(config, 'mongodump');
  await withDraft(config, draftIn(resolve(folder)), { isChecked: true }, ({ file }) =>
    pipeline(createReadStream(file), output, { end: false }),
  );
}

/**
 * Copies the database into a backup in a new hidden folder, and removes the folder when `use` has ended. Raises
 * BackupFolderError if the disk is the reason.
 */
export async function withDraft<T>(
  config: DatabaseConfig,
  folder: string,
  { isChecked }: DraftOptions,
  use: (draft: Draft) => Promise<T>,
): Promise<T> {
  try {
    await mkdir(folder, { mode: 0o700 });
    const file = join(folder, storeFile);
    await copyStore(config, file);
    if (isChecked) await checkCopy(config, folder, (await stat(file)).size);
    return await use({ file, folder, ...(await sealBackup(file)) });
  } catch (error) {
    throw explainFolder(dirname(folder), error);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns a new path for a draft that becomes a file of this folder. */
export function draftIn(folder: string): string {
  return join(folder, `.backup-${randomUUID()}`);
}

export function isDraftName(name: string): boolean {
  return /^\.backup-[\da-f-]{36}$/.test(name);
}

/** Gives a draft its name; raises an error if there is such a file already. */
export async function nameDraft({ file }: Draft, target: string): Promise<void> {
  try {
    // Unlike a rename, this fails if the file has been created meanwhile.
    await link(file, target);
  } catch (error) {
    if (!isWithoutLinks(error)) throw error;
    await (await open(target, 'wx', 0o600)).close();
    await rename(file, target);
  }
  await flushFolder(dirname(target));
}

/** Some file systems, such as those of memory cards and of shares, have no hard links. */
function isWithoutLinks(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && /^(EPERM|ENOTSUP|EOPNOTSUPP|ENOSYS)$/.test(`${error.code}`)
  );
}

/**
 * Restores a backup into a new folder, has its documents read, and removes the folder. Raises BackupError for a file
 * that is not a whole backup, and BackupFolderError if the disk is the reason.
 */
export async function withRestored<T>(
  file: string,
  folder: string,
  read: (db: Db) => Promise<T>,
): Promise<T> {
  const { bytes } = await checkBackup(file);
  let result: { value: T } | undefined;
  try {
    await mkdir(folder, { mode: 0o700 });
    await restoreStore({
      directory: folder,
      file,
      bytes,
      admit: (draft) => admitCopy(draft, async (db) => void (result = { value: await read(db) })),
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  if (!result) throw new Error('The restored database was not read.');
  return result.value;
}

/**
 * Restores a backup into a data folder that has no database and that no server is using. `admit` looks at the
 * documents before they are put in place.
 */
export async function restore(config: DatabaseConfig, file: string, admit: (db: Db) => Promise<void>) {
  refuseMongoDb(config, 'mongorestore');
  const directory = join(config.DATA_DIR, engineFolder);
  const source = resolve(file);
  const { bytes } = await checkBackup(source);
  const { documents, indexEntries } = await restoreStore({
    directory,
    file: source,
    bytes,
    admit: (draft) => admitCopy(draft, admit),
  });
  return { documents, index_entries: indexEntries };
}

async function copyStore(config: DatabaseConfig, path: string): Promise<void> {
  const engine = await joinEngine(config);
  // Copying a large store takes longer than the driver's default time limit for an answer.
  const client = new MongoClient(engine.uri, { socketTimeoutMS: 0 });
  try {
    const copied = client.db('admin').command({ engineBackup: 1, path });
    const ended = engine.ended?.then((reason) => Promise.reject(reason));
    await (ended ? Promise.race([copied, ended]) : copied);
  } finally {
    await client.close();
    await engine.close();
  }
}

/** Runs an engine on a copy of a store, so that its documents can be read. */
async function admitCopy(directory: string, admit: (db: Db) => Promise<void>): Promise<void> {
  const engine = await startEngine({ directory, inline: true });
  const client = new MongoClient(engine.uri, { writeConcern: { w: 'majority' } });
  try {
    await admit(client.db(databaseName));
  } finally {
    await client.close();
    await engine.close();
  }
}

async function checkCopy(config: DatabaseConfig, directory: string, bytes: number): Promise<void> {
  try {
    await checkCopiedStore({ directory, bytes });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `No backup has been made: the copy of ${storePathOf(config)} is not sound. ${reason} To see whether the database itself is damaged, type: crop-server check`,
      { cause },
    );
  }
}

function refuseMongoDb({ MONGODB_URI }: DatabaseConfig, tool: string): void {
  if (MONGODB_URI !== undefined)
    throw new Error(`MONGODB_URI names a MongoDB database: use ${tool} instead of this command.`);
}
