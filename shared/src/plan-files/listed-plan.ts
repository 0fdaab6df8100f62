// A plan and its newest analysis as one flat record: the form in which every list shows it, and the columns of a list
// in CSV. A file that was written as a list can be imported: the reader ignores the columns that a new plan lacks.
import type { IncludedAnalysis, ListedCropPlan } from '../contract/crop-plans.js';
import type { VerdictCode } from '../contract/verdict.js';
import { listedPlace } from '../words/answering-place.js';

/** A plan with the water and season of its next analysis, with its newest analysis and its outline. */
export type PlanWithAnalysis = {
  [Name in keyof ListedCropPlan]-?: Exclude<ListedCropPlan[Name], undefined>;
};

type Listed = Omit<IncludedAnalysis, 'id' | 'created_at' | 'feasibility_label' | 'nearest' | 'verdict'>;

/** An analysis's values that are listed with its plan; null if there is no analysis or it lacks them. */
export type AnalysisColumns = { [Name in keyof Listed]: Listed[Name] | null } & {
  analysis_id: string | null;
  /** What the model advises, in a sentence. */
  verdict: string | null;
  verdict_code: VerdictCode | null;
  /** The months, 1 to 12, that the verdict advises instead. */
  verdict_months: number[] | null;
};

/** A plan as every form of output lists it. */
export type ListedPlan = Omit<PlanWithAnalysis, 'analysis' | 'outline'> & AnalysisColumns;

/** A plan as it is shown by itself. */
export type ShownPlan = ListedPlan & Pick<PlanWithAnalysis, 'outline'>;

const noValues: AnalysisColumns = {
  verdict: null,
  verdict_code: null,
  verdict_months: null,
  score: null,
  limiting_factor: null,
  limiting_part: null,
  place: null,
  good_months: null,
  harvest_months: null,
  source: null,
  model_version: null,
  analysis_id: null,
  years: null,
  local_months: null,
  local_months_source: null,
};

/** The names of the fields of a listed plan, in the order of the columns. */
export const listedNames = [
  'id',
  'name',
  'crop',
  'location',
  'planting_month',
  'risk_tolerance',
  'is_archived',
  'created_at',
  'updated_at',
  'latest_feasibility_label',
  'latest_analysis_at',
  'crop_name',
  'verdict',
  'verdict_code',
  'verdict_months',
  'score',
  'limiting_factor',
  'limiting_part',
  'place',
  'good_months',
  'harvest_months',
  'source',
  'model_version',
  'analysis_id',
  'years',
  'local_months',
  'local_months_source',
  'water',
  'season_days',
  'climate',
] as const satisfies readonly (keyof ListedPlan)[];

/** Returns one flat record with the plan and its analysis. */
export function listedPlan(listed: PlanWithAnalysis): ListedPlan {
  const { analysis, crop_name, water, season_days, climate, outline: _, ...plan } = listed;
  return { ...plan, crop_name, ...columnsOf(analysis), water, season_days, climate };
}

/** Returns the same record with the plan's outline. */
export function shownPlan(plan: PlanWithAnalysis): ShownPlan {
  return { ...listedPlan(plan), outline: plan.outline };
}

function columnsOf(analysis: IncludedAnalysis | null): AnalysisColumns {
  if (analysis === null) return noValues;
  const { id, created_at: _, feasibility_label: __, place, nearest, verdict, ...values } = analysis;
  return {
    ...noValues,
    ...values,
    place: listedPlace({ place, nearest }),
    analysis_id: id,
    verdict: verdict?.sentence ?? null,
    verdict_code: verdict?.code ?? null,
    verdict_months: verdict?.values.months ?? null,
  };
}

/** The service omits these fields only if they are not asked for. */
export function complete(listed: ListedCropPlan): PlanWithAnalysis {
  const { water = 'rainfed', season_days = null, climate = null, crop_name = null, ...others } = listed;
  const { analysis = null, outline = null, ...plan } = others;
  return { ...plan, crop_name, water, season_days, climate, analysis, outline };
}

const onRequest: readonly string[] = ['crop_name', 'water', 'season_days', 'climate'];

/** Whether the service adds this field to a plan only on request. */
export function isOnRequest(name: string): boolean {
  return onRequest.includes(name) || Object.hasOwn(noValues, name);
}
