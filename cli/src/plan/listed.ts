import type { CropPlan, IncludedAnalysis, ListedCropPlan, VerdictCode } from '@crop-planning/shared';
import { listedPlace } from '@crop-planning/shared/words/answering-place';
import type { Api } from '../service/api.js';
import { fetchPlans, findPlan, ifFound } from './reference.js';
import type { Io } from '../terminal/io.js';
import type { OutputOptions } from '../terminal/output/view.js';

/** A plan with the water and season of its next analysis, and with its newest analysis. */
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
};

/** A plan as every form of output shows it. */
export type ListedPlan = Omit<PlanWithAnalysis, 'analysis'> & AnalysisColumns;

const noValues: AnalysisColumns = {
  verdict: null,
  verdict_code: null,
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

/** Whether the output contains anything that the service adds to a plan only on request. */
function wantsAnalyses({ fields, columns, sort, quiet }: OutputOptions): boolean {
  const chosen = quiet === true ? '' : (columns ?? fields);
  if (chosen === undefined) return true;
  const names = [chosen, sort ?? ''].flatMap((text) => text.split(','));
  return names.some((name) => isAdded(name.trim().replace(/^-/, '')));
}

function isAdded(name: string): boolean {
  return name === 'water' || name === 'season_days' || name === 'climate' || Object.hasOwn(noValues, name);
}

/**
 * Fetches the plans for a list, newest first. Omits the analyses, which take a request for each page, if the
 * output shows none of their values.
 */
export async function fetchRows(
  api: Api,
  options: OutputOptions & { includeArchived: boolean },
  limit: number | undefined,
): Promise<ListedPlan[]> {
  const include_archived = options.includeArchived;
  if (!wantsAnalyses(options)) {
    const plans = await fetchPlans(api, { include_archived });
    return plans.map((plan) => listedPlan(complete(plan)));
  }
  const plans = await fetchPlansWithAnalyses(api, { include_archived, limit });
  if (limit === undefined) await api.remember((words) => words.plans(plans));
  return plans.map(listedPlan);
}

/** Returns one flat record with the plan and its analysis. */
export function listedPlan({ analysis, water, season_days, climate, ...plan }: PlanWithAnalysis): ListedPlan {
  return { ...plan, ...columnsOf(analysis), water, season_days, climate };
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
  };
}

/** Fetches plans with their analyses, newest first, one page at a time; without a limit, all of them. */
export async function fetchPlansWithAnalyses(
  api: Api,
  { include_archived, limit }: { include_archived: boolean; limit?: number | undefined },
  onProgress: (planCount: number) => void = () => {},
): Promise<PlanWithAnalysis[]> {
  const { collectPages } = await import('@crop-planning/client');
  let count = 0;
  return collectPages(async (page) => {
    const plans = await api.call((client) =>
      client.cropPlans.list.query({ include_archived, include: ['analysis'], ...page }),
    );
    onProgress((count += plans.length));
    return plans.map(complete);
  }, limit);
}

/** Finds the one plan that the reference names, as `findPlan` does, with its analysis. */
export async function findPlanWithAnalysis(io: Io, api: Api, reference: string): Promise<PlanWithAnalysis> {
  const plan = await findPlan(io, api, reference, (id) => ifFound(withAnalysis(api, { id })));
  return 'analysis' in plan ? plan : withAnalysis(api, plan);
}

/** Fetches one plan with its analysis. */
export async function withAnalysis(api: Api, { id }: Pick<CropPlan, 'id'>): Promise<PlanWithAnalysis> {
  return complete(
    await api.call((client) => client.cropPlans.get.query({ plan_id: id, include: ['analysis'] })),
  );
}

/** The service omits these fields only if they are not asked for. */
export function complete(listed: ListedCropPlan): PlanWithAnalysis {
  const { water = 'rainfed', season_days = null, climate = null, analysis = null, ...plan } = listed;
  return { ...plan, water, season_days, climate, analysis };
}
