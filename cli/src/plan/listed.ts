import type { CropPlan } from '@crop-planning/shared';
import {
  complete,
  isOnRequest,
  listedPlan,
  type ListedPlan,
  type PlanWithAnalysis,
} from '@crop-planning/shared/plan-files/listed-plan';
import type { Api } from '../service/api.js';
import { fetchPlans, findPlan, ifFound } from './reference.js';
import type { Io } from '../terminal/io.js';
import type { OutputOptions } from '../terminal/output/view.js';

const everything = ['analysis', 'outline'] as const;

/** Whether the output contains anything that the service adds to a plan only on request; a person sees the crop's name. */
function wantsAnalyses({ fields, columns, sort, quiet }: OutputOptions, isForPerson: boolean): boolean {
  const chosen = quiet === true ? '' : (columns ?? fields);
  if (chosen === undefined) return true;
  const names = [chosen, sort ?? ''].flatMap((text) => text.split(',')).map((name) => name.trim());
  return names.some((name) => isOnRequest(name.replace(/^-/, '')) || (isForPerson && name === 'crop'));
}

/**
 * Fetches the plans for a list, newest first. Omits the analyses, which take a request for each page, if the
 * output shows none of their values.
 */
export async function fetchRows(
  api: Api,
  options: OutputOptions & { includeArchived: boolean; isForPerson: boolean },
  limit: number | undefined,
): Promise<ListedPlan[]> {
  const include_archived = options.includeArchived;
  if (!wantsAnalyses(options, options.isForPerson)) {
    const plans = await fetchPlans(api, { include_archived });
    return plans.map((plan) => listedPlan(complete(plan)));
  }
  const plans = await fetchPlansWithAnalyses(api, { include_archived, limit });
  if (limit === undefined) await api.remember((words) => words.plans(plans));
  return plans.map(listedPlan);
}

interface WantedPlans {
  include_archived: boolean;
  /** Whether to read the outlines; otherwise, those of all plans are null. */
  withOutlines?: boolean;
  limit?: number | undefined;
}

/** Fetches plans with their analyses, newest first, one page at a time; without a limit, all of them. */
export async function fetchPlansWithAnalyses(
  api: Api,
  { include_archived, withOutlines = false, limit }: WantedPlans,
  onProgress: (planCount: number) => void = () => {},
): Promise<PlanWithAnalysis[]> {
  const { collectPages } = await import('@crop-planning/client');
  const include = withOutlines ? [...everything] : ['analysis' as const];
  let count = 0;
  return collectPages(async (page) => {
    const plans = await api.call((client) =>
      client.cropPlans.list.query({ include_archived, include, ...page }),
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

/** Fetches one plan with its analysis and outline. */
export async function withAnalysis(api: Api, { id }: Pick<CropPlan, 'id'>): Promise<PlanWithAnalysis> {
  return complete(
    await api.call((client) => client.cropPlans.get.query({ plan_id: id, include: [...everything] })),
  );
}
