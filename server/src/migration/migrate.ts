import { setTimeout as pause } from 'node:timers/promises';
import { FormError } from '../database/errors.js';
import { admitMigration } from './admitting.js';
import { compareAll, settle, type Differences } from './comparing.js';
import { openCopy, type Copy } from './copy.js';
import { LostMigrationError, type MigrationEnd, type MigrationEnds } from './ends.js';
import { prepareIndexes } from './indexes.js';
import { finish, requireSame, switchOver } from './switching.js';

/** What a command is asked to do beyond copying. */
export type MigrationTask = 'copy' | 'verify' | 'switch';

export interface MigrationReport {
  source: string;
  target: string;
  state: 'copied' | 'switched';
  /** How many documents this command has copied. */
  copied: number;
  /** How many documents were compared; null if none were. */
  compared: number | null;
  different: Differences;
  /** For how long writes were stopped; null if they were not. */
  stopped_ms: number | null;
}

/** A command that was killed keeps others waiting for so long. */
const leaseMs = 2_000;
const renewEveryMs = 500;
const claimMsMax = 3_000;
const claimEveryMs = 200;

/**
 * Copies what is not in the target yet, and does the task. Raises FormError for databases that cannot be migrated, and
 * LostMigrationError if another command takes over.
 */
export async function migrate(
  ends: MigrationEnds,
  task: MigrationTask,
  { settleMs }: { settleMs: number },
): Promise<MigrationReport> {
  const { source, target } = ends;
  const report: MigrationReport = {
    source: source.name,
    target: target.name,
    state: 'copied',
    copied: 0,
    compared: null,
    different: [],
    stopped_ms: null,
  };
  if ((await admitMigration(ends)) === 'complete') {
    await finish(ends);
    return { ...report, state: 'switched' };
  }
  const lease = await holdLease(ends);
  let copy: Copy | undefined;
  try {
    await prepareIndexes(target.database.db);
    const opened = (copy = openCopy(ends, lease));
    await opened.despiteFailures(opened.resume);
    return await opened.despiteFailures(async () => {
      await opened.copyAll();
      report.copied = opened.copied();
      if (task === 'copy') return report;
      report.compared = await compareAll(ends, opened);
      report.different = await settle(ends, opened, { areWritesStopped: false });
      if (task === 'verify') return report;
      requireSame(report.different);
      const { stoppedMs } = await switchOver(ends, opened, { settleMs });
      return { ...report, state: 'switched', stopped_ms: Math.round(stoppedMs) };
    });
  } finally {
    await copy?.close();
    await lease.release();
  }
}

/** Holds the migration for this command until `release` is called, so that no other command works on it. */
async function holdLease({ source, holder, say }: MigrationEnds) {
  const { migrations } = source.statements;
  const startedMs = performance.now();
  while (!(await migrations.claim({ holder, ms: leaseMs }))) {
    if (performance.now() - startedMs > claimMsMax)
      throw new FormError(
        'Another crop-server migrate works on this migration. End it, or wait until it has ended.',
      );
    if (performance.now() - startedMs < claimEveryMs)
      say('Waiting for another crop-server migrate, which may have been killed.');
    await pause(claimEveryMs);
  }
  const ending = new AbortController();
  const { signal } = ending;
  let lost: unknown;
  const renew = async (): Promise<void> => {
    while (!signal.aborted) {
      await pause(renewEveryMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      // A source that is unavailable is noticed by the copying itself.
      const isRenewed = await migrations.renew(holder, leaseMs).catch(() => true);
      if (!isRenewed) lost = new LostMigrationError();
    }
  };
  const renewing = renew();
  return {
    failure: () => lost,
    async confirm(): Promise<void> {
      if (!(await migrations.renew(holder, leaseMs))) throw new LostMigrationError();
    },
    async release(): Promise<void> {
      ending.abort();
      await renewing;
      await migrations.release(holder).catch(() => undefined);
    },
  };
}

/**
 * Gives a migration up, so that writes go on in the source. After the switch, that needs the target, and that no server
 * has begun to use it. Raises FormError.
 */
export async function abortMigration(
  source: MigrationEnd,
  target: MigrationEnd | undefined,
): Promise<string> {
  const { migrations } = source.statements;
  if (await migrations.move('source', ['copying', 'stopping'], 'aborted'))
    return `The migration is aborted; ${source.name} goes on.`;
  const { source: found } = await migrations.find();
  if (found?.state !== 'complete') return `No migration of ${source.name} is in progress.`;
  if (!target)
    throw new FormError(
      `The data has moved to ${found.other}: to give that up, name it in MIGRATE_URI as well, and run this again before a server uses it.`,
    );
  const { target: other } = await target.statements.migrations.find();
  if (other?.migration !== found.migration)
    throw new FormError(`The data has not moved to ${target.name}, but to ${found.other}.`);
  const isGivenUp =
    (await target.statements.migrations.giveUp()) ||
    (await target.statements.migrations.move('target', ['copying', 'aborted'], 'aborted'));
  if (!isGivenUp)
    throw new FormError(
      `A server has used ${target.name} since, so its data is newer. Bring it back with crop-server migrate --from --switch.`,
    );
  await migrations.move('source', ['complete'], 'aborted');
  return `The migration is aborted; ${source.name} goes on.`;
}
