import type { CreateCropPlanInput, CropPlan } from '@crop-planning/shared';
import type { Api } from '../service/api.js';
import type { Output } from '../terminal/output/output.js';
import { askBefore, tellAfter, type AskOptions } from './understanding/plan.js';

/** Makes a plan of which the model was asked first, and shows it with what the model would not understand. */
export async function makePlan(
  output: Output<CropPlan>,
  api: Api,
  input: CreateCropPlanInput,
  options: AskOptions,
): Promise<void> {
  const understanding = await askBefore(api, input, options);
  const plan = await api.call((client) => client.cropPlans.create.mutate(input));
  await output.item(plan);
  await tellAfter(output, plan, understanding);
  await output.next(`crop plan analyze ${plan.id}`);
}
