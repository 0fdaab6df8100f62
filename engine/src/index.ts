import { startChildEngine, type ChildEvents } from './process/child-engine.js';
import { prepareDirectory, uriOf } from './process/data-directory.js';
import { joinEngine } from './process/join-engine.js';
import type { RunningEngine, RunOptions } from './process/run-engine.js';
import type { RestoreOptions } from './process/restore.js';
import { defaultMark, MissingStoreError, type WhenMissing } from './process/missing-store.js';
import type { StoreReport } from './storage/verify.js';

export { storeFile } from './storage/store-file.js';
export { MissingStoreError };
export type { RestoreOptions, StoreReport, WhenMissing };

export interface EngineOptions {
  /** Created if it does not exist; only one engine at a time can use it. */
  readonly directory: string;
  /** How often to look for documents that have expired under a TTL index; every minute by default. */
  readonly ttlIntervalMs?: number;
  /** The maximum size of the oplog, from which change streams resume; 64 MiB by default. */
  readonly oplogBytes?: number;
  /** How long to wait for an engine that is about to release the folder; five seconds by default. */
  readonly lockTimeoutMs?: number;
  /**
   * The file that says that the folder has had a store, so that an empty store never takes the place of one
   * that is gone; by default `store-made` in the folder. Written once the store is on disk.
   */
  readonly mark?: string;
  /**
   * What to do if there is no store: `createFirst` (the default) creates one unless the mark is there,
   * `create` creates one in any case, and `refuse` in none. A refusal is a MissingStoreError.
   */
  readonly whenMissing?: WhenMissing;
}

export interface EngineHandle {
  /** The connection string for the `mongodb` driver. */
  readonly uri: string;
  /** Of an engine that ends with a command: resolves with the reason if it ends before `close`. */
  readonly ended?: Promise<Error>;
  close(): Promise<void>;
}

/** Runs the engine in this process if `inline` is set, and otherwise in a child process that ends with it. */
export async function startEngine(
  options: EngineOptions & ChildEvents & { inline?: boolean },
): Promise<EngineHandle> {
  // Imported on demand, like the modules below: a process that does not run the engine starts faster.
  const run = options.inline ? (await import('./process/run-engine.js')).runEngine : startChildEngine;
  return handleOf(await run(runOptions(options), options));
}

/**
 * Joins the engine running on the folder, or runs one in a child process if there is none. For commands that may
 * run alongside a server.
 */
export async function connectEngine(options: EngineOptions): Promise<EngineHandle> {
  return handleOf(await joinEngine(runOptions(options)));
}

/**
 * Restores a folder's store from a copy, completely or not at all. Refuses a folder that is in use or already
 * has a store, and a copy that is damaged, was written by a newer version or is not admitted by the caller.
 */
export async function restoreStore(options: RestoreOptions): Promise<StoreReport> {
  const { restoreStore: restore } = await import('./process/restore.js');
  return restore(options);
}

/**
 * Checks the store in the folder, a copy that nothing else uses, in a process of its own. Rejects with a sentence
 * about it unless every document and index entry is sound.
 */
export async function checkCopiedStore(options: { directory: string; bytes: number }): Promise<StoreReport> {
  const { checkCopy, checkMsFor } = await import('./process/checked-copy.js');
  return checkCopy(options.directory, checkMsFor(options.bytes));
}

/**
 * Checks that all documents and index entries match. No engine may be running on the folder. Raises
 * MissingStoreError if there is no store.
 */
export async function verifyStore({ directory }: { directory: string }): Promise<StoreReport> {
  const { checkStoreIsThere } = await import('./process/store-mark.js');
  checkStoreIsThere({ directory, mark: defaultMark(directory), whenMissing: 'refuse' });
  const { verifyStore: verify } = await import('./storage/verify.js');
  return verify({ directory });
}

function runOptions({
  directory,
  ttlIntervalMs = 60_000,
  oplogBytes = 64 * 1024 * 1024,
  lockTimeoutMs = 5_000,
  mark,
  whenMissing = 'createFirst',
}: EngineOptions): RunOptions {
  const real = prepareDirectory(directory);
  return {
    directory: real,
    ttlIntervalMs,
    oplogBytes,
    lockTimeoutMs,
    mark: mark ?? defaultMark(real),
    whenMissing,
  };
}

function handleOf(engine: RunningEngine): EngineHandle {
  const { socketPath, ended } = engine;
  return { uri: uriOf(socketPath), ...(ended && { ended }), close: () => engine.close() };
}
