import type { IncludedAnalysis, ListedCropPlan, YearCounts } from '@crop-planning/shared';
import type { ModelQuestion } from '../feasibility/question.js';
import { toTimestamp } from '../procedures/timestamps.js';
import { toCropPlan } from './crop-plan.js';
import type { StoredCropPlan } from './crop-plan.js';

/** What a list of plans shows of an analysis by the model, besides its label, score and limiting factor. */
export interface ListedValues extends ModelQuestion {
  model_version: string;
  place: string | null;
  /** The nearest known place, if the question was about a bare point. */
  nearest: string | null;
  limiting_part: string | null;
  good_months: number[] | null;
  harvest_months: number[] | null;
  years: YearCounts | null;
}

/** A plan's newest analysis, without its reasons and details. */
export interface IncludedRecord {
  id: string;
  created_at: Date;
  source: string;
  feasibility_label: IncludedAnalysis['feasibility_label'];
  score: number | null;
  limiting_factor: string | null;
  /** Missing from producers' analyses. */
  listed?: ListedValues;
}

export interface PlanWithAnalysis {
  plan: StoredCropPlan;
  analysis: IncludedRecord | undefined;
}

/** Returns the plan with its question and its newest analysis, as the API lists them. */
export function toListedCropPlan({ plan, analysis }: PlanWithAnalysis): ListedCropPlan {
  const { water, season_days } = plan;
  return {
    ...toCropPlan(plan),
    water,
    season_days,
    analysis: analysis ? toIncludedAnalysis(analysis) : null,
  };
}

function toIncludedAnalysis(record: IncludedRecord): IncludedAnalysis {
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
    harvest_months: listed?.harvest_months ?? null,
    years: listed?.years ?? null,
  };
}
