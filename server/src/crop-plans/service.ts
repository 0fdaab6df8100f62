import { AppError } from '@crop-planning/shared';
import type {
  CreateCropPlanInput,
  CropPlan,
  FeasibilityLabel,
  ListCropPlansInput,
  RiskTolerance,
  UpdateCropPlanInput,
} from '@crop-planning/shared';
import type { Clock } from '../clock.js';
import { findPosition } from '../paging.js';
import type { Position } from '../paging.js';

/** A crop plan as it is stored, with the newest of its analyses. */
export interface StoredCropPlan {
  id: string;
  name: string;
  crop: string;
  location: string;
  planting_month: number;
  risk_tolerance: RiskTolerance;
  is_archived: boolean;
  created_at: Date;
  updated_at: Date;
  latest: { feasibility_label: FeasibilityLabel; created_at: Date } | undefined;
}

export type NewCropPlan = Omit<StoredCropPlan, 'id' | 'latest'>;

export type CropPlanChanges = Omit<UpdateCropPlanInput, 'plan_id'>;

export interface CropPlanPage {
  includeArchived: boolean;
  /** Without a limit the list is whole. */
  limit?: number | undefined;
  after?: Position | undefined;
}

export interface CropPlansStore {
  insert: (accountId: string, plan: NewCropPlan) => Promise<StoredCropPlan>;
  /** Newest first, in slices between which others are served. */
  list: (accountId: string, page: CropPlanPage) => AsyncIterable<StoredCropPlan[]>;
  find: (accountId: string, planId: string) => Promise<StoredCropPlan | undefined>;
  /** Leaves what is undefined or null as it is; the time of the update never goes back. */
  update: (
    accountId: string,
    planId: string,
    changes: CropPlanChanges,
    at: Date,
  ) => Promise<StoredCropPlan | undefined>;
  /** Deletes a plan of which no analysis was ever begun; false when there is none such. */
  deleteUnanalysed: (accountId: string, planId: string) => Promise<boolean>;
}

/** The stores of one transaction. */
export interface CreationStores {
  accounts: {
    /** Keeps the account from being deleted meanwhile; false when there is none that is active. */
    holdForCropPlan: (accountId: string) => Promise<boolean>;
  };
  plans: Pick<CropPlansStore, 'insert'>;
}

export interface CropPlansDeps {
  store: CropPlansStore;
  /** Runs the work in one transaction; those with the same turn one after another. */
  inTransaction: <T>(work: (stores: CreationStores) => Promise<T>, turn: string) => Promise<T>;
  now: Clock;
}

export type CropPlansService = ReturnType<typeof createCropPlansService>;

export function createCropPlansService({ store, inTransaction, now }: CropPlansDeps) {
  async function findOwn(accountId: string, planId: string): Promise<StoredCropPlan> {
    const plan = await store.find(accountId, planId);
    if (!plan) throw new AppError('CROP_PLAN_NOT_FOUND');
    return plan;
  }

  return {
    async create(accountId: string, input: CreateCropPlanInput): Promise<CropPlan> {
      const plan = await inTransaction(async ({ accounts, plans }) => {
        if (!(await accounts.holdForCropPlan(accountId))) throw new AppError('ACCOUNT_NOT_VALID');
        const createdAt = now();
        return plans.insert(accountId, {
          ...input,
          is_archived: false,
          created_at: createdAt,
          updated_at: createdAt,
        });
      }, accountId);
      return toCropPlan(plan);
    },

    /** A page may begin behind any plan of the account, also behind one that was archived since it was listed. */
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
      const { plan_id, name, risk_tolerance, is_archived } = input;
      const plan = await store.update(accountId, plan_id, { name, risk_tolerance, is_archived }, now());
      if (!plan) throw new AppError('CROP_PLAN_NOT_FOUND');
      return toCropPlan(plan);
    },

    async delete(accountId: string, planId: string): Promise<void> {
      const plan = await findOwn(accountId, planId);
      if (plan.latest) throw new AppError('CROP_PLAN_HAS_ANALYSES');
      if (await store.deleteUnanalysed(accountId, planId)) return;
      // Between the two looks an analysis was recorded or another request deleted the plan.
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
