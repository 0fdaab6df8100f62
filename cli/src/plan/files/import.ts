import type { CreateCropPlanInput } from '@crop-planning/shared';
import type { PlanRow } from './file.js';
import { addTo } from './grouping.js';
import type { PlanWriter } from './rows.js';
import { planFields, type PlanFields } from '../fields.js';
import { changedSettings, isPlanOf, requiredKey, type PlanWithQuestion } from '../input.js';
import { sendRows, type RowResult, type RowsOutcome, type SendableRow } from './send-rows.js';

/** The treatment of a row whose plan already exists. */
export type OnConflict = 'skip' | 'update' | 'fail';

type ExistingPlan = CreateCropPlanInput & { id: string };

/** The water, season and climate of a plan that was created without them. */
const usualQuestion = { water: 'rainfed', season_days: null, climate: null } as const;

export interface ImportOptions extends Omit<PlanWriter, 'archive'> {
  rows: readonly PlanRow[];
  existing: readonly PlanWithQuestion[];
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
  const keyOf = (plan: CreateCropPlanInput) => requiredKey(plan, fields);
  const plansByKey = new Map<string, ExistingPlan[]>();
  for (const plan of existing) addTo(plansByKey, keyOf(plan), plan);
  return sendRows({ rows, keyOf, handle, onProgress });

  async function handle({ input }: SendableRow): Promise<RowResult> {
    const plan = plansByKey.get(keyOf(input))?.find((candidate) => isPlanOf(input, candidate, fields));
    if (plan !== undefined) return handleConflict(plan, input);
    const id = await create(input);
    addTo(plansByKey, keyOf(input), { ...usualQuestion, ...input, id });
    return { kind: 'created', id };
  }

  async function handleConflict(plan: ExistingPlan, input: CreateCropPlanInput): Promise<RowResult> {
    if (onConflict === 'fail') return { kind: 'failed', failure: existsAlready(plan) };
    const changes = changedSettings(plan, input, fields);
    if (onConflict === 'skip' || Object.keys(changes).length === 0) return { kind: 'skipped' };
    await update(plan.id, changes);
    Object.assign(plan, changes);
    return { kind: 'updated', id: plan.id };
  }
}

function existsAlready({ name }: ExistingPlan) {
  return {
    code: 'PLAN_EXISTS',
    message: `${JSON.stringify(name)} already exists with this crop, location and month`,
  };
}
