import { AppError, type PlantingYears, type CropPlanIdInput } from '@crop-planning/shared';
import type { Core } from '../core.js';
import type { AccountCaller } from '../procedures/context.js';
import { prepare, askedOf } from './preparing.js';

/**
 * Judges the known years for the question that the plan's next analysis would ask; stores nothing. Raises
 * CROP_PLAN_NOT_FOUND, TOO_MANY_REQUESTS, and the errors of finding the crop and the location.
 */
export async function judgeYears(
  core: Core,
  { accountId, endSignal }: AccountCaller,
  { plan_id: planId }: CropPlanIdInput,
): Promise<PlantingYears> {
  await core.limits.takePreview(accountId);
  const plan = await core.records.seenPlans.find(accountId, planId);
  if (!plan) throw new AppError('CROP_PLAN_NOT_FOUND');
  const judge = await prepare(core, plan);
  endSignal()?.throwIfAborted();
  const { feasibility_label, score, details } = judge(askedOf(plan));
  const { model_version, inputs, years, enso, limits, climate } = details;
  const place = climate.location?.name ?? null;
  return {
    crop_plan_id: planId,
    feasibility_label,
    score,
    model_version,
    inputs,
    place,
    years,
    enso,
    limits,
  };
}
