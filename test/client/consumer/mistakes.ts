import type { CropClient } from '@crop-planning/client';

/** Takes three answers for text: the compiler's errors should name their types rather than list fields. */
export async function textsOf(crop: CropClient, plan_id: string): Promise<string[]> {
  const plan = await crop.cropPlans.update.mutate({ plan_id });
  const [first] = await crop.analyses.list.query({ plan_id });
  const { details } = await crop.analyses.run.mutate({ plan_id });
  return [plan, first, details];
}
