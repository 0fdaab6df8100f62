import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { timeOf } from '../database/queries.js';
import type { MigrationWriter } from '../records/operation/migration-writers.js';
import { compareCounts, settle, type Differences } from './comparing.js';
import type { Copy } from './copy.js';
import { LostMigrationError, type MigrationEnds } from './ends.js';

const stopMs = 15_000;
const renewEveryMs = 3_000;
const lookEveryMs = 25;
/** How long the writers may take to follow the stop; a transaction may take nine seconds. */
const followMsMax = 14_000;
/** A process that has said nothing for so long has ended: one that runs says so every five seconds. */
const silentMs = 30_000;
/** After this time, a process has probably ended, but it is too early to be certain. */
const lateMs = 10_000;

/**
 * Stops all writes to the source, has the target catch up, compares what has changed since it was last compared, and
 * declares the migration complete. Until then, any failure lets writes go on. Returns for how long they were stopped.
 */
export async function switchOver(
  ends: MigrationEnds,
  copy: Copy,
  { settleMs }: { settleMs: number },
): Promise<{ stoppedMs: number }> {
  const { source, holder, say } = ends;
  const { migrations } = source.statements;
  await untilAllMayKnow(ends, copy, settleMs);
  const stop = randomUUID();
  const startedMs = performance.now();
  if (!(await migrations.stop(holder, stop, stopMs))) {
    // The answer to an earlier attempt may have been lost.
    if ((await migrations.find()).source?.state !== 'complete') throw new LostMigrationError();
    await copy.despiteFailures(() => finish(ends));
    return { stoppedMs: 0 };
  }
  const renewal = keepStopped(() => migrations.renewStop(stop, stopMs));
  try {
    const done = async (): Promise<void> => {
      await untilFollowed(ends, stop);
      requireSame(await settle(ends, copy, { areWritesStopped: true }));
      await compareCounts(ends, copy);
      requireSame(await settle(ends, copy, { areWritesStopped: true }));
    };
    await Promise.race([done(), renewal.lapsed]);
    renewal.end();
    if (!(await migrations.complete(stop))) throw lapsed();
  } catch (error) {
    renewal.end();
    await migrations.endStop(stop).catch(() => undefined);
    throw error;
  }
  say('Writes to the source have ended.');
  await copy.despiteFailures(() => finish(ends));
  return { stoppedMs: performance.now() - startedMs };
}

/** Lets servers use the target. Can be repeated after the source has been left for ever. */
export async function finish({ target }: MigrationEnds): Promise<void> {
  await target.statements.migrations.move('target', ['copying'], 'complete');
  // On the way back, the target was the source once.
  await target.statements.migrations.forget('source');
  await target.statements.progress.removeAll();
}

/** Raised if the comparison has found what no change explains. */
export function requireSame(different: Differences): void {
  if (different.length === 0) return;
  const parts = different.map(({ collection, documents }) => `${documents} in ${collection}`);
  throw new Error(
    `Documents differ between the two databases: ${parts.join(', ')}. Something else writes to the target. End this with crop-server migrate --abort, and begin again with an empty database.`,
  );
}

/**
 * Waits until every process that writes has looked for a migration since this one began, and those that were killed count
 * as silent; follows meanwhile.
 */
async function untilAllMayKnow({ source }: MigrationEnds, copy: Copy, settleMs: number): Promise<void> {
  const { source: migration } = await source.statements.migrations.find();
  if (!migration) throw new LostMigrationError();
  for (;;) {
    const [writers, at] = await Promise.all([source.statements.writers.list(), timeOf(source.database.db)]);
    const isUncertain = (writer: MigrationWriter) => isRunning(writer, at) && ageMs(writer, at) > lateMs;
    if (ageMs({ seen_at: migration.began_at }, at) >= settleMs && !writers.some(isUncertain)) return;
    await copy.follow();
    await pause(lookEveryMs);
  }
}

/** Waits until no process that writes to the source has any write left. */
async function untilFollowed({ source }: MigrationEnds, stop: string): Promise<void> {
  const startedMs = performance.now();
  for (;;) {
    const [writers, at] = await Promise.all([source.statements.writers.list(), timeOf(source.database.db)]);
    const writing = writers.filter((writer) => writer.stopped !== stop && isRunning(writer, at));
    if (writing.length === 0) return;
    if (performance.now() - startedMs > followMsMax)
      throw new Error(
        `${writing.map(({ name }) => name).join(', ')} did not stop writing in time, so writes continue. Run the command again.`,
      );
    await pause(lookEveryMs);
  }
}

function isRunning(writer: MigrationWriter, at: Date): boolean {
  return ageMs(writer, at) < silentMs;
}

function ageMs({ seen_at }: Pick<MigrationWriter, 'seen_at'>, at: Date): number {
  return at.getTime() - seen_at.getTime();
}

/** Renews the stop until it is ended; `lapsed` rejects if that was not possible in time, and never resolves. */
function keepStopped(renew: () => Promise<boolean>) {
  const ending = new AbortController();
  const { signal } = ending;
  const work = async (): Promise<never> => {
    for (;;) {
      await pause(renewEveryMs, undefined, { signal });
      if (!(await renew())) throw lapsed();
    }
  };
  const renewing = work();
  renewing.catch(() => undefined);
  return { lapsed: renewing, end: () => ending.abort() };
}

function lapsed(): Error {
  return new Error(
    'Writes to the source continue, because the stop was aborted or not renewed in time. Nothing is lost; try again.',
  );
}
