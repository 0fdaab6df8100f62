import type { NotificationCode, ReviewName } from '@crop-planning/shared';
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
    codeOf({ plans, changed }, slot) {
      const [year = 0, month = 0] = slot.split('-').map(Number);
      return { code: 'monthly_review', values: { changed, plans, month, year } };
    },
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
    codeOf: ({ plans, changed }, model_version) => ({
      code: 'model_upgrade',
      values: { changed, plans, model_version },
    }),
  });
}

interface Review {
  name: ReviewName;
  slotOf: (time: Date) => string;
  codeOf: (tally: Tally, slot: string) => NotificationCode;
}

function createReview(core: OperatorCore, { name, slotOf, codeOf }: Review): Job {
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
        coded: codeOf(tally, slot),
        severity: 'info',
        related_crop_plan_id: null,
        created_at: core.now(),
        run: { job: name, slot },
      }),
  };
}
