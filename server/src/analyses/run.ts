import { AppError, type ModelAnalysis, type RunAnalysisInput } from '@crop-planning/shared';
import type { Core } from '../core.js';
import type { AccountCaller, Repeatable } from '../procedures/context.js';
import { analyseTogether } from './together.js';

/**
 * Analyses a plan and records the result. If the label has changed, the plan's owner is notified in the same
 * transaction. Raises CROP_PLAN_NOT_FOUND, CLIMATE_NOT_FOUND, STORAGE_LIMIT_REACHED, TOO_MANY_REQUESTS, and the
 * errors of finding the crop and the location.
 */
export async function runAnalysis(
  core: Core,
  { accountId, repeatable }: AccountCaller & Repeatable,
  input: RunAnalysisInput,
): Promise<ModelAnalysis> {
  const { plan_id: planId, ...asked } = input;
  const requestOf = () => repeatable(input);
  const { outcomes, failure } = await analyseTogether(core, accountId, [planId], asked, { requestOf });
  const outcome = outcomes.get(planId);
  if (outcome === undefined) throw failure;
  if (outcome instanceof AppError) throw outcome;
  return outcome;
}
