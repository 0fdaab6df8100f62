import type { GetCropPlanInput, IncludedAnalysis, ListedCropPlan } from '@crop-planning/shared';
import { readVerdict } from '../feasibility/verdict/stored-verdict.js';
import { toTimestamp } from '../procedures/timestamps.js';
import type { ListedAnalysis } from '../records/analyses.js';
import type { PlanWithAnalysis } from '../records/stored-plans.js';
import { toCropPlan } from './crop-plan.js';

/** Returns the plan with its question, and with what else the caller asked for, as the API lists them. */
export function toListedCropPlan(
  { plan, analysis }: PlanWithAnalysis,
  include: NonNullable<GetCropPlanInput['include']>,
  cropNameOf: (word: string) => string | null,
): ListedCropPlan {
  const { water, season_days, climate, outline = null } = plan;
  const listed: ListedCropPlan = { ...toCropPlan(plan), water, season_days, climate };
  if (include.includes('analysis')) {
    listed.crop_name = cropNameOf(plan.crop);
    listed.analysis = analysis ? toIncludedAnalysis(analysis) : null;
  }
  if (include.includes('outline')) listed.outline = outline;
  return listed;
}

function toIncludedAnalysis(record: ListedAnalysis): IncludedAnalysis {
  const { id, created_at, source, feasibility_label, score, limiting_factor, listed } = record;
  return {
    id,
    created_at: toTimestamp(created_at),
    source,
    model_version: listed?.model_version ?? null,
    feasibility_label,
    score,
    limiting_factor,
    limiting_part: listed?.limiting_part ?? null,
    place: listed?.place ?? null,
    nearest: listed?.nearest ?? null,
    good_months: listed?.good_months ?? null,
    verdict: readVerdict(listed?.verdict),
    harvest_months: listed?.harvest_months ?? null,
    years: listed?.years ?? null,
    local_months: listed?.local?.months ?? null,
    local_months_source: listed?.local?.source ?? null,
  };
}
