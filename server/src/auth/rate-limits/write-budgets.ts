import type { Clock } from '../../concurrency/clock.js';
import { counterId } from './counter-id.js';
import { createBlockTaker } from './in-blocks.js';
import type { GiveBack } from './in-blocks.js';
import type { Budget, BudgetName, RateLimits } from './budgets.js';

const dayMs = 24 * 60 * 60 * 1000;

/** How many personal tokens an account may create and revoke in a day: each change leaves an audit entry. */
export const tokenChangesPerDay = 600;
/** How many answers may be kept for an account's Idempotency-Keys in a day, which is how long one is kept. */
export const keptAnswersPerDay = 20_000;

/**
 * Limits the writes of an account that leave something even if their result is deleted again; all functions
 * raise TOO_MANY_REQUESTS.
 */
export function createWriteBudgets(rateLimits: RateLimits, now: Clock) {
  const { takeOne } = createBlockTaker(rateLimits.take, now);
  const budgetOf =
    (name: BudgetName, subject: string, takenMax: number) =>
    (accountId: string): Budget => {
      return { name, subject, id: counterId(name, accountId), takenMax, windowMs: dayMs };
    };
  const tokenChangesOf = budgetOf(
    'token_changes',
    'changes of personal access tokens in one day',
    tokenChangesPerDay,
  );
  const answersOf = budgetOf(
    'kept_answers',
    'requests with an Idempotency-Key in one day',
    keptAnswersPerDay,
  );
  return {
    /** Counts a change of a personal token, unless it fails. */
    async countTokenChange<T>(accountId: string, change: () => Promise<T>): Promise<T> {
      const budget = tokenChangesOf(accountId);
      const known = await rateLimits.find([budget.id]);
      await rateLimits.take(budget, known.get(budget.id));
      try {
        return await change();
      } catch (error) {
        await rateLimits.giveBack(budget).catch(() => undefined);
        throw error;
      }
    },
    /** Takes room for the answer to a request with an Idempotency-Key. */
    takeAnswer: (accountId: string): Promise<GiveBack> => takeOne(answersOf(accountId)),
  };
}
