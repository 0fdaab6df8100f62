import type { IncludedAnalysis, ListedCropPlan } from '@crop-planning/shared';
import { toTimestamp } from '../procedures/timestamps.js';
import type { ListedAnalysis } from '../records/analyses.js';
import type { PlanWithAnalysis } from '../records/crop-plans.js';
import { withSentence } from '@crop-planning/shared/words/planting-verdict';
import { toCropPlan } from './crop-plan.js';

/** Returns the plan with its question and its newest analysis, as the API lists them. */
export function toListedCropPlan({ plan, analysis }: PlanWithAnalysis): ListedCropPlan {
  const { water, season_days, climate } = plan;
  return {
    ...toCropPlan(plan),
    water,
    season_days,
    climate,
    analysis: analysis ? toIncludedAnalysis(analysis) : null,
  };
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
    verdict: listed?.verdict ? withSentence(listed.verdict) : null,
    harvest_months: listed?.harvest_months ?? null,
    years: listed?.years ?? null,
    local_months: listed?.local?.months ?? null,
    local_months_source: listed?.local?.source ?? null,
  };
}
