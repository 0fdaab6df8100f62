import { AppError } from '@crop-planning/shared';
import type { Records } from '../../records/handle.js';
import type { PlacedSlot } from '../../records/job-slots.js';
import type { RangeProgress } from '../../records/operation/ranges.js';
import type { PlacedPlan } from '../../records/spanning/walked-plans.js';
import type { Rest } from '../leased-work.js';
import type { OpenRange } from '../ranges/range-work.js';
import type { Job, JobPage } from './job.js';
import { createProgress, type JobPlace, type Part, type PlanOutcome, type Progress } from './progress.js';

interface Walk {
  progress: Progress;
  rest: Rest;
}

/** How many plans are read at a time. */
const pageLength = 100;
/** How many due plans of one account are recorded together: as few as in a bulk analysis, and for the same reason. */
const partLength = 10;

/**
 * Goes through the plans of a range, account after account. A plan with nothing to do costs no statement of its own: it is
 * looked at in a page of plans of any accounts, and passed with that page. Resolves to what is still to be counted, or to
 * undefined if the server stops.
 */
export async function walkRange(
  job: Job,
  slot: PlacedSlot,
  range: OpenRange<JobPlace>,
  { records, rest }: { records: Records; rest: Rest },
): Promise<RangeProgress['counts'] | undefined> {
  const progress = createProgress(job, slot, range, rest);
  try {
    return await walkOn(job, slot, range, { records, walk: { progress, rest } });
  } finally {
    // Nothing is under way any more when the range is released, and what has failed first is reported.
    await progress.settled();
  }
}

async function walkOn(
  job: Job,
  { slot }: PlacedSlot,
  { held }: OpenRange<JobPlace>,
  { records, walk }: { records: Records; walk: Walk },
): Promise<RangeProgress['counts'] | undefined> {
  const { progress } = walk;
  for (;;) {
    const plans = await records.walkedPlans.activeWithin(held, await progress.position(), pageLength);
    const page = await job.readPage(plans, slot);
    const accounts = ofAccounts(plans);
    for (const [at, own] of accounts.entries()) {
      progress.leaveFor(own[0]?.accountId);
      const isWhole = at < accounts.length - 1 || plans.length < pageLength;
      if (await walkOwn(walk, page, { own, isWhole })) continue;
      await progress.store();
      return undefined;
    }
    if (plans.length < pageLength) break;
    await progress.store();
  }
  progress.leaveFor(undefined);
  return progress.counts();
}

/** Goes through plans of one account; returns false if the server stops. After them, `isWhole` says, it has no others. */
async function walkOwn(
  walk: Walk,
  page: JobPage,
  { own: plans, isWhole }: { own: readonly PlacedPlan[]; isWhole: boolean },
): Promise<boolean> {
  const { progress, rest } = walk;
  let [due, outcomes]: [PlacedPlan[], PlanOutcome[]] = [[], []];
  for (const [index, plan] of plans.entries()) {
    const outcome = progress.isPassedBefore(plan) ? undefined : await refusable(() => page.look(plan));
    if (outcome === 'due') due.push(plan);
    else if (outcome) outcomes.push({ plan, outcome });
    const isEnd = index === plans.length - 1;
    const isPart = due.length === partLength || isEnd || due.length === 0;
    if (isPart) {
      if (due.length === 0) progress.pass(plan, outcomes);
      else if (!(await runPart(walk, page, { due, outcomes, end: plan, isLast: isEnd && isWhole })))
        return false;
      [due, outcomes] = [[], []];
    }
    if (!(await rest())) return false;
  }
  return true;
}

/** Runs the job on the plans of a part that are due; returns false, and does nothing, if the server stops. */
async function runPart({ progress, rest }: Walk, page: JobPage, part: Part): Promise<boolean> {
  const { due, end, isLast } = part;
  const slice = await page.read({ accountId: end.accountId, plans: due });
  const outcomes = [...part.outcomes];
  for (const plan of due) {
    const outcome = await refusable(() => slice.look(plan));
    if (outcome && outcome !== 'due') outcomes.push({ plan, outcome });
    if (!(await rest())) return false;
  }
  const effect = await slice.finish(rest);
  if (effect) await progress.record({ due, outcomes, end, isLast }, effect);
  else progress.pass(end, outcomes);
  return true;
}

/** Cuts the plans where the account changes, so that no transaction concerns several accounts. */
function ofAccounts(plans: readonly PlacedPlan[]): PlacedPlan[][] {
  const parts: PlacedPlan[][] = [];
  for (const plan of plans) {
    const part = parts.at(-1);
    if (part?.[0]?.accountId === plan.accountId) part.push(plan);
    else parts.push([plan]);
  }
  return parts;
}

/** Turns a refusal by the service into an outcome, so that one plan does not stop the job. */
async function refusable<T>(work: () => Promise<T>): Promise<T | 'refused'> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) return 'refused';
    throw error;
  }
}
