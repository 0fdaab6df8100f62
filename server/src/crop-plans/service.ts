import { AppError, limitMax } from '@crop-planning/shared';
import type {
  CropPlan,
  GetCropPlanInput,
  ListCropPlansInput,
  ListedCropPlan,
  UpdateCropPlanInput,
} from '@crop-planning/shared';
import { findPosition, readPage } from '../database/paging.js';
import type { NoteMore } from '../database/paging.js';
import { createCropPlanCreation } from './creation.js';
import type { CropPlanCreationDeps } from './creation.js';
import { toCropPlan } from './crop-plan.js';
import type { StoredCropPlan } from './crop-plan.js';
import { createIncluding } from './included-analysis.js';
import type { IncludingDeps } from './included-analysis.js';
import type { CropPlansStore } from './store.js';

export interface CropPlansDeps extends CropPlanCreationDeps, IncludingDeps {
  plans: CropPlansStore;
}

export type CropPlansService = ReturnType<typeof createCropPlansService>;

export function createCropPlansService(deps: CropPlansDeps) {
  const { plans: store, inTransaction, now } = deps;
  const withAnalyses = createIncluding(deps);

  async function findOwn(accountId: string, planId: string): Promise<StoredCropPlan> {
    const plan = await store.find(accountId, planId);
    if (!plan) throw new AppError('CROP_PLAN_NOT_FOUND');
    return plan;
  }

  return {
    create: createCropPlanCreation(deps),

    /**
     * Lists plans, unless the signal aborts first. A page may begin after any of the account's plans, even one archived since it was listed.
     */
    async list(
      accountId: string,
      { include_archived, limit, before, include }: ListCropPlansInput,
      { noteMore, signal }: { noteMore: NoteMore; signal?: AbortSignal | undefined },
    ): Promise<ListedCropPlan[]> {
      const after = await findPosition(before, (planId) => store.find(accountId, planId));
      const page = { includeArchived: include_archived, after };
      if (include) {
        const read = async (count: number) =>
          withAnalyses(accountId, await store.listWithAnalyses(accountId, { ...page, limit: count }));
        return readPage(limit ?? limitMax, read, noteMore);
      }
      const read = async (count?: number) => {
        const plans: CropPlan[] = [];
        const slices = store.list(accountId, { ...page, limit: count });
        for await (const slice of slices) {
          signal?.throwIfAborted();
          plans.push(...slice.map(toCropPlan));
        }
        return plans;
      };
      return limit === undefined ? read() : readPage(limit, read, noteMore);
    },

    async get(accountId: string, { plan_id, include }: GetCropPlanInput): Promise<ListedCropPlan> {
      if (!include) return toCropPlan(await findOwn(accountId, plan_id));
      const found = await store.findWithAnalysis(accountId, plan_id);
      const [plan] = found ? await withAnalyses(accountId, [found]) : [];
      if (!plan) throw new AppError('CROP_PLAN_NOT_FOUND');
      return plan;
    },

    async update(accountId: string, input: UpdateCropPlanInput): Promise<CropPlan> {
      const { plan_id, ...changes } = input;
      const plan = await store.update(accountId, plan_id, changes, now());
      if (!plan) throw new AppError('CROP_PLAN_NOT_FOUND');
      return toCropPlan(plan);
    },

    async delete(accountId: string, planId: string): Promise<void> {
      const plan = await findOwn(accountId, planId);
      if (plan.latest) throw new AppError('CROP_PLAN_HAS_ANALYSES');
      const isDeleted = await inTransaction(async ({ plans, accounts }) => {
        if (!(await plans.deleteUnanalysed(accountId, planId))) return false;
        await accounts.freeCropPlanPlace(accountId);
        return true;
      }, accountId);
      if (isDeleted) return;
      // Either the plan has an analysis, or another request has deleted it meanwhile.
      await findOwn(accountId, planId);
      throw new AppError('CROP_PLAN_HAS_ANALYSES');
    },
  };
}
