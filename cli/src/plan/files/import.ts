import type { CreateCropPlanInput, CropPlan } from '@crop-planning/shared';
import type { PlanRow } from './file.js';
import type { PlanWriter } from './rows.js';
import { planKey } from '../input.js';
import { sendRows, type RowResult, type RowsOutcome, type SendableRow } from './send-rows.js';

/** What happens to a row whose plan already exists. */
export type OnConflict = 'skip' | 'update' | 'fail';

type ExistingPlan = CreateCropPlanInput & { id: string };

export interface ImportOptions extends PlanWriter {
  rows: readonly PlanRow[];
  existing: readonly CropPlan[];
  onConflict: OnConflict;
  onProgress(doneCount: number): void;
}

/** Creates every plan in the file that does not exist yet. */
export function importPlans({
  rows,
  existing,
  onConflict,
  create,
  update,
  onProgress,
}: ImportOptions): Promise<RowsOutcome> {
  const plans = new Map<string, ExistingPlan>(existing.map((plan) => [planKey(plan), plan]));
  return sendRows({ rows, keyOf: planKey, handle, onProgress });

  async function handle({ input }: SendableRow): Promise<RowResult> {
    const plan = plans.get(planKey(input));
    if (plan !== undefined) return handleConflict(plan, input);
    const id = await create(input);
    plans.set(planKey(input), { ...input, id });
    return { kind: 'created', id };
  }

  async function handleConflict(
    plan: ExistingPlan,
    { risk_tolerance }: CreateCropPlanInput,
  ): Promise<RowResult> {
    if (onConflict === 'fail') return { kind: 'failed', failure: existsAlready(plan) };
    if (onConflict === 'skip' || plan.risk_tolerance === risk_tolerance) return { kind: 'skipped' };
    await update(plan.id, { risk_tolerance });
    plan.risk_tolerance = risk_tolerance;
    return { kind: 'updated', id: plan.id };
  }
}

function existsAlready({ name }: ExistingPlan) {
  return {
    code: 'PLAN_EXISTS',
    message: `${JSON.stringify(name)} already exists with this crop, location and month`,
  };
}
