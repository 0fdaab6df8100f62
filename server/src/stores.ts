import type { ClientSession, Db } from 'mongodb';
import { toAnalysis } from './analyses/recording.js';
import { createAnalysesStore } from './analyses/store.js';
import type { Belongings } from './auth/account-service.js';
import { createAccountsStore } from './auth/accounts-store.js';
import { createSessionsStore } from './auth/sessions-store.js';
import { createClimatesStore } from './climates/store.js';
import type { Database } from './database.js';
import { toCropPlan } from './crop-plans/service.js';
import { createCropPlansStore } from './crop-plans/store.js';
import { createDeletionsStore } from './deletions/store.js';
import { toNotification } from './notifications/service.js';
import { createNotificationsStore } from './notifications/store.js';

export type Stores = ReturnType<typeof createStores>;

interface KeptStores {
  plans: ReturnType<typeof createCropPlansStore>;
  analyses: ReturnType<typeof createAnalysesStore>;
  notifications: ReturnType<typeof createNotificationsStore>;
}

/** All stores but that of the API keys; those of one transaction when its session is given. */
export function createStores(db: Db, session?: ClientSession) {
  const kept = {
    plans: createCropPlansStore(db, session),
    analyses: createAnalysesStore(db, session),
    notifications: createNotificationsStore(db, session),
  };
  return {
    accounts: createAccountsStore(db, session),
    sessions: createSessionsStore(db, session),
    climates: createClimatesStore(db, session),
    deletions: createDeletionsStore(db, session),
    ...kept,
    belongings: belongingsOf(kept),
  };
}

/** The same within one transaction; those with the same turn run one after another. */
export function transactionsOf(database: Database) {
  return <T>(work: (stores: Stores) => Promise<T>, turn?: string): Promise<T> =>
    database.transaction((db, session) => work(createStores(db, session)), turn);
}

/** What the features keep of an account, as one thing. */
function belongingsOf({ plans, analyses, notifications }: KeptStores): Belongings {
  return {
    async read(accountId) {
      const ownPlans = [];
      for await (const slice of plans.list(accountId, { includeArchived: true })) ownPlans.push(...slice);
      const ownAnalyses = await analyses.listOfPlans(ownPlans.map(({ id }) => id));
      const ownNotifications = await notifications.list(accountId, {});
      return {
        crop_plans: ownPlans.map(toCropPlan),
        analyses: ownAnalyses.map(toAnalysis),
        notifications: ownNotifications.map(toNotification),
      };
    },
  };
}
