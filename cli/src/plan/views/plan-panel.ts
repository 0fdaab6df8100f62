import type { CropPlan, Water } from '@crop-planning/shared';
import type { ItemOptions, Output } from '../../terminal/output/output.js';

/** The water and season of a plan's next analysis, which the service returns only along with analyses. */
interface Question {
  water?: Water | undefined;
  season_days?: number | null | undefined;
}

/**
 * Returns how a person sees a plan: with its water and season, and its place spelled like the one that the
 * model found. Other output is unchanged.
 */
export async function planPanel(
  { isForPerson }: Output<CropPlan>,
  plan: CropPlan,
  { water = 'rainfed', season_days = null }: Question,
  place: string | null = null,
): Promise<ItemOptions> {
  if (!isForPerson) return {};
  const [{ asPairs }, { listedPlan }, { listedPlanView, shownNames }] = await Promise.all([
    import('../../terminal/output/formats.js'),
    import('../listed.js'),
    import('./listed-plans.js'),
  ]);
  const row = { ...listedPlan({ ...plan, water, season_days, analysis: null }), place };
  return { drawing: (screen) => asPairs(row, shownNames, listedPlanView, screen) };
}
