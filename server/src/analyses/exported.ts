// The analyses in the export of an account: plan by plan, the newest plan first, and newest first in each plan.
import type { Analysis } from '@crop-planning/shared';
import type { Position } from '../database/paging.js';
import {
  exportPageSize as pageSize,
  noSuchCursor,
  placeOf,
  type ExportPage,
  type ExportPlace,
  type ExportSource,
} from '../procedures/exported.js';
import type { CountedPlan } from '../records/stored-plans.js';
import type { Records } from '../records/handle.js';
import { toAnalysis } from './analysis.js';

/** How many plans a page begins with; it then reads as many as will fill it, going by those. */
const plansAtFirst = 10;
/** How often a page reads plans and their analyses. */
const roundsMax = 3;

/** Reads a page of the account's analyses; raises VALIDATION_FAILED if the place is in a plan of another account. */
export async function readAnalyses(
  { records }: ExportSource,
  accountId: string,
  { after, analysedAt }: ExportPlace,
): Promise<ExportPage<Analysis>> {
  if (after && analysedAt) {
    if (await records.plans.exists(accountId, after.id))
      return onePlan(records, accountId, after, analysedAt);
    throw noSuchCursor();
  }
  const analyses: Analysis[] = [];
  let [place, count]: [Position | undefined, number] = [after, plansAtFirst];
  for (let round = 0; round < roundsMax; round += 1) {
    const plans = await records.plans.listCounted(accountId, { after: place, limit: count });
    const whole = await readWhole(records, accountId, plans, pageSize - analyses.length);
    const [first] = plans;
    if (first && whole.plans.length === 0 && analyses.length === 0)
      return onePlan(records, accountId, first, undefined);
    analyses.push(...whole.analyses);
    const isAtEnd = plans.length < count && whole.plans.length === plans.length;
    if (isAtEnd) return { values: analyses };
    place = whole.plans.at(-1) ?? place;
    if (whole.plans.length < plans.length || analyses.length === pageSize) break;
    const perPlan = whole.analyses.length / plans.length;
    count = Math.min(pageSize, Math.ceil((pageSize - analyses.length) / Math.max(perPlan, 1)));
  }
  return { values: analyses, next: place && placeOf(place) };
}

/** Reads all analyses of the first of these plans, as far as they fit, plan by plan and newest first. */
async function readWhole(records: Records, accountId: string, plans: readonly CountedPlan[], room: number) {
  const fitting = startOf(plans, ({ analyses }, before) => before + analyses <= room);
  if (fitting.length === 0) return { plans: [], analyses: [] };
  const planIds = fitting.map(({ id }) => id);
  // From the highest id of a plan down, oldest first.
  const read = (await records.analyses.listOfPlans(accountId, planIds, room + 1)).map(toAnalysis);
  // The plan of the last one may have more of them, and so may the plans that come after it by their ids.
  const cutId = read.length > room ? read.at(-1)?.crop_plan_id : undefined;
  const whole = startOf(fitting, ({ id }) => cutId === undefined || id > cutId);
  const byPlan = new Map<string, Analysis[]>(whole.map(({ id }) => [id, []]));
  for (const analysis of read) byPlan.get(analysis.crop_plan_id)?.push(analysis);
  return { plans: whole, analyses: [...byPlan.values()].flatMap((oldestFirst) => oldestFirst.reverse()) };
}

/** Reads a page of one plan's analyses, unless the plan has been deleted meanwhile. */
async function onePlan(
  { plans, analyses }: Records,
  accountId: string,
  plan: Position,
  analysedAt: Date | undefined,
): Promise<ExportPage<Analysis>> {
  const after = analysedAt && { id: plan.id, created_at: analysedAt };
  const isThere = await plans.exists(accountId, plan.id);
  const page = isThere ? await analyses.list(accountId, plan.id, { after, limit: pageSize }) : [];
  const last = page.length < pageSize ? undefined : page.at(-1);
  const next = placeOf(plan);
  return { values: page.map(toAnalysis), next: last ? `${next}.${last.created_at.getTime()}` : next };
}

/** Returns the first of the plans, up to the one that does not fit; `before` counts the analyses before it. */
function startOf(
  plans: readonly CountedPlan[],
  fits: (plan: CountedPlan, before: number) => boolean,
): CountedPlan[] {
  let before = 0;
  const end = plans.findIndex((plan) => {
    if (!fits(plan, before)) return true;
    before += plan.analyses;
    return false;
  });
  return plans.slice(0, end < 0 ? plans.length : end);
}
