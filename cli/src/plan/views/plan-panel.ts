import type { ListedCropPlan } from '@crop-planning/shared';
import type { ItemOptions, Output } from '../../terminal/output/output.js';
import type { NamedPlan } from '../../model/name-check/named-plan.js';

/**
 * Returns how a person sees a plan: with the water, season and climate of its next analysis, its outline, and its
 * place spelled like the one that the model found. Other output is unchanged.
 */
export async function planPanel(
  { isForPerson }: Output<NamedPlan>,
  plan: NamedPlan,
  question: Pick<ListedCropPlan, 'water' | 'season_days' | 'climate' | 'outline'>,
  place: string | null = null,
): Promise<ItemOptions> {
  if (!isForPerson) return {};
  const { asPairs } = await import('../../terminal/output/formats.js');
  const { complete, shownPlan } = await import('@crop-planning/shared/plan-files/listed-plan');
  const { shownNames, shownPlanView } = await import('./listed-plans.js');
  const { water, season_days, climate, outline } = question;
  const row = { ...shownPlan(complete({ ...plan, water, season_days, climate, outline })), place };
  return { drawing: (screen) => asPairs(row, shownNames, shownPlanView, screen) };
}
