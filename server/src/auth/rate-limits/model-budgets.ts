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

/** Limits how often an account may use the model; both functions raise TOO_MANY_REQUESTS. */
export function createModelBudgets({
  rateLimits,
  now,
  previewsPerHour,
  analysesPerHour,
  analysesPerMinute,
}: ModelBudgetsDeps) {
  const take = createBlockTaker({ rateLimits, now });
  const takerOf = (name: BudgetName, takenMax: number, windowMs: number) => (accountId: string) =>
    take({ name, id: counterId(name, accountId), takenMax, windowMs });
  const takeOfPreviews = takerOf('previews', previewsPerHour, hourMs);
  const takeOfMinute = takerOf('analyses_per_minute', analysesPerMinute, minuteMs);
  const takeOfHour = takerOf('analyses', analysesPerHour, hourMs);
  return {
    async takePreview(accountId: string): Promise<void> {
      await takeOfPreviews(accountId);
    },
    async takeAnalysis(accountId: string): Promise<void> {
      // Taken concurrently, since each round trip matters if the database is far away. If both budgets are
      // used up, the hourly one is reported.
      const results = await Promise.allSettled([takeOfHour(accountId), takeOfMinute(accountId)]);
      const rejection = results.find((result) => result.status === 'rejected');
      if (!rejection) return;
      for (const result of results) if (result.status === 'fulfilled') result.value();
      throw rejection.reason;
    },
  };
}
