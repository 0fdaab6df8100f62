// Plans with the model's names of their crops, which the service adds only to plans that are read with their analyses.
// Called by the commands that change plans or list those that they would change.
import type { CropPlan } from '@crop-planning/shared';
import type { Api } from '../../service/api.js';

export interface NamedPlan extends CropPlan {
  /** The model's own name of the crop; null if the plan's word means no crop or several, or if that is not known. */
  crop_name: string | null;
}

/** Asks once for each word that these plans have for their crops; returns a function that adds the names. */
export async function cropNaming(
  api: Api,
  plans: readonly Pick<CropPlan, 'crop'>[],
): Promise<(plan: CropPlan) => NamedPlan> {
  const [{ checkCrop }, { forEachAtOnce }] = await Promise.all([
    import('./check.js'),
    import('@crop-planning/shared/plan-files/at-once'),
  ]);
  const names = new Map<string, string>();
  await forEachAtOnce([...new Set(plans.map(({ crop }) => crop))], async (word) => {
    const answer = await checkCrop(api, word);
    if ('found' in answer) names.set(word, answer.found.name);
  });
  return (plan) => ({ ...plan, crop_name: names.get(plan.crop) ?? null });
}
