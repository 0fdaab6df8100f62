// Corrects a plan. Analyses are about a plan's crop, place, month, water and season, so a plan with other ones is a new
// plan: the old one is archived if it has been analysed, and otherwise deleted. Both happen or neither.
import { isCropError, type CreateCropPlanInput, type CropPlan } from '@crop-planning/client';
import {
  changedPlanting,
  changedSettings,
  inputOf,
  type PlanWithQuestion,
} from '@crop-planning/shared/plan-files/plan-values';
import { complete } from '@crop-planning/shared/plan-files/listed-plan';
import { analyseIfKnown } from '../plans/create-plan.js';
import { NotSaved } from '../plans/not-saved.js';
import { crop } from '../service/service.js';
import { planForm } from '../words/en/plan-form.js';
import { said } from '../words/said.js';

export interface Correction {
  /** The plan as it is now. */
  plan: CropPlan;
  /** Takes the correction back; undefined if nothing but settings was changed, or the old plan is gone. */
  undo: (() => Promise<void>) | undefined;
}

/** Reads the values from which a plan was created, its outline included. */
export async function readPlan(planId: string): Promise<PlanWithQuestion> {
  return complete(await crop.cropPlans.get.query({ plan_id: planId, include: ['analysis', 'outline'] }));
}

/** Whether these values make another plan of it rather than change its settings. */
export function isAnotherPlanting(plan: PlanWithQuestion, changes: Partial<CreateCropPlanInput>): boolean {
  return Object.keys(changedPlanting(plan, { ...inputOf(plan), ...changes })).length > 0;
}

/** Corrects the plan; throws NotSaved if the old plan could not be put away. */
export async function correctPlan(
  plan: PlanWithQuestion,
  changes: Partial<CreateCropPlanInput>,
): Promise<Correction> {
  const input = { ...inputOf(plan), ...changes };
  if (isAnotherPlanting(plan, changes)) return replace(plan, input);
  const settings = { name: input.name, ...changedSettings(plan, input) };
  return { plan: await crop.cropPlans.update.mutate({ plan_id: plan.id, ...settings }), undo: undefined };
}

async function replace(old: PlanWithQuestion, input: CreateCropPlanInput): Promise<Correction> {
  const isAnalysed = old.latest_analysis_at !== null;
  const copy = await crop.cropPlans.create.mutate(input);
  try {
    if (isAnalysed) await setArchived(old, true);
    else await crop.cropPlans.delete.mutate({ plan_id: old.id });
  } catch (error) {
    // Without an answer, the service may have done it.
    if (!(await isPutAway(old.id).catch(() => false))) throw await withoutCopy(copy, error);
  }
  await analyseIfKnown(copy);
  return { plan: copy, undo: isAnalysed ? () => takeBack(old, copy) : undefined };
}

/** Deletes the copy again, and says whether that has succeeded. */
async function withoutCopy({ id, name }: CropPlan, cause: unknown): Promise<NotSaved> {
  try {
    await crop.cropPlans.delete.mutate({ plan_id: id });
    return new NotSaved(() => said('planForm', planForm).notReplaced, cause);
  } catch {
    return new NotSaved(() => said('planForm', planForm).twoPlans(name), cause);
  }
}

async function isPutAway(planId: string): Promise<boolean> {
  try {
    return (await crop.cropPlans.get.query({ plan_id: planId })).is_archived;
  } catch (error) {
    if (isCropError(error, 'CROP_PLAN_NOT_FOUND')) return true;
    throw error;
  }
}

/** The old plan comes first, so that a failure in between leaves two plans rather than none. */
async function takeBack(old: CropPlan, copy: CropPlan): Promise<void> {
  await setArchived(old, old.is_archived);
  const { latest_analysis_at } = await crop.cropPlans.get.query({ plan_id: copy.id });
  if (latest_analysis_at === null) await crop.cropPlans.delete.mutate({ plan_id: copy.id });
  else await setArchived(copy, true);
}

async function setArchived({ id }: Pick<CropPlan, 'id'>, is_archived: boolean): Promise<void> {
  await crop.cropPlans.update.mutate({ plan_id: id, is_archived });
}
