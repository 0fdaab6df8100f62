import { dayOf, effectId, type Job, type Outcome } from '../background/jobs/job.js';
import type { OperatorCore } from '../core.js';
import { readVerdict } from '../feasibility/verdict/stored-verdict.js';
import { adviceOf } from '../feasibility/verdict/advice.js';

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
        const cropNameOf = await core.crops.naming();
        await core.notify(records, plan.accountId, {
          id,
          coded: {
            code: 'planting_time',
            values: {
              plan_name: found.plan.name,
              crop: plan.crop,
              crop_name: cropNameOf(plan.crop),
              location: plan.location,
              water: plan.water,
              month: plan.planting_month,
              year: opening.getUTCFullYear(),
              label: analysis?.feasibility_label ?? null,
              advice: adviceOf(readVerdict(analysis?.listed?.verdict)),
            },
          },
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
