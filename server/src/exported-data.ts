// What an account's export reads of each noun; newest first.
import { toAnalysis } from './analyses/analysis.js';
import { toExported } from './auth/audit/audit.js';
import { toExportedCropPlan } from './crop-plans/crop-plan.js';
import type { Position } from './database/paging.js';
import { toNotification } from './notifications/notification.js';
import type { Records } from './records/handle.js';

interface Page {
  after: Position | undefined;
  limit: number;
}

export type ExportedData = ReturnType<typeof exportedDataOf>;

/** Returns readers of the data of an account, in pages, by collection. */
export function exportedDataOf({ plans, analyses, notifications, audit }: Records) {
  return {
    async crop_plans(accountId: string, page: Page) {
      const cropPlans = [];
      for await (const slice of plans.list(accountId, { includeArchived: true, ...page }))
        cropPlans.push(...slice);
      return cropPlans.map(toExportedCropPlan);
    },
    async notifications(accountId: string, page: Page) {
      return (await notifications.list(accountId, page)).map(toNotification);
    },
    async audit(accountId: string, page: Page) {
      return (await audit.list({ accountId, ...page })).map(toExported);
    },
    isOwned: plans.exists,
    countedPlans: plans.listCounted,
    async analyses(accountId: string, planId: string, page: Page) {
      if (!(await plans.exists(accountId, planId))) return [];
      return (await analyses.list(accountId, planId, page)).map(toAnalysis);
    },
    /** Returns the analyses of these plans, at most `limit`: from the highest id of a plan down, oldest first. */
    async analysesOfPlans(accountId: string, planIds: readonly string[], limit: number) {
      return (await analyses.listOfPlans(accountId, planIds, limit)).map(toAnalysis);
    },
  };
}
