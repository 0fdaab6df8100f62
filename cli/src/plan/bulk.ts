import { forEachAtOnce } from '@crop-planning/shared/plan-files/at-once';
import type { Refusal } from '@crop-planning/shared/plan-files/plan-row';
import type { RowSender } from '@crop-planning/shared/plan-files/send-rows';
import { CliError, exitCodes } from '../terminal/failures.js';
import { didYouMean, issueText } from '@crop-planning/shared/words/listing';

export type Attempt<Done> = { done: Done } | { failure: Refusal };

/** Runs requests, each of which can fail without affecting the rest. */
export type Bulk = RowSender<CliError>;

/** Creates a runner; `uncertaintyNote` tells the user what may have happened when a response was lost. */
export function createBulk(uncertaintyNote: string): Bulk {
  let stoppedBy: CliError | undefined;
  return {
    get stoppedBy() {
      return stoppedBy;
    },

    each: (items, work) =>
      forEachAtOnce(items, async (item) => {
        if (stoppedBy === undefined) await work(item);
      }),

    async attempt(send) {
      try {
        return { done: await send() };
      } catch (error) {
        if (!(error instanceof CliError)) throw error;
        if (isHopeless(error)) stoppedBy ??= error;
        return { failure: { code: error.code, message: explain(error, uncertaintyNote) } };
      }
    },
  };
}

/** A plan on which a command failed. */
export interface FailedPlan extends Refusal {
  id: string;
  name: string;
}

/** Both lists are in the order of the plans. */
export interface ChangesOutcome<Done> {
  changed: Done[];
  failed: FailedPlan[];
  /** The failure that kept the plans in neither list from being sent. */
  stoppedBy: CliError | undefined;
}

/** Changes plans, several at a time; a plan that fails does not stop the others. */
export async function changePlans<Plan extends { id: string; name: string }, Done>(
  plans: readonly Plan[],
  change: (plan: Plan) => Promise<Done>,
  onProgress: (doneCount: number) => void = () => {},
): Promise<ChangesOutcome<Done>> {
  const bulk = createBulk('The plan may still have been changed.');
  const attempts = new Map<Plan, Attempt<Done>>();
  await bulk.each(plans, async (plan) => {
    attempts.set(plan, await bulk.attempt(() => change(plan)));
    onProgress(attempts.size);
  });
  const changed: Done[] = [];
  const failed: FailedPlan[] = [];
  for (const plan of plans) {
    const attempt = attempts.get(plan);
    if (attempt === undefined) continue;
    if ('done' in attempt) changed.push(attempt.done);
    else failed.push({ id: plan.id, name: plan.name, ...attempt.failure });
  }
  return { changed, failed, stoppedBy: bulk.stoppedBy };
}

/** Returns `"Maize": There is no such plan.` */
export function failureLine({ name, message }: FailedPlan): string {
  return `${JSON.stringify(name)}: ${message}`;
}

/** Whether every further request would fail in the same way. */
export function isHopeless({ exitCode, code }: CliError): boolean {
  const hopeless: readonly number[] = [exitCodes.notSignedIn, exitCodes.network, exitCodes.interrupted];
  return hopeless.includes(exitCode) || code === 'SERVICE_UNAVAILABLE';
}

/** Describes a failure in one line, with its issues or the names that may have been meant. */
export function explain({ message, exitCode, details }: CliError, uncertaintyNote = ''): string {
  const issues = details.issues?.map(issueText) ?? [];
  if (issues.length > 0) return issues.join('; ');
  const isUncertain = exitCode === exitCodes.network || exitCode === exitCodes.interrupted;
  const names = [...(details.suggestions ?? []), ...(details.candidates ?? []).map(({ name }) => name)];
  return [message, ...didYouMean(names), ...(isUncertain ? [uncertaintyNote] : [])].join(' ');
}
