import { AppError, type NotificationCode, type ReviewName } from '@crop-planning/shared';
import { effectId, monthOf, type Job, type Outcome } from '../background/jobs/job.js';
import type { OperatorCore } from '../core.js';
import { modelVersion, type Assessment } from '../feasibility/assess.js';
import type { Tally } from '../records/job-tallies.js';
import { readReanalyses } from './reanalysis.js';
import type { Omission, Outcomes, Recorded } from './recording.js';

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

    async readPage(plans, slot) {
      const run = { job: name, slot };
      const { look, open } = await readReanalyses(core, plans);
      return {
        look,

        async read(own) {
          const planIds = own.plans.map(({ id }) => id);
          const reanalysis = await open(own.accountId, planIds);
          return {
            look: (plan) => reanalysis.look(plan, { id: effectId(name, slot, plan.id), run }),

            async finish(rest) {
              const recording = await reanalysis.finish(rest);
              return recording && (async (records) => outcomesOf(await recording(records)));
            },
          };
        },
      };
    },

    sumUp: (records, slot, tally) =>
      core.notify(records, tally.accountId, [
        {
          id: effectId(name, slot, tally.accountId),
          coded: codeOf(tally, slot),
          severity: 'info',
          related_crop_plan_id: null,
          created_at: core.now(),
          run: { job: name, slot },
        },
      ]),
  };
}

function outcomesOf(recorded: Outcomes<Assessment>): ReadonlyMap<string, Outcome> {
  const outcomes = new Map<string, Outcome>();
  for (const [planId, result] of recorded) {
    const outcome = outcomeOf(result);
    if (outcome) outcomes.set(planId, outcome);
  }
  return outcomes;
}

function outcomeOf(result: Recorded<Assessment> | Omission): Outcome | undefined {
  if (result === 'not concerned') return undefined;
  if (result === 'not needed' || result === 'recorded before') return 'unchanged';
  if (!(result instanceof AppError)) return result.isChange ? 'notified' : 'done';
  return result.code === 'CROP_PLAN_NOT_FOUND' ? undefined : 'refused';
}
