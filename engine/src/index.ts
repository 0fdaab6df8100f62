import { startChildEngine, type ChildEvents } from './process/child-engine.js';
import { prepareDirectory } from './process/data-directory.js';
import { joinEngine } from './process/join-engine.js';
import type { EngineHandle, EngineOptions, RunOptions, WhenMissing } from './process/run-options.js';
import type { RestoreOptions } from './process/restore.js';
import { defaultMark, MissingStoreError } from './process/missing-store.js';
import type { StoreReport } from './storage/verify.js';

export { storeFile } from './storage/store-file.js';
export { LaterStoreError } from './damaged-store.js';
export { MissingStoreError };
export type { EngineHandle, EngineOptions, RestoreOptions, StoreReport, WhenMissing };

/** Runs the engine in this process if `inline` is set, and otherwise in a child process that ends with it. */
export async function startEngine(
  options: EngineOptions & ChildEvents & { inline?: boolean },
): Promise<EngineHandle> {
  // Imported on demand, like the modules below: a process that does not run the engine starts faster.
  const run = options.inline ? (await import('./process/run-engine.js')).runEngine : startChildEngine;
  return run(runOptions(options), options);
}

/**
 * Joins the engine running on the folder, or runs one in a child process if there is none. For commands that may
 * run alongside a server.
 */
export async function connectEngine(options: EngineOptions): Promise<EngineHandle> {
  return joinEngine(runOptions(options));
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
