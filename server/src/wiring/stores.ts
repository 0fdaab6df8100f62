import type { Db } from 'mongodb';
import { createLatestAnalysesStore } from '../analyses/latest-store.js';
import { toAnalysis } from '../analyses/recording.js';
import { createSeenPlansStore } from '../analyses/seen-plans-store.js';
import { createAnalysesStore } from '../analyses/store.js';
import type { OwnedData } from '../auth/account-export.js';
import { toExported } from '../auth/audit/audit.js';
import { createClimatesStore } from '../climates/store.js';
import type { OperatorConfig } from '../settings/config.js';
import { isUnavailable } from '../database/errors.js';
import type { Database } from '../database/open.js';
import { toExportedCropPlan } from '../crop-plans/crop-plan.js';
import { createCropPlansStore } from '../crop-plans/store.js';
import { createClockStore } from '../background/clock/store.js';
import { createJobsStore } from '../background/jobs/store.js';
import { toNotification } from '../notifications/service.js';
import { createRemovalsStore } from '../background/removals/store.js';
import { accountStorage as accountStorageRecord } from '../records/account-storage.js';
import { firstAnswers } from '../records/first-answers.js';
import { createOwnedStore } from '../records/owned.js';
import { recordsOf } from '../records/records.js';
import type { Records } from '../records/records.js';
import { createStorage } from '../analyses/storage/service.js';

const makers = {
  analysisAnswers: firstAnswers.statementsOf,
  storage: accountStorageRecord.statementsOf,
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

export type Stores = Records & { readonly [Name in keyof typeof makers]: ReturnType<(typeof makers)[Name]> };

/** Returns the stores of the database, or of a transaction in it; each store is created when first used. */
export function createStores(db: Db): Stores {
  const stores = recordsOf(db) as Stores;
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

/** Runs `work` with the stores of one transaction; calls with the same `turn` run one after another. */
export function transactionsOf(database: Database) {
  return <T>(work: (stores: Stores) => Promise<T>, turn?: string): Promise<T> =>
    database.transaction((db) => work(createStores(db)), turn);
}

/** Limits the storage for the analyses of accounts, whether the model or a producer makes them. */
export function storageOf(
  { accountStorage }: Records,
  { ACCOUNT_STORAGE_MB_MAX }: Pick<OperatorConfig, 'ACCOUNT_STORAGE_MB_MAX'>,
) {
  return createStorage({ store: accountStorage, mbMax: ACCOUNT_STORAGE_MB_MAX, isUnavailable });
}

/** Reads the data that the features store about an account, in pages. */
export function ownedDataOf({ plans, analyses, notifications, audit }: Stores): OwnedData {
  return {
    async crop_plans(accountId, page) {
      const cropPlans = [];
      for await (const slice of plans.list(accountId, { includeArchived: true, ...page }))
        cropPlans.push(...slice);
      return cropPlans.map(toExportedCropPlan);
    },
    isOwned: plans.exists,
    async analyses(accountId, planId, page) {
      if (!(await plans.exists(accountId, planId))) return [];
      return (await analyses.list(accountId, planId, page)).map(toAnalysis);
    },
    countedPlans: plans.listCounted,
    analysesOfPlans: async (accountId, planIds, limit) =>
      (await analyses.listOfPlans(accountId, planIds, limit)).map(toAnalysis),
    audit: async (accountId, page) => (await audit.list({ accountId, ...page })).map(toExported),
    notifications: async (accountId, page) => (await notifications.list(accountId, page)).map(toNotification),
  };
}
