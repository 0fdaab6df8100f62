import type { Clock } from '../../concurrency/clock.js';
import { prices } from '../../procedures/prices.js';
import { createBlockTaker } from './in-blocks.js';
import { counterId } from './counter-id.js';
import type { BudgetName, RateLimits } from './budgets.js';

/** How much of the model an account may use. */
export interface ModelAllowance {
  /** What an account's previews, suggestions and maps may cost together, in previews. */
  previewsPerHour: number;
  /** Analyses of the account's plans, including those of bulk requests. */
  analysesPerHour: number;
}

/** Limits an account that analyses all its plans, to leave capacity for other accounts. */
const analysesPerMinute = 500;
const minuteMs = 60 * 1000;
const hourMs = 60 * minuteMs;

/** Limits how often an account may use the model; all functions raise TOO_MANY_REQUESTS. */
export function createModelBudgets(
  take: RateLimits['take'],
  now: Clock,
  { previewsPerHour, analysesPerHour }: ModelAllowance,
) {
  const { takeOne, takeSeveral } = createBlockTaker(take, now);
  const budgetOf = (name: BudgetName, takenMax: number, windowMs: number) => (accountId: string) => {
    return { name, id: counterId(name, accountId), takenMax, windowMs };
  };
  const previewsOf = budgetOf('previews', previewsPerHour, hourMs);
  const analysesOfMinute = budgetOf('analyses_per_minute', analysesPerMinute, minuteMs);
  const analysesOfHour = budgetOf('analyses', analysesPerHour, hourMs);
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
  };
}
