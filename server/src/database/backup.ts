import { checkCopiedStore, connectEngine, restoreStore, storeFile } from '@crop-planning/engine';
import { MongoClient, type Db } from 'mongodb';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { checkBackup, sealBackup } from './backup-file.js';
import { databaseName, joinEngine } from './engine.js';
import type { DatabaseConfig } from '../settings/config.js';
import { engineFolder, flushFolder } from '../settings/data-folder.js';

/**
 * Writes a backup to a new file, completely or not at all, even while servers are running. The copy is checked as
 * `restore` checks it before it gets its name.
 */
export async function backUp(config: DatabaseConfig, file: string) {
  refuseMongoDb(config, 'mongodump');
  const target = resolve(file);
  if (existsSync(target)) throw new Error(`${target} already exists. Name a new file.`);
  const draft = join(dirname(target), `.backup-${randomUUID()}`);
  try {
    await mkdir(draft, { mode: 0o700 });
    const copy = join(draft, storeFile);
    await copyStore(config, copy);
    await checkCopy(config, draft, (await stat(copy)).size);
    await sealBackup(copy);
    // Unlike a rename, this fails if the file has been created meanwhile.
    await link(copy, target);
    await flushFolder(dirname(target));
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return { file: target, size_bytes: (await stat(target)).size };
}

/**
 * Restores a backup into a data folder that has no database and that no server is using. `admit` looks at the
 * documents before they are put in place.
 */
export async function restore(config: DatabaseConfig, file: string, admit: (db: Db) => Promise<void>) {
  refuseMongoDb(config, 'mongorestore');
  const directory = join(config.DATA_DIR, engineFolder);
  const source = resolve(file);
  const bytes = await checkBackup(source);
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
  const engine = await connectEngine({ directory });
  const client = new MongoClient(engine.uri, { writeConcern: { w: 'majority' } });
  try {
    await admit(client.db(databaseName));
  } finally {
    await client.close();
    await engine.close();
  }
}

async function checkCopy({ DATA_DIR }: DatabaseConfig, directory: string, bytes: number): Promise<void> {
  try {
    await checkCopiedStore({ directory, bytes });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new Error(
      `No backup has been made: the copy of ${join(DATA_DIR, engineFolder, storeFile)} is not sound. ${reason} To see whether the database itself is damaged, type: crop-server check`,
      { cause },
    );
  }
}

function refuseMongoDb({ MONGODB_URI }: DatabaseConfig, tool: string): void {
  if (MONGODB_URI !== undefined)
    throw new Error(`MONGODB_URI names a MongoDB database: use ${tool} instead of this command.`);
}
