import { setTimeout as pause } from 'node:timers/promises';
import { endWithin } from '../deadline.js';
import type { Logger } from '../log.js';
import { createMigrations } from './service.js';
import type { MigrationsDeps } from './service.js';

export interface Migrating {
  /** Ends after the slice that is under way; whoever comes next goes on from there. */
  close: () => Promise<void>;
}

export interface MigratingDeps extends Omit<MigrationsDeps, 'signal' | 'log'> {
  isPrepared: () => boolean;
  /** True for a failure that is told elsewhere already. */
  isUnavailable: (error: unknown) => boolean;
  log: Logger;
}

const lookEveryMs = 1_000;
const tryAgainMs = 30_000;
const closeMsMax = 4_000;

/** Migrates in the background, once for each start of a server. */
export function startMigrating({ isPrepared, isUnavailable, ...deps }: MigratingDeps): Migrating {
  const closing = new AbortController();
  const { signal } = closing;
  const migrations = createMigrations({ ...deps, signal });

  /** In how many milliseconds to look again; undefined once there is nothing left to do. */
  async function attempt(): Promise<number | undefined> {
    try {
      return isPrepared() && (await migrations.pass()) ? undefined : lookEveryMs;
    } catch (error) {
      if (isUnavailable(error)) return lookEveryMs;
      deps.log.error({ error }, 'documents of an older release could not be migrated');
      return tryAgainMs;
    }
  }

  async function run(): Promise<void> {
    for (let restMs = await attempt(); restMs !== undefined && !signal.aborted; restMs = await attempt())
      await pause(restMs, undefined, { signal }).catch(() => undefined);
  }

  const running = run();
  return {
    async close() {
      closing.abort();
      await endWithin(closeMsMax, running);
    },
  };
}
