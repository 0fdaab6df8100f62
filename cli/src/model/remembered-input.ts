import type { Analysis, CropPlan } from '@crop-planning/shared';
import { isWater, type ModelInput } from './input/model-options.js';
import { readModelResult } from './model-result.js';

/** Returns a plan's newest analyses, at most `limit`. */
export type ListAnalyses = (page: { plan_id: string; limit: number }) => Promise<readonly Analysis[]>;

const looksBackMax = 20;

/**
 * Returns the water and season of the latest analysis by the model, which the service itself uses when the
 * plan is analysed again; returns nothing if the newest analyses include none by the model.
 */
export async function rememberedInput(
  listAnalyses: ListAnalyses,
  { id, latest_analysis_at }: Pick<CropPlan, 'id' | 'latest_analysis_at'>,
): Promise<ModelInput> {
  if (latest_analysis_at === null) return {};
  const analyses = await listAnalyses({ plan_id: id, limit: looksBackMax });
  const [latest] = analyses.flatMap((analysis) => readModelResult(analysis) ?? []);
  if (latest === undefined) return {};
  const { water, seasonDays } = latest.inputs;
  return { ...(isWater(water) && { water }), season_days: seasonDays };
}
