import type { CreateCropPlanInput, CropPlan } from '@crop-planning/client';
import { crop } from '../service/service.js';

/** Creates a plan and has it analysed. */
export async function createAnalysed(input: CreateCropPlanInput): Promise<CropPlan> {
  const plan = await crop.cropPlans.create.mutate(input);
  await analyseIfKnown(plan);
  return plan;
}

/** Has a plan analysed; one whose names the model does not know stays without a result, and its view says why. */
export async function analyseIfKnown({ id }: Pick<CropPlan, 'id'>): Promise<void> {
  await crop.analyses.run.mutate({ plan_id: id }).catch(() => undefined);
}
