import type { ReviewName } from '@crop-planning/shared';
import { effectId, monthOf, type Job, type Outcome } from '../background/jobs/job.js';
import type { OperatorCore } from '../core.js';
import { modelVersion } from '../feasibility/assess.js';
import { reanalyse } from './reanalysis.js';
import type { Tally } from '../records/job-tallies.js';

const outcomes = { changed: 'notified', recorded: 'done', unchanged: 'unchanged' } as const;

/**
 * Repeats the latest analysis of each plan every month if anything that its result depends on has changed.
 */
export function monthlyReview(core: OperatorCore): Job {
  return createReview(core, {
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
export function modelUpgradeReview(core: OperatorCore): Job {
  return createReview(core, {
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

function createReview(core: OperatorCore, { name, slotOf, titleOf, messageOf }: Review): Job {
  return {
    name,
    slotOf,

    async look(plan, slot) {
      const reanalysis = await reanalyse(core, plan);
      if (typeof reanalysis !== 'function') return reanalysis;
      return async (records): Promise<Outcome | undefined> => {
        const current = await records.plans.find(plan.accountId, plan.id);
        if (!current || current.is_archived) return undefined;
        return outcomes[await reanalysis(records, effectId(name, slot, plan.id), { job: name, slot })];
      };
    },

    sumUp: (records, slot, tally) =>
      core.notify(records, tally.accountId, {
        id: effectId(name, slot, tally.accountId),
        title: titleOf(shareOf(tally), slot),
        message: messageOf(shareOf(tally), slot),
        severity: 'info',
        related_crop_plan_id: null,
        created_at: core.now(),
        run: { job: name, slot },
      }),
  };
}

function shareOf({ plans, changed }: Tally): string {
  return `${changed} of ${plans} crop ${plans === 1 ? 'plan' : 'plans'}`;
}
