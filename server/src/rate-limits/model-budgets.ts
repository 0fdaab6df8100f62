import type { Clock } from '../clock.js';
import { createBlockTaker } from './in-blocks.js';
import { hiddenId } from '../hidden-id.js';
import type { RateLimits } from './service.js';

export interface ModelBudgetsDeps {
  rateLimits: Pick<RateLimits, 'take'>;
  now: Clock;
  /** Previews and suggestions of an account. */
  previewsPerHour: number;
  /** Analyses of its plans. */
  analysesPerHour: number;
}

const windowMs = 60 * 60 * 1000;

/** What an account may ask of the model; both raise TOO_MANY_REQUESTS. */
export function createModelBudgets({ rateLimits, now, previewsPerHour, analysesPerHour }: ModelBudgetsDeps) {
  const take = createBlockTaker({ rateLimits, now });
  const takerOf = (name: 'analyses' | 'previews', takenMax: number) => (accountId: string) =>
    take({ name, id: hiddenId(name, accountId), takenMax, windowMs });
  return {
    takePreview: takerOf('previews', previewsPerHour),
    takeAnalysis: takerOf('analyses', analysesPerHour),
  };
}
