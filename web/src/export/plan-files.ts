// Makes the files of plans in the page, with the same code as the command line: CSV, a calendar and a report.
import { collectPages, pageSizeMax, type ListedCropPlan } from '@crop-planning/client';
import { forEachAtOnce } from '@crop-planning/shared/plan-files/at-once';
import { calendarPlan, calendarText } from '@crop-planning/shared/plan-files/calendar';
import { withNamesOf } from '@crop-planning/shared/plan-files/climate-names';
import { complete, listedPlan } from '@crop-planning/shared/plan-files/listed-plan';
import { inputOf } from '@crop-planning/shared/plan-files/plan-values';
import { listTable, planTable } from '@crop-planning/shared/plan-files/write-plans';
import { htmlPage } from '@crop-planning/shared/words/report/html-page';
import { newestByModel } from '@crop-planning/shared/words/report/newest-by-model';
import { reportOf, type PlanReport } from '@crop-planning/shared/words/report/tree';
import { crop } from '../service/service.js';

/** As many plans as a report of the command line may have: all of its analyses are in memory at once. */
export const reportPlansMax = 500;

/** Returns plans in CSV, oldest first, which is the order in which an import should create them. */
export async function plansFile(plans: readonly ListedCropPlan[]): Promise<Blob> {
  const inputs = (await withOutlines(plans)).reverse().map((plan) => inputOf(complete(plan)));
  const isNamed = inputs.some(({ climate }) => climate !== null);
  const climates = isNamed ? await crop.climates.list.query({}) : [];
  return csv(planTable(withNamesOf(climates, inputs)));
}

/** Lists of plans come without outlines, which can be ten times as large as the rest. */
async function withOutlines(plans: readonly ListedCropPlan[]): Promise<ListedCropPlan[]> {
  const include: ('analysis' | 'outline')[] = ['analysis', 'outline'];
  const [only] = plans;
  if (only !== undefined && plans.length === 1)
    return [await crop.cropPlans.get.query({ plan_id: only.id, include })];
  const all = await collectPages((page) =>
    crop.cropPlans.list.query({ include_archived: true, include, ...page }),
  );
  const outlined = new Map(all.map((plan) => [plan.id, plan]));
  return plans.flatMap(({ id }) => outlined.get(id) ?? []);
}

/** Returns plans with their results in CSV, as `crop plan list` lists them. */
export function resultsFile(plans: readonly ListedCropPlan[]): Blob {
  return csv(listTable(plans.map((plan) => listedPlan(complete(plan)))));
}

export function calendarFile(plans: readonly ListedCropPlan[], now: Date): Blob {
  const text = calendarText(
    plans.map((plan) => calendarPlan(complete(plan))),
    now,
  );
  return new Blob([text], { type: 'text/calendar;charset=utf-8' });
}

/** Returns the report about plans, in their order; fetches their analyses, a few at a time. */
export async function reportFile(
  plans: readonly ListedCropPlan[],
  now: Date,
  onProgress: (doneCount: number) => void,
): Promise<Blob> {
  const reports = new Map<string, PlanReport>();
  await forEachAtOnce(plans, async (plan) => {
    reports.set(plan.id, await reportFor(plan));
    onProgress(reports.size);
  });
  const page = htmlPage(
    plans.flatMap(({ id }) => reports.get(id) ?? []),
    now,
  );
  return new Blob([page], { type: 'text/html;charset=utf-8' });
}

async function reportFor(plan: ListedCropPlan): Promise<PlanReport> {
  if (plan.latest_analysis_at === null) return reportOf({ plan, latest: undefined, byModel: undefined });
  const read = (before?: string, limit = pageSizeMax) =>
    crop.analyses.list.query({ plan_id: plan.id, limit, ...(before !== undefined && { before }) });
  const [latest] = await read(undefined, 1);
  return reportOf({ plan, latest, byModel: await newestByModel(latest, { length: pageSizeMax, read }) });
}

/** A spreadsheet takes the bytes for UTF-8 only if they begin with its mark, which an import leaves out. */
function csv(text: string): Blob {
  return new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' });
}
