import { dayOf, effectId, type Job, type Outcome } from '../background/jobs/job.js';
import type { OperatorCore } from '../core.js';
import { describePlanting } from '../feasibility/planting-words.js';
import { readVerdict } from '../feasibility/verdict/stored-verdict.js';
import type { ListedAnalysis } from '../records/analyses.js';
import type { WalkedPlan } from '../records/crop-plans.js';

const name = 'planting-window';
const daysMax = 30;
const dayMs = 24 * 60 * 60_000;

/**
 * Notifies the owner of each plan once a year, at most 30 days before the plan's planting month begins. The
 * notification includes the result of the plan's latest analysis.
 */
export function plantingWindowJob(core: OperatorCore): Job {
  return {
    name,
    slotOf: dayOf,

    async look(plan, slot) {
      const opening = openingOf(plan.planting_month, new Date(slot));
      if (!opening) return undefined;
      const id = effectId(name, String(opening.getUTCFullYear()), plan.id);
      if (await core.records.notifications.find(plan.accountId, id)) return 'unchanged';
      return async (records): Promise<Outcome | undefined> => {
        const found = await records.plans.findWithAnalysis(plan.accountId, plan.id, {});
        if (!found || found.plan.is_archived) return undefined;
        if (await records.notifications.find(plan.accountId, id)) return 'unchanged';
        const { analysis } = found;
        const { name: planName } = found.plan;
        const cropName = (await core.crops.naming())(plan.crop);
        await core.notify(records, plan.accountId, {
          id,
          title: `${planName}: planting time`,
          message: messageOf({ ...plan, name: planName, cropName }, opening, analysis),
          severity: !analysis || analysis.feasibility_label === 'feasible' ? 'info' : 'warning',
          related_crop_plan_id: plan.id,
          job: name,
          created_at: core.now(),
        });
        return 'notified';
      };
    },
  };
}

/** Returns the next first day of the month, if that is today or at most 30 days away. */
function openingOf(month: number, today: Date): Date | undefined {
  const year = today.getUTCFullYear();
  const openings = [year, year + 1].map((each) => new Date(Date.UTC(each, month - 1, 1)));
  return openings.find((day) => day >= today && Number(day) - Number(today) <= daysMax * dayMs);
}

function messageOf(
  plan: WalkedPlan & { cropName: string | null },
  opening: Date,
  analysis: ListedAnalysis | undefined,
): string {
  const month = opening.toLocaleString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return `The planting month of the crop plan "${plan.name}" (${describePlanting(plan)}) is ${month}. ${resultOf(analysis)}`;
}

function resultOf(analysis: ListedAnalysis | undefined): string {
  if (!analysis) return 'It has not been analysed yet.';
  const { feasibility_label, listed } = analysis;
  const advice = readVerdict(listed?.verdict)?.sentence;
  return [`Its latest analysis says ${feasibility_label}.`, advice].filter(Boolean).join(' ');
}
