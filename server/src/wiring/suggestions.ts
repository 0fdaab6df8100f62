import { createSuggestionCalculations } from '../analyses/suggestions/calculation.js';
import type { SuggestionCalculationsDeps } from '../analyses/suggestions/calculation.js';
import { createSuggesting } from '../analyses/suggestions/suggesting.js';
import type { SuggestingDeps } from '../analyses/suggestions/suggesting.js';
import type { Limits } from '../auth/rate-limits/limits.js';
import { prices } from '../procedures/prices.js';
import type { CoreServices } from './core-services.js';

export type SuggestionsWiring = Pick<SuggestionCalculationsDeps, 'listCrops' | 'threads'> &
  Pick<SuggestingDeps, 'resolve' | 'years' | 'grownIn'> & {
    budgets: Limits;
  };

/** Creates the suggestions of crops. */
export function createSuggestions(
  { now, deadlines, log }: CoreServices,
  { listCrops, threads, budgets, ...places }: SuggestionsWiring,
) {
  const calculations = createSuggestionCalculations({
    listCrops,
    threads,
    takeBudget: (accountId) => budgets.takeRest(accountId, prices.suggestions),
    now,
    deadlines,
    log,
  });
  return {
    suggest: createSuggesting({ ...places, calculations, takeBudget: budgets.takePreview }),
    counts: calculations.counts,
    close: calculations.close,
  };
}
