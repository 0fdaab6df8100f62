import type { CropPlan } from '@crop-planning/shared';
import type { Db } from 'mongodb';
import { createBulkTurnsStore } from '../analyses/bulk-turns-store.js';
import { createLatestAnalysesStore } from '../analyses/latest-store.js';
import { toAnalysis } from '../analyses/recording.js';
import type { FirstAnalysis } from '../analyses/recording.js';
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
import { createIdempotencyStore } from '../procedures/idempotency-store.js';
import { createDeletionsStore } from '../background/deletions/store.js';
import { createClockStore } from '../background/clock/store.js';
import { createJobsStore } from '../background/jobs/store.js';
import { toNotification } from '../notifications/service.js';
import { createNotificationsStore } from '../notifications/store.js';
import { createRemovalsStore } from '../background/removals/store.js';
import { createOwnedStore } from '../records/owned.js';
import { recordsOf } from '../records/records.js';
import type { Records } from '../records/records.js';
import { createStorage } from '../analyses/storage/service.js';
import { createStorageStore } from '../analyses/storage/store.js';

const makers = {
  plans: createCropPlansStore,
  analyses: createAnalysesStore,
  seenPlans: createSeenPlansStore,
  latestAnalyses: createLatestAnalysesStore,
  bulkTurns: createBulkTurnsStore,
  notifications: createNotificationsStore,
  owned: createOwnedStore,
  climates: createClimatesStore,
  deletions: createDeletionsStore,
  jobs: createJobsStore,
  clock: createClockStore,
  planAnswers: createIdempotencyStore<CropPlan>,
  analysisAnswers: createIdempotencyStore<FirstAnalysis>,
  storage: createStorageStore,
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
  { storage }: Pick<Stores, 'storage'>,
  { ACCOUNT_STORAGE_MB_MAX }: Pick<OperatorConfig, 'ACCOUNT_STORAGE_MB_MAX'>,
) {
  return createStorage({ store: storage, mbMax: ACCOUNT_STORAGE_MB_MAX, isUnavailable });
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
