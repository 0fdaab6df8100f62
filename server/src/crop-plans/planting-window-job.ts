import type { FeasibilityLabel } from '@crop-planning/shared';
import { dayOf, effectId, type Job, type Outcome } from '../background/jobs/job.js';
import type { OperatorCore } from '../core.js';
import { describePlanting } from '../feasibility/planting-words.js';
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
        const current = await records.plans.find(plan.accountId, plan.id);
        if (!current || current.is_archived) return undefined;
        if (await records.notifications.find(plan.accountId, id)) return 'unchanged';
        const label = current.latest?.feasibility_label;
        await core.notify(records, plan.accountId, {
          id,
          title: `${current.name}: planting time`,
          message: messageOf({ ...plan, name: current.name }, opening, label),
          severity: label === undefined || label === 'feasible' ? 'info' : 'warning',
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

function messageOf(plan: WalkedPlan, opening: Date, label: FeasibilityLabel | undefined): string {
  const month = opening.toLocaleString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const verdict =
    label === undefined ? 'It has not been analysed yet.' : `Its latest analysis says ${label}.`;
  return `The planting month of the crop plan "${plan.name}" (${describePlanting(plan)}) is ${month}. ${verdict}`;
}
