import { startChildEngine, type ChildEvents } from './process/child-engine.js';
import { prepareDirectory, uriOf } from './process/data-directory.js';
import { joinEngine } from './process/join-engine.js';
import { runEngine, type RunningEngine, type RunOptions } from './process/run-engine.js';

export { restoreStore } from './storage/restore.js';
export { verifyStore } from './storage/verify.js';
export type { StoreReport } from './storage/verify.js';

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
  const run = options.inline ? runEngine : startChildEngine;
  return handleOf(await run(runOptions(options), options));
}

/** For commands beside a server: joins the engine that runs on the folder, or runs one in this process. */
export async function connectEngine(options: EngineOptions): Promise<EngineHandle> {
  return handleOf(await joinEngine(runOptions(options)));
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
