import { toAnalysis } from '../analyses/recording.js';
import type { OwnedData } from '../auth/account-export.js';
import { toExported } from '../auth/audit/audit.js';
import { toExportedCropPlan } from '../crop-plans/crop-plan.js';
import { toNotification } from '../notifications/notification.js';
import type { Records } from '../stores.js';

/** Reads the data that the features store about an account, in pages. */
export function ownedDataOf({ plans, analyses, notifications, audit }: Records): OwnedData {
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
