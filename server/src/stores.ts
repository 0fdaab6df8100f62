import type { Db } from 'mongodb';
import { createLatestAnalysesStore } from './analyses/latest-store.js';
import { createSeenPlansStore } from './analyses/seen-plans-store.js';
import { createAnalysesStore } from './analyses/store.js';
import { createClimatesStore } from './climates/store.js';
import type { Database } from './database/open.js';
import { createCropPlansStore } from './crop-plans/store.js';
import { createClockStore } from './background/clock/store.js';
import { createJobsStore } from './background/jobs/store.js';
import { createRemovalsStore } from './background/removals/store.js';
import { createOwnedStore } from './records/owned.js';
import { recordsOf as statementsOf } from './records/records.js';
import type { Records as Statements } from './records/records.js';

const makers = {
  plans: createCropPlansStore,
  analyses: createAnalysesStore,
  seenPlans: createSeenPlansStore,
  latestAnalyses: createLatestAnalysesStore,
  owned: createOwnedStore,
  climates: createClimatesStore,
  jobs: createJobsStore,
  clock: createClockStore,
  removals: createRemovalsStore,
};

/** The statements of every collection, outside of transactions or in one. */
export type Records = Statements & {
  readonly [Name in keyof typeof makers]: ReturnType<(typeof makers)[Name]>;
};

/** Returns the stores of the database, or of a transaction in it; each store is created when first used. */
export function recordsOf(db: Db): Records {
  const stores = statementsOf(db) as Records;
  for (const [name, make] of Object.entries(makers)) {
    const get = () => {
      const value = make(db);
      Object.defineProperty(stores, name, { value, enumerable: true });
      return value;
    };
    Object.defineProperty(stores, name, { get, configurable: true, enumerable: true });
  }
  return stores;
}

/** Runs the work in one transaction; calls with the same `turn` run one after another. */
export type InTransaction = <T>(work: (records: Records) => Promise<T>, turn?: string) => Promise<T>;

export function transactionsOf(database: Database): InTransaction {
  return <T>(work: (records: Records) => Promise<T>, turn?: string): Promise<T> =>
    database.transaction((db) => work(recordsOf(db)), turn);
}
