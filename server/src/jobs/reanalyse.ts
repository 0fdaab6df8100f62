import type { Clock } from '../clock.js';
import type { NewNotification } from '../notifications/service.js';
import { effectId, monthOf } from './job.js';
import type { Job, Outcome, Tally, WalkedPlan } from './job.js';

/** Asks the model again about a plan, in one transaction. */
type Reanalyse<TStores> = (stores: TStores, id: string) => Promise<'changed' | 'recorded' | 'unchanged'>;

export interface ReanalyseDeps<TStores> {
  /** Undefined for a plan that the model never analysed. */
  reanalyse: (plan: WalkedPlan) => Promise<Reanalyse<TStores> | 'unchanged' | 'refused' | undefined>;
  notify: (stores: TStores, accountId: string, notification: NewNotification) => Promise<void>;
  now: Clock;
}

interface ReanalyseStores {
  plans: { find: (accountId: string, planId: string) => Promise<{ is_archived: boolean } | undefined> };
}

const name = 'reanalyse';
const outcomes = { changed: 'told', recorded: 'done', unchanged: 'unchanged' } as const;

/** Every month the model is asked each plan's last question again, if what the answer depends on has changed. */
export function createReanalyseJob<TStores extends ReanalyseStores>(
  deps: ReanalyseDeps<TStores>,
): Job<TStores> {
  return {
    name,
    slotOf: monthOf,

    async look(plan, slot) {
      const found = await deps.reanalyse(plan);
      if (typeof found !== 'function') return found;
      return async (stores): Promise<Outcome | undefined> => {
        const current = await stores.plans.find(plan.accountId, plan.id);
        if (!current || current.is_archived) return undefined;
        return outcomes[await found(stores, effectId(name, slot, plan.id))];
      };
    },

    sumUp: (stores, slot, tally) =>
      deps.notify(stores, tally.accountId, {
        id: effectId(name, slot, tally.accountId),
        title: `Monthly review: ${shareOf(tally)} changed`,
        message: `The monthly review (${slot}) found a different feasibility for ${shareOf(tally)}. Each change has its own notification.`,
        severity: 'info',
        related_crop_plan_id: null,
        created_at: deps.now(),
      }),
  };
}

function shareOf({ plans, changed }: Tally): string {
  return `${changed} of ${plans} crop ${plans === 1 ? 'plan' : 'plans'}`;
}
