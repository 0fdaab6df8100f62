// Creates the plans of a file that do not exist yet, for `crop plan import` and the page.
import type { CreateCropPlanInput } from '../contract/crop-plans.js';
import { planColumns, type PlanColumns } from './columns.js';
import { addTo } from './grouping.js';
import {
  changedSettings,
  isPlanOf,
  requiredKey,
  type PlanWithQuestion,
  type Settings,
} from './plan-values.js';
import type { PlanRow, ReadRow, Refusal } from './plan-row.js';
import { sendRows, type RowResult, type RowsOutcome, type SendRowsOptions } from './send-rows.js';

/** The treatment of a row whose plan already exists. */
export type OnConflict = 'skip' | 'update' | 'fail';

type ExistingPlan = CreateCropPlanInput & { id: string };

/** The water, season, climate and outline of a plan that was created without them. */
const usualQuestion = { water: 'rainfed', season_days: null, climate: null, outline: null } as const;

export interface ImportOptions<Stop> extends Omit<SendRowsOptions<Stop>, 'keyOf' | 'handle'> {
  existing: readonly PlanWithQuestion[];
  onConflict: OnConflict;
  /** Why no plan may be created of these rows. */
  refusals?: ReadonlyMap<PlanRow, Refusal>;
  /** Creates the plan of a row and returns its id. */
  create(input: CreateCropPlanInput, row: ReadRow): Promise<string>;
  /** Changes a plan's settings; the plan is that of a row by name and planting. */
  update(planId: string, changes: Partial<Settings>): Promise<void>;
  columns?: PlanColumns;
}

/** Creates every plan in the file that does not exist yet. */
export function importPlans<Stop>({
  existing,
  onConflict,
  refusals,
  create,
  update,
  columns = planColumns,
  ...sending
}: ImportOptions<Stop>): Promise<RowsOutcome<Stop>> {
  const keyOf = (plan: CreateCropPlanInput) => requiredKey(plan, columns);
  const plansByKey = new Map<string, ExistingPlan[]>();
  for (const plan of existing) addTo(plansByKey, keyOf(plan), plan);
  return sendRows({ ...sending, keyOf, handle });

  async function handle(row: ReadRow): Promise<RowResult> {
    const { input } = row;
    const plan = plansByKey.get(keyOf(input))?.find((candidate) => isPlanOf(input, candidate, columns));
    if (plan !== undefined) return handleConflict(plan, input);
    const failure = refusals?.get(row);
    if (failure !== undefined) return { kind: 'failed', failure };
    const id = await create(input, row);
    addTo(plansByKey, keyOf(input), { ...usualQuestion, ...input, id });
    return { kind: 'created', id };
  }

  async function handleConflict(plan: ExistingPlan, input: CreateCropPlanInput): Promise<RowResult> {
    if (onConflict === 'fail') return { kind: 'failed', failure: existsAlready(plan) };
    const changes = changedSettings(plan, input, columns);
    if (onConflict === 'skip' || Object.keys(changes).length === 0) return { kind: 'skipped' };
    await update(plan.id, changes);
    Object.assign(plan, changes);
    return { kind: 'updated', id: plan.id };
  }
}

/** Says that a row's plan exists already. */
export function existsAlready({ name }: Pick<CreateCropPlanInput, 'name'>): Refusal {
  return {
    code: 'PLAN_EXISTS',
    message: `${JSON.stringify(name)} already exists with this crop, location and month`,
  };
}
