import { limitMax, type CropPlan, type ListCropPlansInput, type ListedCropPlan } from '@crop-planning/shared';
import type { Core } from '../core.js';
import { findPosition, readPage } from '../database/paging.js';
import type { ReadingCaller } from '../procedures/context.js';
import { WrittenList } from '../passed-on/written-list.js';
import type { CropPlanPage } from '../records/crop-plans.js';
import type { Records } from '../records/handle.js';
import { StoredBytes } from '../database/stored-bytes.js';
import { toCropPlan, writeCropPlans } from './crop-plan.js';
import { toListedCropPlan } from './included-analysis.js';

/**
 * Lists the account's plans, newest first, unless the caller leaves first. A page may begin after any of the
 * account's plans, even one archived since it was listed.
 */
export async function listCropPlans(
  { records, crops }: Core,
  caller: ReadingCaller,
  { include_archived, limit, before, include }: ListCropPlansInput,
): Promise<ListedCropPlan[] | WrittenList> {
  const { accountId, noteMore, takesWritten, throwIfLeft } = caller;
  const after = await findPosition(before, (planId) => records.plans.find(accountId, planId));
  const page = { includeArchived: include_archived, after };
  if (include) {
    const withOutlines = include.includes('outline');
    const cropNameOf = await crops.naming();
    const read = async (count: number) => {
      const plans = await records.plans.listWithAnalyses(accountId, { ...page, withOutlines, limit: count });
      return plans.map((plan) => toListedCropPlan(plan, include, cropNameOf));
    };
    return readPage(limit ?? limitMax, read, noteMore);
  }
  if (takesWritten) return writeList(records, caller, { ...page, limit });
  const read = async (count?: number) => {
    const plans: CropPlan[] = [];
    for await (const slice of records.plans.list(accountId, { ...page, limit: count })) {
      throwIfLeft();
      plans.push(...slice.map(toCropPlan));
    }
    return plans;
  };
  return limit === undefined ? read() : readPage(limit, read, noteMore);
}

/** Lists the plans as they are stored, for a transport that sends what was written from that. */
async function writeList(
  { plans }: Records,
  { accountId, noteMore, throwIfLeft }: ReadingCaller,
  { limit, ...page }: CropPlanPage,
): Promise<WrittenList> {
  const list = new WrittenList();
  if (limit !== undefined) {
    const read = async (count: number) => {
      const read: StoredBytes[] = [];
      for await (const slice of plans.listStored(accountId, { ...page, limit: count }))
        read.push(...slice.map((bytes) => new StoredBytes(bytes)));
      return read;
    };
    const found = await readPage(limit, read, noteMore);
    return list.add(writeCropPlans(found.map(({ bytes }) => bytes)), found.length);
  }
  for await (const slice of plans.listStored(accountId, page)) {
    throwIfLeft();
    list.add(writeCropPlans(slice), slice.length);
  }
  return list;
}
