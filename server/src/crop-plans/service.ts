import { AppError } from '@crop-planning/shared';
import type {
  CreateCropPlanInput,
  CropPlan,
  FeasibilityLabel,
  ListCropPlansInput,
  RiskTolerance,
} from '@crop-planning/shared';
import type { Clock } from '../clock.js';

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

export interface CropPlansStore {
  insert: (accountId: string, plan: NewCropPlan) => Promise<StoredCropPlan>;
  /** Newest first. */
  list: (accountId: string, filter: { includeArchived: boolean }) => Promise<StoredCropPlan[]>;
  find: (accountId: string, planId: string) => Promise<StoredCropPlan | undefined>;
  /** Deletes a plan of which no analysis was ever begun; false when there is none such. */
  deleteUnanalysed: (accountId: string, planId: string) => Promise<boolean>;
}

export type CropPlansService = ReturnType<typeof createCropPlansService>;

export function createCropPlansService({ store, now }: { store: CropPlansStore; now: Clock }) {
  async function findOwn(accountId: string, planId: string): Promise<StoredCropPlan> {
    const plan = await store.find(accountId, planId);
    if (!plan) throw new AppError('CROP_PLAN_NOT_FOUND');
    return plan;
  }

  return {
    async create(accountId: string, input: CreateCropPlanInput): Promise<CropPlan> {
      const createdAt = now();
      const plan = await store.insert(accountId, {
        ...input,
        is_archived: false,
        created_at: createdAt,
        updated_at: createdAt,
      });
      return toCropPlan(plan);
    },

    async list(accountId: string, { include_archived }: ListCropPlansInput): Promise<CropPlan[]> {
      const plans = await store.list(accountId, { includeArchived: include_archived });
      return plans.map(toCropPlan);
    },

    async get(accountId: string, planId: string): Promise<CropPlan> {
      return toCropPlan(await findOwn(accountId, planId));
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

function toCropPlan({ latest, ...plan }: StoredCropPlan): CropPlan {
  return {
    ...plan,
    created_at: plan.created_at.toISOString(),
    updated_at: plan.updated_at.toISOString(),
    latest_feasibility_label: latest?.feasibility_label ?? null,
    latest_analysis_at: latest?.created_at.toISOString() ?? null,
  };
}
