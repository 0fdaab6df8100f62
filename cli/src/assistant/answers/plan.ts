// What an assistant gets of a plan. Called by the tools about plans.
import type { CropPlan, ListedCropPlan } from '@crop-planning/shared';
import { peoplesTexts } from './peoples-texts.js';
import { rounded } from './analysis.js';

/** Returns a plan; its name and the words for its crop and place are apart. */
export function planFields(plan: CropPlan | ListedCropPlan) {
  const { id, planting_month, risk_tolerance, is_archived, created_at, latest_analysis_at } = plan;
  return {
    id,
    planting_month,
    risk_tolerance,
    is_archived,
    created_at,
    latest_analysis_at,
    latest_feasibility_label: plan.latest_feasibility_label,
    ...('water' in plan && { water: plan.water, season_days: plan.season_days, climate: plan.climate }),
    ...('crop_name' in plan && { crop_name: plan.crop_name }),
    ...peoplesTexts({ name: plan.name, crop: plan.crop, location: plan.location }),
  };
}

/** Returns the result that a list shows of a plan's newest analysis; null if there is none. */
export function listedResult({ analysis }: ListedCropPlan) {
  if (analysis === undefined || analysis === null) return null;
  const { feasibility_label, score, source, verdict, good_months, years, limiting_part, place } = analysis;
  const result = { feasibility_label, score: score === null ? null : rounded(score) };
  if (source !== 'model') return { ...result, by: 'another producer', ...peoplesTexts({ source }) };
  return {
    ...result,
    by: 'model',
    verdict: verdict?.sentence ?? null,
    limiting_part,
    years,
    good_months,
    place,
  };
}
