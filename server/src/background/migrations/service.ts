import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { later } from '../../concurrency/clock.js';
import type { Logger } from '../../settings/log.js';

export interface MigrationLease {
  collection: string;
  holder: string;
}

/** Where a pass through a collection begins: after a document, or at the first one. */
export interface MigrationPass {
  after: unknown;
}

export interface MigrationsStore {
  /** By the database's clock, which is the same for all servers. */
  now: () => Promise<Date>;
  /** The collections with their versions. */
  versions: () => readonly (readonly [collection: string, version: number])[];
  /**
   * Claims a pass; or says why there is none to make: one that began after that time has ended, somebody else is
   * making one, or a newer release has changed the collection.
   */
  claim: (
    lease: MigrationLease,
    claim: { version: number; since: Date; now: Date; until: Date },
  ) => Promise<MigrationPass | 'passed' | 'held' | 'newer'>;
  /** Changes those of the next documents that have an older shape; `last` is undefined at the end. */
  changeSome: (collection: string, after: unknown) => Promise<{ last: unknown; changed: number }>;
  /** Renews the lease and saves how far the pass has got; false if somebody else holds it by now. */
  save: (lease: MigrationLease, progress: { after: unknown; until: Date }) => Promise<boolean>;
  finish: (lease: MigrationLease, version: number) => Promise<void>;
}

export interface MigrationsDeps {
  store: MigrationsStore;
  /** Stops a pass after its next slice. */
  signal: AbortSignal;
  log: Pick<Logger, 'info'>;
}

/** Longer than a slice and its pause can take. */
const leaseMs = 15_000;
const nobodyUntil = new Date(0);

/** Brings older releases' documents into this one's shape, one server at a time per collection. */
export function createMigrations({ store, signal, log }: MigrationsDeps) {
  const holder = randomUUID();
  const waiting = new Map(store.versions());
  let since: Date | undefined;

  /** False if it stopped before the end. */
  async function walk(lease: MigrationLease, version: number, { after }: MigrationPass): Promise<boolean> {
    let documents = 0;
    let savedMs = performance.now();
    for (;;) {
      const beganMs = performance.now();
      const { last, changed } = await store.changeSome(lease.collection, after);
      documents += changed;
      if (last === undefined) break;
      after = last;
      // Half of the time belongs to others.
      await pause(performance.now() - beganMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) {
        await store.save(lease, { after, until: nobodyUntil });
        return false;
      }
      if (changed === 0 && performance.now() - savedMs < leaseMs / 3) continue;
      if (!(await store.save(lease, { after, until: later(await store.now(), leaseMs) }))) return false;
      savedMs = performance.now();
    }
    await store.finish(lease, version);
    const { collection } = lease;
    if (documents > 0)
      log.info({ collection, version, documents }, 'documents of an older release have been migrated');
    return true;
  }

  /** True if nothing is left to do in the collection. */
  async function migrate(collection: string, version: number, since: Date): Promise<boolean> {
    const lease = { collection, holder };
    const now = await store.now();
    const claimed = await store.claim(lease, { version, since, now, until: later(now, leaseMs) });
    if (claimed === 'newer')
      log.info({ collection, version }, 'documents changed by a newer release are left as they are');
    if (typeof claimed === 'string') return claimed !== 'held';
    // A resumed pass has missed what an older server stored meanwhile, so another one follows.
    return (await walk(lease, version, claimed)) && claimed.after === null;
  }

  return {
    /** Makes the passes that nobody else is making; true if none are left to make. */
    async pass(): Promise<boolean> {
      since ??= await store.now();
      for (const [collection, version] of waiting) {
        if (signal.aborted) return true;
        if (await migrate(collection, version, since)) waiting.delete(collection);
      }
      return waiting.size === 0;
    },
  };
}
