import type { Analysis } from '../contract/analyses.js';
import type { ListedCropPlan } from '../contract/crop-plans.js';
import type { ModelDetails } from '../contract/model-details.js';
import { modelDetailsOf } from './model-details.js';
import { opinionOf, type Opinion } from './opinion.js';

/** A plan with the analyses that a report shows. */
export interface AnalysedPlan {
  /** Without an analysis, its water and season are shown if it has them. */
  plan: ListedCropPlan;
  /** The newest analysis by any producer. */
  latest: Analysis | undefined;
  /** The newest analysis by the model. */
  byModel: Analysis | undefined;
}

/** Everything the report says about a plan, in HTML and in Markdown. */
export interface PlanReport {
  plan: ListedCropPlan;
  /** The opinion that sets the plan's status; undefined if the plan has not been analysed. */
  opinion: Opinion | undefined;
  /** The model's opinion, if another producer has analysed the plan since. */
  modelOpinion: Opinion | undefined;
  /** The model's figures; undefined if it has not analysed the plan. */
  details: ModelDetails | undefined;
  /** When the model analysed the plan. */
  analysedAt: string | undefined;
}

export function reportOf({ plan, latest, byModel }: AnalysedPlan): PlanReport {
  return {
    plan,
    opinion: latest && opinionOf(latest),
    modelOpinion: byModel && byModel !== latest ? opinionOf(byModel) : undefined,
    details: byModel && modelDetailsOf(byModel),
    analysedAt: byModel?.created_at,
  };
}
