import type { Clock } from '../../concurrency/clock.js';
import { prices } from '../../procedures/prices.js';
import { counterId, type Budget, type BudgetName, type RateLimits } from './budgets.js';
import { createBlockTaker, type GiveBack } from './in-blocks.js';

/** How much of the model an account may use. */
export interface ModelAllowance {
  /** What an account's previews, suggestions and maps may cost together, in previews. */
  previewsPerHour: number;
  /** Analyses of the account's plans, including those of bulk requests. */
  analysesPerHour: number;
}

/** Limits an account that analyses all its plans, to leave capacity for other accounts. */
const analysesPerMinute = 500;
/** How many personal tokens an account may create and revoke in a day: each change leaves an audit entry. */
export const tokenChangesPerDay = 600;
/** How many answers may be kept for an account's Idempotency-Keys in a day, which is how long one is kept. */
export const keptAnswersPerDay = 20_000;

const minuteMs = 60 * 1000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/**
 * Limits how often an account may use the model, and its writes that leave something even if their result is
 * deleted again; all functions raise TOO_MANY_REQUESTS.
 */
export function createAccountBudgets(
  { take, findOne, giveBack }: Pick<RateLimits, 'take' | 'findOne' | 'giveBack'>,
  now: Clock,
  { previewsPerHour, analysesPerHour }: ModelAllowance,
) {
  const { takeOne, takeSeveral } = createBlockTaker(take, now);
  const previewsOf = budgetOf('previews', previewsPerHour, hourMs);
  const analysesOfMinute = budgetOf('analyses_per_minute', analysesPerMinute, minuteMs);
  const analysesOfHour = budgetOf('analyses', analysesPerHour, hourMs);
  const tokenChangesOf = budgetOf('token_changes', tokenChangesPerDay, dayMs, {
    subject: 'changes of personal access tokens in one day',
  });
  const answersOf = budgetOf('kept_answers', keptAnswersPerDay, dayMs, {
    subject: 'requests with an Idempotency-Key in one day',
  });
  return {
    /** Takes what every call costs when it arrives. */
    async takePreview(accountId: string): Promise<void> {
      await takeOne(previewsOf(accountId));
    },
    /** Takes the rest of a price when the work begins; a budget smaller than the price is taken whole. */
    async takeRest(accountId: string, price: number): Promise<void> {
      const rest = Math.min(price, previewsPerHour) - prices.kept;
      if (rest > 0) await takeSeveral(previewsOf(accountId), rest);
    },
    async takeAnalysis(accountId: string): Promise<void> {
      // Taken concurrently, since each round trip matters if the database is far away. If both budgets are
      // used up, the hourly one is reported.
      const results = await Promise.allSettled([
        takeOne(analysesOfHour(accountId)),
        takeOne(analysesOfMinute(accountId)),
      ]);
      const rejection = results.find((result) => result.status === 'rejected');
      if (!rejection) return;
      for (const result of results) if (result.status === 'fulfilled') result.value();
      throw rejection.reason;
    },
    /** Counts a change of a personal token, unless it fails. */
    async countTokenChange<T>(accountId: string, change: () => Promise<T>): Promise<T> {
      const budget = tokenChangesOf(accountId);
      await take(budget, await findOne(budget));
      try {
        return await change();
      } catch (error) {
        await giveBack(budget).catch(() => undefined);
        throw error;
      }
    },
    /** Takes room for the answer to a request with an Idempotency-Key. */
    takeAnswer: (accountId: string): Promise<GiveBack> => takeOne(answersOf(accountId)),
  };
}

const budgetOf =
  (name: BudgetName, takenMax: number, windowMs: number, more: { subject?: string } = {}) =>
  (accountId: string): Budget => ({
    name,
    id: counterId(name, accountId),
    accountId,
    takenMax,
    windowMs,
    ...more,
  });
