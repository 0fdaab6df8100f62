import type { CreateCropPlanInput, CropPlan } from '@crop-planning/shared';
import type { Api } from '../service/api.js';
import type { Changeable } from './input.js';
import { findPlan } from './reference.js';
import type { Io } from '../terminal/io.js';
import type { Output } from '../terminal/output/output.js';

type CropPlanChanges = Partial<Changeable> & { is_archived?: boolean };

/** The parts of an invocation that an update needs. */
export interface PlanUpdate {
  io: Io;
  output: Output<CropPlan>;
  openSignedIn(): Promise<Api>;
}

/** Changes the plan and shows it; at a terminal, `verb` states the change in one word. */
export async function updatePlan(
  { io, output, openSignedIn }: PlanUpdate,
  reference: string,
  { changes, verb }: { changes: CropPlanChanges; verb?: string },
): Promise<void> {
  const api = await openSignedIn();
  const plan = await changePlan(api, await findPlan(io, api, reference), changes);
  await output.item(plan, verb === undefined ? {} : { sentence: `${verb} "${plan.name}" (${plan.id}).` });
}

/** Re-creates the plan with another crop, place or month, and reports its new id. */
export async function correctPlan(
  { io, output, openSignedIn }: PlanUpdate,
  reference: string,
  changes: Partial<CreateCropPlanInput>,
): Promise<void> {
  const api = await openSignedIn();
  const plan = await findPlan(io, api, reference);
  const [
    { changeableOf, changedPlanting, inputWith },
    { analysedRefusal, replacePlan },
    { checkPlanNames, reportNames },
  ] = await Promise.all([import('./input.js'), import('./replace.js'), import('./name-check.js')]);
  const input = inputWith(plan, changes);
  if (Object.keys(changedPlanting(plan, input)).length === 0) {
    return output.item(await changePlan(api, plan, changeableOf(input)));
  }
  if (plan.latest_analysis_at !== null) throw analysedRefusal(plan, input);
  const { values, check } = await checkPlanNames(io, api, plan, changes);
  const replacement = await replacePlan(api, plan, inputWith(plan, values));
  await output.item(replacement);
  await output.remark(`The plan was replaced: its id was ${plan.id} and is now ${replacement.id}.`);
  await reportNames(output, replacement, check);
  await output.next(`crop plan analyze ${replacement.id}`);
}

function changePlan(api: Api, { id }: CropPlan, changes: CropPlanChanges): Promise<CropPlan> {
  return api.call((client) => client.cropPlans.update.mutate({ plan_id: id, ...changes }));
}
