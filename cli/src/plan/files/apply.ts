import type { CreateCropPlanInput, CropPlan } from '@crop-planning/shared';
import { describePlanting } from '../../model/input/planting.js';
import { planColumns, type PlanColumns } from '@crop-planning/shared/plan-files/columns';
import { addTo } from '@crop-planning/shared/plan-files/grouping';
import {
  changedSettings,
  inputOf,
  isPlanOf,
  type PlanWithQuestion,
} from '@crop-planning/shared/plan-files/plan-values';
import type { PlanRow, ReadRow, Refusal } from '@crop-planning/shared/plan-files/plan-row';
import { sendRows, type RowResult, type RowsOutcome } from '@crop-planning/shared/plan-files/send-rows';
import type { CliError } from '../../terminal/failures.js';
import { changePlans, createBulk, type FailedPlan } from '../bulk.js';
import { mayBeSent, type PlanWriter } from './rows.js';

/** A plan that replaced one with a different planting. */
export interface Replacement {
  line: number;
  id: string;
  old_id: string;
}

export interface ApplyOptions extends PlanWriter {
  rows: readonly PlanRow[];
  /** The plans that are not archived. */
  existing: readonly PlanWithQuestion[];
  /** Why no plan may be created of these rows. */
  refusals?: ReadonlyMap<PlanRow, Refusal>;
  /** Creates a new plan in place of this one, and returns its id. */
  replace(plan: PlanWithQuestion, input: CreateCropPlanInput): Promise<string>;
  /** Whether a row may replace a plan that has been analysed; otherwise the row is refused. */
  isReplacingAnalysed: boolean;
  /** Whether plans that the file lacks are archived. */
  isPruning: boolean;
  onProgress(doneCount: number): void;
  columns?: PlanColumns;
}

/** A plan that was archived because the file lacks it. */
export interface PrunedPlan {
  id: string;
  name: string;
}

export interface ApplyOutcome extends RowsOutcome<CliError> {
  replaced: Replacement[];
  /** Empty if any row failed, since that row might name one of the plans that seem to be missing. */
  archived: PrunedPlan[];
  /** Plans that the file lacks, but that could not be archived. */
  notArchived: FailedPlan[];
}

/** Makes plans match the file; rows and plans are paired by name. */
export async function applyPlans({
  rows,
  existing,
  refusals,
  create,
  update,
  archive,
  replace,
  isReplacingAnalysed,
  isPruning,
  onProgress,
  columns = planColumns,
}: ApplyOptions): Promise<ApplyOutcome> {
  const linesByName = new Map<string, number>();
  const plansByName = new Map<string, PlanWithQuestion[]>();
  for (const plan of existing) addTo(plansByName, plan.name, plan);
  const replaced: Replacement[] = [];
  const sender = createBulk(mayBeSent);
  const outcome = await sendRows({ rows, sender, keyOf: ({ name }) => name, handle, onProgress });
  const isComplete = outcome.report.failed.length === 0 && outcome.unsent.length === 0;
  const lacking = isPruning && isComplete ? existing.filter(({ name }) => !linesByName.has(name)) : [];
  const { changed, failed, stoppedBy } = await changePlans(lacking, async ({ id, name }) => {
    await archive(id);
    return { id, name };
  });
  return {
    ...outcome,
    ...(stoppedBy && { stoppedBy }),
    archived: changed,
    notArchived: failed,
    replaced: replaced.sort((a, b) => a.line - b.line),
  };

  async function handle(row: ReadRow): Promise<RowResult> {
    const { line, input } = row;
    const earlierLine = linesByName.get(input.name);
    if (earlierLine !== undefined) return failedResult(duplicateName(input, earlierLine));
    linesByName.set(input.name, line);
    const namesakes = plansByName.get(input.name) ?? [];
    const identical = namesakes.filter((plan) => isPlanOf(input, plan, columns));
    const [plan, ...others] = identical.length > 0 ? identical : namesakes;
    const unknown = refusals?.get(row);
    if (plan === undefined)
      return unknown ? failedResult(unknown) : { kind: 'created', id: await create(input) };
    if (others.length > 0) return failedResult(ambiguousName(input, others.length + 1));
    if (identical.length > 0) return changeSettings(plan, input);
    if (plan.latest_analysis_at !== null && !isReplacingAnalysed) return failedResult(alreadyAnalysed(plan));
    if (unknown !== undefined) return failedResult(unknown);
    const id = await replace(plan, { ...inputOf(plan), ...input });
    replaced.push({ line, id, old_id: plan.id });
    return { kind: 'updated', id };
  }

  async function changeSettings(plan: CropPlan, input: CreateCropPlanInput): Promise<RowResult> {
    const changes = changedSettings(plan, input, columns);
    if (Object.keys(changes).length === 0) return { kind: 'skipped' };
    await update(plan.id, changes);
    return { kind: 'updated', id: plan.id };
  }
}

function failedResult(failure: Refusal): RowResult {
  return { kind: 'failed', failure };
}

function duplicateName({ name }: CreateCropPlanInput, line: number): Refusal {
  return { code: 'NAMED_TWICE', message: `${JSON.stringify(name)} is already on line ${line}` };
}

function ambiguousName({ name }: CreateCropPlanInput, count: number): Refusal {
  return { code: 'AMBIGUOUS', message: `${count} plans are named ${JSON.stringify(name)}` };
}

function alreadyAnalysed(plan: PlanWithQuestion): Refusal {
  return {
    code: 'CROP_PLAN_HAS_ANALYSES',
    message:
      `${JSON.stringify(plan.name)} has already been analysed (${describePlanting(plan)}). ` +
      `Apply the file with --replace to archive it and create a new plan`,
  };
}
