import { limitMax, type CropPlan, type ListCropPlansInput, type ListedCropPlan } from '@crop-planning/shared';
import type { Core } from '../core.js';
import { findPosition, readPage, type Position } from '../database/paging.js';
import type { ReadingCaller } from '../procedures/context.js';
import { WrittenList } from '../passed-on/written-list.js';
import type { Records } from '../records/handle.js';
import type { StoredBytes } from '../database/stored-bytes.js';
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
  if (takesWritten && !include) return writeList(records, caller, { include_archived, limit, before });
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

type WrittenPage = Omit<ListCropPlansInput, 'include'>;

/** Lists the plans as they are stored, for a transport that sends what was written from that. */
async function writeList(records: Records, caller: ReadingCaller, page: WrittenPage): Promise<WrittenList> {
  const list = new WrittenList();
  const { limit } = page;
  if (limit !== undefined) {
    const read = async (count: number) => {
      const read: StoredBytes[] = [];
      for await (const slice of readStored(records, caller, { ...page, limit: count })) read.push(...slice);
      return read;
    };
    const found = await readPage(limit, read, caller.noteMore);
    return list.add(writeCropPlans(found.map(({ bytes }) => bytes)), found.length);
  }
  for await (const slice of readStored(records, caller, page)) {
    caller.throwIfLeft();
    list.add(writeCropPlans(slice.map(({ bytes }) => bytes)), slice.length);
  }
  return list;
}

/**
 * Yields the plans in slices. The statement that looks the caller up finds the first ones, unless something was waited
 * for before.
 */
async function* readStored(
  { plans }: Records,
  { accountId, findOwned }: ReadingCaller,
  { include_archived: includeArchived, limit, before }: WrittenPage,
): AsyncIterable<StoredBytes[]> {
  let after: Position | undefined;
  let left = limit;
  if (before === undefined) {
    const found = await findOwned(plans.findingNewest(accountId, { includeArchived, limit }));
    if (!found) return;
    yield found.newest;
    left = limit === undefined ? undefined : limit - found.newest.length;
    if (found.isAll || left === 0) return;
    after = found.newest.at(-1)?.position;
  } else after = await findPosition(before, (planId) => plans.find(accountId, planId));
  yield* plans.listStored(accountId, { includeArchived, after, limit: left });
}
