import { startChildEngine, type ChildEvents } from './process/child-engine.js';
import { prepareDirectory, uriOf } from './process/data-directory.js';
import { joinEngine } from './process/join-engine.js';
import type { RunningEngine, RunOptions } from './process/run-engine.js';
import type { RestoreOptions } from './storage/restore.js';
import type { StoreReport } from './storage/verify.js';

export type { RestoreOptions, StoreReport };

export interface EngineOptions {
  /** Made when it does not exist; only one engine at a time can use it. */
  readonly directory: string;
  /** Between two looks for documents that a TTL index says have expired; a minute unless told. */
  readonly ttlIntervalMs?: number;
  /** What the oplog may hold, from which change streams resume; 64 MiB unless told. */
  readonly oplogBytes?: number;
  /** How long to wait for an engine that is leaving the folder; five seconds unless told. */
  readonly lockTimeoutMs?: number;
}

export interface EngineHandle {
  /** For the `mongodb` driver. */
  readonly uri: string;
  close(): Promise<void>;
}

/** Runs in a process of its own, which ends with this one, or with `inline` in this process. */
export async function startEngine(
  options: EngineOptions & ChildEvents & { inline?: boolean },
): Promise<EngineHandle> {
  // Loaded only here and below: a process beside the engine's own starts faster without the storage.
  const run = options.inline ? (await import('./process/run-engine.js')).runEngine : startChildEngine;
  return handleOf(await run(runOptions(options), options));
}

/** For commands beside a server: joins the engine that runs on the folder, or runs one in this process. */
export async function connectEngine(options: EngineOptions): Promise<EngineHandle> {
  return handleOf(await joinEngine(runOptions(options)));
}

/**
 * Makes the store of a folder from a copy, all of it or nothing. Refuses a folder that an engine uses or that has a
 * store, a copy that is not sound, and one by a newer version.
 */
export async function restoreStore(options: RestoreOptions): Promise<StoreReport> {
  const { restoreStore: restore } = await import('./storage/restore.js');
  return restore(options);
}

/** Compares every document with every index entry. No engine may be running on the folder. */
export async function verifyStore(options: { directory: string }): Promise<StoreReport> {
  const { verifyStore: verify } = await import('./storage/verify.js');
  return verify(options);
}

function runOptions({
  directory,
  ttlIntervalMs = 60_000,
  oplogBytes = 64 * 1024 * 1024,
  lockTimeoutMs = 5_000,
}: EngineOptions): RunOptions {
  return { directory: prepareDirectory(directory), ttlIntervalMs, oplogBytes, lockTimeoutMs };
}

function handleOf(engine: RunningEngine): EngineHandle {
  return { uri: uriOf(engine.socketPath), close: () => engine.close() };
}
