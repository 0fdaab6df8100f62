import type { Analysis } from '../contract/analyses.js';
import type { ListedCropPlan } from '../contract/crop-plans.js';
import { readModelResult, type ModelResult } from './model-result.js';
import { opinionOf, type Opinion } from './opinion.js';
import { isObject, textOf } from './unknown-values.js';

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
  /** The model's figures; undefined if there are none that this version can read. */
  result: ModelResult | undefined;
  crop: { scientificName: string | null; source: string | null };
  analysedAt: string | undefined;
}

export function reportOf({ plan, latest, byModel }: AnalysedPlan): PlanReport {
  const result = byModel && readModelResult(byModel);
  return {
    plan,
    opinion: latest && opinionOf(latest),
    modelOpinion: byModel && byModel !== latest ? opinionOf(byModel) : undefined,
    result,
    crop: readCrop(byModel?.details),
    analysedAt: byModel?.created_at,
  };
}

function readCrop(details: unknown): PlanReport['crop'] {
  const crop = isObject(details) ? details['crop'] : undefined;
  if (!isObject(crop)) return { scientificName: null, source: null };
  return { scientificName: textOf(crop['scientific_name']), source: textOf(crop['source']) };
}
