import { removeExpired } from './commands/remove-expired.js';
import type { Engine } from './engine.js';
import { CommandError } from './errors.js';
import { StoreError } from './damaged-store.js';
import type { RunOptions } from './process/run-options.js';
import { clearDropped } from './storage/dropped-areas.js';
import { trimOplog } from './storage/oplog.js';
import { pruneRecords } from './transactions/session-records.js';

const sweepIntervalMs = 1_000;
const recordAgeMsMax = 60 * 60_000;

/**
 * Regularly releases old snapshots, cursors and sessions, removes expired documents and the contents of
 * dropped collections and indexes, and trims the oplog to its maximum size.
 */
export function startMaintenance(
  engine: Engine,
  { ttlIntervalMs, oplogBytes }: RunOptions,
): { stop(): Promise<void> } {
  let removal = Promise.resolve();
  let cleanup: Promise<void> | undefined;
  let isStopped = false;
  let reported: string | undefined;
  const clear = (): void => {
    cleanup ??= clearDropped(engine.store, engine.queue, () => isStopped)
      .then(() => trimOplog(engine.store, engine.queue, oplogBytes, () => isStopped))
      .then(() => (reported = undefined))
      .catch((caught: unknown) => {
        const error = engine.store.explain(caught);
        // Each run tries again; a failure that lasts is reported once, and a full disk by those who write.
        if (String(error) === reported) return;
        reported = String(error);
        if (!(error instanceof CommandError && error.codeName === 'OutOfDiskSpace'))
          console.error('Dropped data or old oplog entries could not be removed:', detailOf(error));
      })
      .finally(() => (cleanup = undefined));
  };
  const sweep = setInterval(() => {
    engine.sessions.sweep();
    engine.cursors.sweep();
    clear();
  }, sweepIntervalMs);
  const expiry = setInterval(() => {
    removal = removal
      .then(() => removeExpired(engine, () => isStopped))
      .then(() => engine.queue.run(() => pruneRecords(engine.store, recordAgeMsMax)))
      .catch((error: unknown) =>
        console.error('Expired documents could not be removed:', detailOf(engine.store.explain(error))),
      );
  }, ttlIntervalMs);
  for (const timer of [sweep, expiry]) timer.unref();
  return {
    async stop() {
      isStopped = true;
      clearInterval(sweep);
      clearInterval(expiry);
      await removal;
      await cleanup;
    },
  };
}

/** Where in the code a damaged file was read helps nobody. */
function detailOf(error: unknown): unknown {
  return error instanceof StoreError ? error.message : error;
}
