import type { Clock } from '../clock.js';
import { createBlockTaker } from './in-blocks.js';
import { hiddenId } from '../hidden-id.js';
import type { BudgetName, RateLimits } from './service.js';

export interface ModelBudgetsDeps {
  rateLimits: Pick<RateLimits, 'take'>;
  now: Clock;
  /** Previews and suggestions of an account. */
  previewsPerHour: number;
  /** Analyses of its plans, those of bulk requests included. */
  analysesPerHour: number;
  analysesPerMinute: number;
}

const minuteMs = 60 * 1000;
const hourMs = 60 * minuteMs;

/** What an account may ask of the model; both raise TOO_MANY_REQUESTS. */
export function createModelBudgets({
  rateLimits,
  now,
  previewsPerHour,
  analysesPerHour,
  analysesPerMinute,
}: ModelBudgetsDeps) {
  const take = createBlockTaker({ rateLimits, now });
  const takerOf = (name: BudgetName, takenMax: number, windowMs: number) => (accountId: string) =>
    take({ name, id: hiddenId(name, accountId), takenMax, windowMs });
  const takeOfMinute = takerOf('analyses_per_minute', analysesPerMinute, minuteMs);
  const takeOfHour = takerOf('analyses', analysesPerHour, hourMs);
  return {
    takePreview: takerOf('previews', previewsPerHour, hourMs),
    async takeAnalysis(accountId: string): Promise<void> {
      // A minute's is lost when the hour's are used up, and is back before them.
      await takeOfMinute(accountId);
      await takeOfHour(accountId);
    },
  };
}
