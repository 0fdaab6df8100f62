import type { NotificationRun, ReviewName } from '@crop-planning/shared';
import type { Clock } from '../../concurrency/clock.js';
import { effectId, monthOf } from './job.js';
import type { Job, Outcome, Tally, WalkedPlan } from './job.js';
import type { NewNotification } from '../../records/notifications.js';

/** Records a new analysis of a plan in the transaction of `stores`; resolves to what it changed. */
type Reanalyse<TStores> = (
  stores: TStores,
  id: string,
  run: NotificationRun,
) => Promise<'changed' | 'recorded' | 'unchanged'>;

export interface ReanalyseDeps<TStores> {
  /** Returns undefined for a plan that the model has never analysed. */
  reanalyse: (plan: WalkedPlan) => Promise<Reanalyse<TStores> | 'unchanged' | 'refused' | undefined>;
  notify: (stores: TStores, accountId: string, notification: NewNotification) => Promise<void>;
  now: Clock;
}

interface ReanalyseStores {
  plans: { find: (accountId: string, planId: string) => Promise<{ is_archived: boolean } | undefined> };
}

const outcomes = { changed: 'notified', recorded: 'done', unchanged: 'unchanged' } as const;

/**
 * Repeats the latest analysis of each plan every month if anything that its result depends on has changed.
 */
export function createReanalyseJob<TStores extends ReanalyseStores>(
  deps: ReanalyseDeps<TStores>,
): Job<TStores> {
  return createReview(deps, {
    name: 'reanalyse',
    slotOf: monthOf,
    titleOf: (share) => `Monthly review: ${share} changed`,
    messageOf: (share, month) =>
      `The monthly review (${month}) found a different feasibility for ${share}. Each change has its own notification.`,
  });
}

/**
 * Repeats the latest analysis of each plan once for each new version of the model, as soon as the version is
 * installed.
 */
export function createModelUpgradeJob<TStores extends ReanalyseStores>(
  deps: ReanalyseDeps<TStores>,
  modelVersion: string,
): Job<TStores> {
  return createReview(deps, {
    name: 'model-upgrade',
    slotOf: () => modelVersion,
    titleOf: (share, version) => `Model ${version}: ${share} changed`,
    messageOf: (share, version) =>
      `The model's new version (${version}) finds a different feasibility for ${share}. Each change has its own notification, which says what changed.`,
  });
}

interface Review {
  name: ReviewName;
  slotOf: (time: Date) => string;
  titleOf: (share: string, slot: string) => string;
  messageOf: (share: string, slot: string) => string;
}

function createReview<TStores extends ReanalyseStores>(
  { reanalyse, notify, now }: ReanalyseDeps<TStores>,
  { name, slotOf, titleOf, messageOf }: Review,
): Job<TStores> {
  return {
    name,
    slotOf,

    async look(plan, slot) {
      const reanalysis = await reanalyse(plan);
      if (typeof reanalysis !== 'function') return reanalysis;
      return async (stores): Promise<Outcome | undefined> => {
        const current = await stores.plans.find(plan.accountId, plan.id);
        if (!current || current.is_archived) return undefined;
        return outcomes[await reanalysis(stores, effectId(name, slot, plan.id), { job: name, slot })];
      };
    },

    sumUp: (stores, slot, tally) =>
      notify(stores, tally.accountId, {
        id: effectId(name, slot, tally.accountId),
        title: titleOf(shareOf(tally), slot),
        message: messageOf(shareOf(tally), slot),
        severity: 'info',
        related_crop_plan_id: null,
        created_at: now(),
        run: { job: name, slot },
      }),
  };
}

function shareOf({ plans, changed }: Tally): string {
  return `${changed} of ${plans} crop ${plans === 1 ? 'plan' : 'plans'}`;
}
