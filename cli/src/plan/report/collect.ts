import type { Analysis, CropPlan } from '@crop-planning/shared';
import type { Api } from '../../service/api.js';
import { forEachAtOnce } from '@crop-planning/shared/plan-files/at-once';
import { withAnalysis } from '../listed.js';
import { usageError } from '../../terminal/failures.js';
import { newestByModel } from '@crop-planning/shared/words/report/newest-by-model';
import { reportOf, type AnalysedPlan, type PlanReport } from '@crop-planning/shared/words/report/tree';

/**
 * The maximum number of plans in a report: all of its analyses are in memory at the same time, and each can
 * be as large as 16 KiB.
 */
export const plansMax = 500;

const pageLength = 50;

export interface CollectOptions {
  api: Api;
  plans: readonly CropPlan[];
  onProgress(doneCount: number): void;
}

/** Fetches the newest analyses of several plans at a time; returns the reports in the order of the plans. */
export async function collectReports({ api, plans, onProgress }: CollectOptions): Promise<PlanReport[]> {
  if (plans.length > plansMax) throw tooMany(plans.length);
  const reports = new Map<string, PlanReport>();
  await forEachAtOnce(plans, async (plan) => {
    reports.set(plan.id, reportOf(await withAnalyses(api, plan)));
    onProgress(reports.size);
  });
  return plans.flatMap(({ id }) => reports.get(id) ?? []);
}

async function withAnalyses(api: Api, plan: CropPlan): Promise<AnalysedPlan> {
  const [latest] = plan.latest_analysis_at === null ? [] : await pageOf(api, plan.id, 1, undefined);
  const read = (before: string) => pageOf(api, plan.id, pageLength, before);
  const byModel = latest && (await newestByModel(latest, { length: pageLength, read }));
  // The model's analysis says what the plan's crop is to the model.
  return { plan: byModel ? plan : await withAnalysis(api, plan), latest, byModel };
}

function pageOf(api: Api, planId: string, limit: number, before: string | undefined): Promise<Analysis[]> {
  return api.call((client) =>
    client.analyses.list.query({ plan_id: planId, limit, ...(before !== undefined && { before }) }),
  );
}

function tooMany(count: number): Error {
  return usageError(`${count} plans are too many for one report, which can have at most ${plansMax}.`, {
    hints: ['Name the plans that matter, or write several reports.'],
    tryNext: 'crop plan list --fields id,name,latest_feasibility_label',
  });
}
