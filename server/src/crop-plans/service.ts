import { AppError } from '@crop-planning/shared';
import type {
  CreateCropPlanInput,
  CropPlan,
  FeasibilityLabel,
  ListCropPlansInput,
  UpdateCropPlanInput,
} from '@crop-planning/shared';
import type { Clock } from '../clock.js';
import { findPosition } from '../paging.js';
import type { Position } from '../paging.js';
import type { FirstAnswers, RepeatableRequest } from '../repeatable-request.js';

/** A crop plan as it is stored, with the newest of its analyses. */
export interface StoredCropPlan extends CreateCropPlanInput {
  id: string;
  is_archived: boolean;
  created_at: Date;
  updated_at: Date;
  latest: { feasibility_label: FeasibilityLabel; created_at: Date } | undefined;
}

export type NewCropPlan = Omit<StoredCropPlan, 'id' | 'latest'>;

export type CropPlanChanges = Omit<UpdateCropPlanInput, 'plan_id'>;

export interface CropPlanPage {
  includeArchived: boolean;
  /** Without a limit, the whole list. */
  limit?: number | undefined;
  after?: Position | undefined;
}

export interface CropPlansStore {
  insert: (accountId: string, plan: NewCropPlan) => Promise<StoredCropPlan>;
  /** Newest first, in slices between which others are served. */
  list: (accountId: string, page: CropPlanPage) => AsyncIterable<StoredCropPlan[]>;
  count: (accountId: string) => Promise<number>;
  find: (accountId: string, planId: string) => Promise<StoredCropPlan | undefined>;
  /** Leaves undefined and null fields as they are; the time of the update never goes back. */
  update: (
    accountId: string,
    planId: string,
    changes: CropPlanChanges,
    at: Date,
  ) => Promise<StoredCropPlan | undefined>;
  /** Deletes a plan for which no analysis was ever begun; false if there is no such plan. */
  deleteUnanalysed: (accountId: string, planId: string) => Promise<boolean>;
}

/** How many plans each account has. */
export interface CropPlanCounts {
  /** Counts one more; `uncounted` if there is no count yet, `refused` if there is no such active account. */
  takeCropPlanPlace: (
    accountId: string,
    plansMax: number,
  ) => Promise<'taken' | 'full' | 'uncounted' | 'refused'>;
  /** Does nothing if there already is a count. */
  startCropPlanCount: (accountId: string, count: number) => Promise<void>;
  /** Counts one less. */
  freeCropPlanPlace: (accountId: string) => Promise<void>;
}

/** What a plan is created with when its request may be repeated, in one transaction. */
export interface CropPlanMaking {
  plans: Pick<CropPlansStore, 'insert'>;
  planAnswers: FirstAnswers<CropPlan>;
}

export interface CropPlansDeps {
  store: CropPlansStore;
  planAnswers: FirstAnswers<CropPlan>;
  /** Work with the same turn runs one after another. */
  inTransaction: <T>(work: (making: CropPlanMaking) => Promise<T>, turn: string) => Promise<T>;
  accounts: CropPlanCounts;
  /** How many plans an account may have. */
  plansMax: number;
  now: Clock;
}

export type CropPlansService = ReturnType<typeof createCropPlansService>;

export function createCropPlansService({
  store,
  planAnswers,
  inTransaction,
  accounts,
  plansMax,
  now,
}: CropPlansDeps) {
  async function findOwn(accountId: string, planId: string): Promise<StoredCropPlan> {
    const plan = await store.find(accountId, planId);
    if (!plan) throw new AppError('CROP_PLAN_NOT_FOUND');
    return plan;
  }

  /**
   * Counts a plan before it is created; for an account from an earlier release, its plans are counted first, this
   * once.
   */
  async function takePlace(accountId: string): Promise<void> {
    let place = await accounts.takeCropPlanPlace(accountId, plansMax);
    if (place === 'uncounted') {
      await accounts.startCropPlanCount(accountId, await store.count(accountId));
      place = await accounts.takeCropPlanPlace(accountId, plansMax);
    }
    if (place === 'full') throw new AppError('PLAN_LIMIT_REACHED');
    if (place !== 'taken') throw new AppError('ACCOUNT_NOT_VALID');
  }

  function newPlan(input: CreateCropPlanInput): NewCropPlan {
    const createdAt = now();
    return { ...input, is_archived: false, created_at: createdAt, updated_at: createdAt };
  }

  async function createOnce(
    accountId: string,
    input: CreateCropPlanInput,
    request: RepeatableRequest,
  ): Promise<CropPlan> {
    const first = await planAnswers.find(request, now());
    if (first) return first;
    await takePlace(accountId);
    const { plan, isRepeat } = await inTransaction(async (making) => {
      const other = await making.planAnswers.find(request, now());
      if (other) return { plan: other, isRepeat: true };
      const made = toCropPlan(await making.plans.insert(accountId, newPlan(input)));
      await making.planAnswers.keep(request, accountId, made, now());
      return { plan: made, isRepeat: false };
    }, request.id);
    if (isRepeat) await accounts.freeCropPlanPlace(accountId);
    return plan;
  }

  return {
    /**
     * Counts the plan, then creates it, in two statements: ending between them leaves a count that is one too high,
     * never too low, which the next check of the store corrects. A plan created while its account is being deleted
     * goes with it.
     */
    async create(
      accountId: string,
      input: CreateCropPlanInput,
      request?: RepeatableRequest,
    ): Promise<CropPlan> {
      if (request) return createOnce(accountId, input, request);
      await takePlace(accountId);
      return toCropPlan(await store.insert(accountId, newPlan(input)));
    },

    /** A page may begin after any of the account's plans, even one that was archived after it was listed. */
    async list(
      accountId: string,
      { include_archived, limit, before }: ListCropPlansInput,
    ): Promise<CropPlan[]> {
      const after = await findPosition(before, (planId) => store.find(accountId, planId));
      const plans: CropPlan[] = [];
      const page = { includeArchived: include_archived, limit, after };
      for await (const slice of store.list(accountId, page)) plans.push(...slice.map(toCropPlan));
      return plans;
    },

    async get(accountId: string, planId: string): Promise<CropPlan> {
      return toCropPlan(await findOwn(accountId, planId));
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
      if (await store.deleteUnanalysed(accountId, planId)) return accounts.freeCropPlanPlace(accountId);
      // Meanwhile an analysis was recorded, or another request deleted the plan.
      await findOwn(accountId, planId);
      throw new AppError('CROP_PLAN_HAS_ANALYSES');
    },
  };
}

export function toCropPlan({ latest, ...plan }: StoredCropPlan): CropPlan {
  return {
    ...plan,
    created_at: plan.created_at.toISOString(),
    updated_at: plan.updated_at.toISOString(),
    latest_feasibility_label: latest?.feasibility_label ?? null,
    latest_analysis_at: latest?.created_at.toISOString() ?? null,
  };
}
