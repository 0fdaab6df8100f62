import type { Clock } from '../../concurrency/clock.js';
import { createBlockTaker } from './in-blocks.js';
import { counterId } from './counter-id.js';
import type { BudgetName, RateLimits } from './service.js';

export interface ModelBudgetsDeps {
  rateLimits: Pick<RateLimits, 'take'>;
  now: Clock;
  /** Previews and suggestions per account. */
  previewsPerHour: number;
  /** Analyses of the account's plans, including those of bulk requests. */
  analysesPerHour: number;
  analysesPerMinute: number;
}

const minuteMs = 60 * 1000;
const hourMs = 60 * minuteMs;

/** Limits how often an account may use the model; all functions raise TOO_MANY_REQUESTS. */
export function createModelBudgets({
  rateLimits,
  now,
  previewsPerHour,
  analysesPerHour,
  analysesPerMinute,
}: ModelBudgetsDeps) {
  const { takeOne, takeSeveral } = createBlockTaker({ rateLimits, now });
  const budgetOf = (name: BudgetName, takenMax: number, windowMs: number) => (accountId: string) => {
    return { name, id: counterId(name, accountId), takenMax, windowMs };
  };
  const previewsOf = budgetOf('previews', previewsPerHour, hourMs);
  const analysesOfMinute = budgetOf('analyses_per_minute', analysesPerMinute, minuteMs);
  const analysesOfHour = budgetOf('analyses', analysesPerHour, hourMs);
  return {
    async takePreview(accountId: string): Promise<void> {
      await takeOne(previewsOf(accountId));
    },
    /** Takes as much as several previews; a budget smaller than that is taken whole. */
    async takePreviews(accountId: string, amount: number): Promise<void> {
      if (amount === 1) await takeOne(previewsOf(accountId));
      else await takeSeveral(previewsOf(accountId), Math.min(amount, previewsPerHour));
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
