import type { Lease } from '../../database/leases.js';
import { createLeasedWork, startBackground } from '../leased-work.js';
import type { BackgroundDeps, Rest } from '../leased-work.js';
import type { HeldPass, MigrationsStore } from './store.js';

export interface MigrationsDeps extends BackgroundDeps {
  store: MigrationsStore;
}

const leaseMs = 15_000;
/** How often a server looks again at a collection that another server is migrating. */
const lookEveryMs = 30_000;

/**
 * Migrates documents of older releases to this release's shape: once each time a server starts, and on only
 * one server at a time for each collection.
 */
export function startMigrations(deps: MigrationsDeps) {
  const { store, log } = deps;
  const workNext = createLeasedWork({ store, leaseMs });
  const waiting = new Map(store.versions());
  let since: Date | undefined;

  async function work(held: HeldPass, rest: Rest): Promise<boolean> {
    const { collection, version } = held;
    let documents = 0;
    for (;;) {
      const slice = await store.changeSome(collection, held.after, rest);
      if (slice === 'stopped') return false;
      const { last, changed } = slice;
      documents += changed;
      if (last === undefined) break;
      held.after = last;
      if (!(await rest({ isToRenew: changed > 0 }))) return false;
    }
    await store.finish(held);
    if (documents > 0)
      log.info({ collection, version, documents }, 'documents of an older release have been migrated');
    return true;
  }

  /** Migrates a collection; returns true if it needs no further migration. */
  async function migrate(collection: string, version: number, since: Date, signal: AbortSignal) {
    for (;;) {
      const state = await store.stateOf(collection, { version, since });
      if (state === 'newer')
        log.info({ collection, version }, 'documents changed by a newer release are left as they are');
      if (state !== 'due') return true;
      const claim = (lease: Lease) => store.claim(lease, { collection, version });
      if ((await workNext({ claim, work, signal })) !== 'done') return false;
    }
  }

  async function look(signal: AbortSignal): Promise<void> {
    since ??= await store.now();
    for (const [collection, version] of waiting) {
      if (signal.aborted) return;
      if (await migrate(collection, version, since, signal)) waiting.delete(collection);
    }
  }

  const failure = 'documents of an older release could not be migrated';
  return startBackground(deps, lookEveryMs, [{ name: 'migrations', look, failure }]);
}
