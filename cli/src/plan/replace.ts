import { changedPlanting, type PlanWithQuestion } from '@crop-planning/shared/plan-files/plan-values';
import { createHash } from 'node:crypto';
import type { CreateCropPlanInput, CropPlan } from '@crop-planning/shared';
import type { Api } from '../service/api.js';
import { CliError, exitCodes } from '../terminal/failures.js';
import { createCommandText } from './command-text.js';
import { getPlan, planWord } from './reference.js';

/**
 * Re-creates a plan that was never analysed, with a different planting, and deletes the old one. If the command
 * is cut off between the two steps and repeated with the old plan's id, it does not create a second plan.
 */
export async function replacePlan(
  api: Api,
  plan: PlanWithQuestion,
  input: CreateCropPlanInput,
): Promise<CropPlan> {
  const created = await createOnce(api, plan, input);
  const replacement = plan.is_archived ? await setArchived(api, created, true) : created;
  try {
    await deletePlan(api, plan);
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    if (error.code === 'CROP_PLAN_NOT_FOUND') return replacement;
    if (error.code !== 'CROP_PLAN_HAS_ANALYSES') throw bothMayExist(error, plan, replacement);
    await deletePlan(api, replacement);
    throw analysedRefusal(api, plan, input);
  }
  return replacement;
}

/**
 * Replaces a plan that a repeated command can find only by its name: archives it before creating the new one,
 * because a command that is cut off in between would otherwise leave two plans with the same name. Deletes the old
 * plan if it was never analysed; takes it out of the archive again if the service refuses to replace it.
 */
export async function replaceByName(
  api: Api,
  plan: PlanWithQuestion,
  input: CreateCropPlanInput,
): Promise<CropPlan> {
  await setArchived(api, plan, true);
  try {
    return await (plan.latest_analysis_at === null ? replacePlan : createOnce)(api, plan, input);
  } catch (error) {
    if (error instanceof CliError && isRefusal(error)) await setArchived(api, plan, false);
    throw error;
  }
}

/** Whether it is certain that the service did not carry out the request. */
function isRefusal({ exitCode }: CliError): boolean {
  return exitCode === exitCodes.conflict || exitCode === exitCodes.refused;
}

/** Says why an analysed plan keeps its crop, place and month, and suggests a copy with the new values. */
export function analysedRefusal(api: Api, plan: PlanWithQuestion, input: CreateCropPlanInput): CliError {
  const changes = changedPlanting(plan, input);
  const { water, season_days, ...others } = changes;
  const word = planWord(api, plan);
  if (Object.keys(others).length === 0) return questionRefusal(plan.name, word, { water, season_days });
  const message = `"${plan.name}" has been analysed, so its crop, location and month are fixed.`;
  return new CliError(exitCodes.conflict, 'CROP_PLAN_HAS_ANALYSES', message, {
    hints: [`Copy it with the new values, then archive the original: crop plan archive ${word}`],
    tryNext: createCommandText(`crop plan copy ${word}`, changes),
  });
}

/** Says that the water and season of an analysed plan change only by analysing it again, and suggests the command. */
function questionRefusal(
  name: string,
  word: string,
  question: Pick<CreateCropPlanInput, 'water' | 'season_days'>,
): CliError {
  const message = `"${name}" has been analysed; to change its water or season, analyse it again with the new values.`;
  return new CliError(exitCodes.conflict, 'CROP_PLAN_HAS_ANALYSES', message, {
    tryNext: createCommandText(`crop plan analyze ${word}`, question),
  });
}

async function createOnce(api: Api, plan: PlanWithQuestion, input: CreateCropPlanInput): Promise<CropPlan> {
  const idempotencyKey = createHash('sha256')
    .update(JSON.stringify(['replace', plan.id, input]))
    .digest('hex');
  const created = await api.call((client) =>
    client.cropPlans.create.mutate(input, { context: { idempotencyKey } }),
  );
  // For a day, the service repeats its first answer to this key, even if the plan in it has since been
  // archived or deleted.
  const current = await getPlan(api, created.id);
  if (current !== undefined && (plan.is_archived || !current.is_archived)) return current;
  return api.call((client) => client.cropPlans.create.mutate(input));
}

function setArchived(api: Api, { id }: CropPlan, is_archived: boolean): Promise<CropPlan> {
  return api.call((client) => client.cropPlans.update.mutate({ plan_id: id, is_archived }));
}

async function deletePlan(api: Api, { id }: CropPlan): Promise<void> {
  await api.call((client) => client.cropPlans.delete.mutate({ plan_id: id }));
}

function bothMayExist(error: CliError, plan: CropPlan, replacement: CropPlan): CliError {
  return error.withDetails({
    hints: [
      ...(error.details.hints ?? []),
      `The new plan is ${replacement.id}; the old one, ${plan.id}, may still exist. It is safe to run this again.`,
    ],
  });
}
