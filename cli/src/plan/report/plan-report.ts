import type { Analysis, CropPlan, FeasibilityLabel } from '@crop-planning/shared';
import { readModelResult, type ModelResult } from '../../model/model-result.js';
import { isObject, textOf } from '../../model/unknown-values.js';
import { scoreText } from '@crop-planning/shared/score-text';

/** A plan with the analyses that a report shows. */
export interface AnalysedPlan {
  plan: CropPlan;
  /** The newest analysis by any producer. */
  latest: Analysis | undefined;
  /** The newest analysis by the model. */
  byModel: Analysis | undefined;
}

/** One producer's opinion of a plan. */
export interface Opinion {
  label: FeasibilityLabel;
  score: number | null;
  limitedBy: string | null;
  reasons: readonly string[];
  /** The producer's name; null for the model. */
  producer: string | null;
  /** ISO 8601. */
  at: string;
}

/** Everything the report says about a plan, in HTML and in Markdown. */
export interface PlanReport {
  plan: CropPlan;
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

/** Returns `score 0.93, limited by water`; empty if there is only a label. */
export function standingOf({ score, limitedBy, producer }: Opinion): string {
  const limit = limitWords(limitedBy) ?? (producer === null && score === 1 ? 'limited by nothing' : null);
  return [score === null ? null : `score ${scoreText(score)}`, limit]
    .filter((words) => words !== null)
    .join(', ');
}

/** Returns `limited by heat`, or null if nothing limits the score or the limit is not stated. */
export function limitWords(limit: string | null): string | null {
  return limit === null || limit === 'nothing' ? null : `limited by ${partWords[limit] ?? limit}`;
}

/** The parts of a score in a farmer's words. */
const partWords: Readonly<Record<string, string | undefined>> = {
  winter: 'winter cold',
  sowing: 'cold at sowing',
  season: 'the length of the season',
  nights: 'warm nights',
  tropical: 'a cold month',
  chill: 'too little winter chill',
  cool: 'cold nights',
  warmth: 'warmth',
  year: 'the annual mean temperature',
  planting: 'cold at planting',
  day: 'the length of the days',
  dry: 'a long dry season',
  wet: 'too much rain',
  ripening: 'a cool harvest',
};

function opinionOf(analysis: Analysis): Opinion {
  const { feasibility_label, score, limiting_factor, reasons, source, created_at } = analysis;
  const isModel = source === 'model';
  const part = isModel && isObject(analysis.details) ? textOf(analysis.details['limiting_part']) : null;
  return {
    label: feasibility_label,
    score,
    // Model 1.0 named its lowest part even at a full score, where nothing limits the plan.
    limitedBy: part ?? (isModel && score === 1 ? null : limiting_factor),
    reasons,
    producer: isModel ? null : source,
    at: created_at,
  };
}

function readCrop(details: unknown): PlanReport['crop'] {
  const crop = isObject(details) ? details['crop'] : undefined;
  if (!isObject(crop)) return { scientificName: null, source: null };
  return { scientificName: textOf(crop['scientific_name']), source: textOf(crop['source']) };
}
