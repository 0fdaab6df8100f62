import type { CropPlan, ListedCropPlan } from '@crop-planning/shared';
import type { ItemOptions, Output } from '../../terminal/output/output.js';

/**
 * Returns how a person sees a plan: with the water, season and climate of its next analysis, and its place spelled like
 * the one that the model found. Other output is unchanged.
 */
export async function planPanel(
  { isForPerson }: Output<CropPlan>,
  plan: CropPlan,
  { water, season_days, climate }: Pick<ListedCropPlan, 'water' | 'season_days' | 'climate'>,
  place: string | null = null,
): Promise<ItemOptions> {
  if (!isForPerson) return {};
  const { asPairs } = await import('../../terminal/output/formats.js');
  const { complete, listedPlan } = await import('@crop-planning/shared/plan-files/listed-plan');
  const { listedPlanView, shownNames } = await import('./listed-plans.js');
  const row = { ...listedPlan(complete({ ...plan, water, season_days, climate })), place };
  return { drawing: (screen) => asPairs(row, shownNames, listedPlanView, screen) };
}
