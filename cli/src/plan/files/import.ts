import type { CreateCropPlanInput, CropPlan } from '@crop-planning/shared';
import type { PlanRow } from './file.js';
import type { PlanWriter } from './rows.js';
import { planFields, type PlanFields } from '../fields.js';
import { changedSettings, planKey } from '../input.js';
import { sendRows, type RowResult, type RowsOutcome, type SendableRow } from './send-rows.js';

/** The treatment of a row whose plan already exists. */
export type OnConflict = 'skip' | 'update' | 'fail';

type ExistingPlan = CreateCropPlanInput & { id: string };

export interface ImportOptions extends PlanWriter {
  rows: readonly PlanRow[];
  existing: readonly CropPlan[];
  onConflict: OnConflict;
  onProgress(doneCount: number): void;
  fields?: PlanFields;
}

/** Creates every plan in the file that does not exist yet. */
export function importPlans({
  rows,
  existing,
  onConflict,
  create,
  update,
  onProgress,
  fields = planFields,
}: ImportOptions): Promise<RowsOutcome> {
  const keyOf = (plan: CreateCropPlanInput) => planKey(plan, fields);
  const plans = new Map<string, ExistingPlan>(existing.map((plan) => [keyOf(plan), plan]));
  return sendRows({ rows, keyOf, handle, onProgress });

  async function handle({ input }: SendableRow): Promise<RowResult> {
    const plan = plans.get(keyOf(input));
    if (plan !== undefined) return handleConflict(plan, input);
    const id = await create(input);
    plans.set(keyOf(input), { ...input, id });
    return { kind: 'created', id };
  }

  async function handleConflict(plan: ExistingPlan, input: CreateCropPlanInput): Promise<RowResult> {
    if (onConflict === 'fail') return { kind: 'failed', failure: existsAlready(plan) };
    const changes = changedSettings(plan, input, fields);
    if (onConflict === 'skip' || Object.keys(changes).length === 0) return { kind: 'skipped' };
    await update(plan.id, changes);
    plans.set(keyOf(plan), { ...plan, ...changes });
    return { kind: 'updated', id: plan.id };
  }
}

function existsAlready({ name }: ExistingPlan) {
  return {
    code: 'PLAN_EXISTS',
    message: `${JSON.stringify(name)} already exists with this crop, location and month`,
  };
}
