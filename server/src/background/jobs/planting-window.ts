import type { FeasibilityLabel } from '@crop-planning/shared';
import type { Clock } from '../../concurrency/clock.js';
import { describePlanting } from '../../feasibility/planting-words.js';
import { dayOf, effectId } from './job.js';
import type { Job, Outcome, WalkedPlan } from './job.js';
import type { NewNotification } from '../../records/notifications.js';

interface CurrentPlan {
  name: string;
  is_archived: boolean;
  latest: { feasibility_label: FeasibilityLabel } | undefined;
}

export interface PlantingWindowStores {
  plans: { find: (accountId: string, planId: string) => Promise<CurrentPlan | undefined> };
  notifications: { find: (accountId: string, notificationId: string) => Promise<unknown> };
}

export interface PlantingWindowDeps<TStores> {
  find: PlantingWindowStores['notifications']['find'];
  notify: (stores: TStores, accountId: string, notification: NewNotification) => Promise<void>;
  now: Clock;
}

const name = 'planting-window';
const daysMax = 30;
const dayMs = 24 * 60 * 60_000;

/**
 * Notifies the owner of each plan once a year, at most 30 days before the plan's planting month begins. The
 * notification includes the result of the plan's latest analysis.
 */
export function createPlantingWindowJob<TStores extends PlantingWindowStores>(
  deps: PlantingWindowDeps<TStores>,
): Job<TStores> {
  return {
    name,
    slotOf: dayOf,

    async look(plan, slot) {
      const opening = openingOf(plan.planting_month, new Date(slot));
      if (!opening) return undefined;
      const id = effectId(name, String(opening.getUTCFullYear()), plan.id);
      if (await deps.find(plan.accountId, id)) return 'unchanged';
      return async (stores): Promise<Outcome | undefined> => {
        const current = await stores.plans.find(plan.accountId, plan.id);
        if (!current || current.is_archived) return undefined;
        if (await stores.notifications.find(plan.accountId, id)) return 'unchanged';
        const label = current.latest?.feasibility_label;
        await deps.notify(stores, plan.accountId, {
          id,
          title: `${current.name}: planting time`,
          message: messageOf({ ...plan, name: current.name }, opening, label),
          severity: label === undefined || label === 'feasible' ? 'info' : 'warning',
          related_crop_plan_id: plan.id,
          job: name,
          created_at: deps.now(),
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
