import { cropListSchema, cropSuggestionsSchema, emptyInput, suggestCropsInput } from '@crop-planning/shared';
import type { Crop, CropSuggestions, SuggestCropsInput } from '@crop-planning/shared';
import { accountProcedure, router } from '../api/trpc.js';

export interface CropsRouterDeps {
  list: () => Promise<Crop[]>;
  /** What the model says of every crop at one place. */
  suggest: (input: SuggestCropsInput) => Promise<CropSuggestions>;
}

export function createCropsRouter({ list, suggest }: CropsRouterDeps) {
  return router({
    list: accountProcedure.input(emptyInput.prefault({})).output(cropListSchema).query(list),
    suggest: accountProcedure
      .input(suggestCropsInput)
      .output(cropSuggestionsSchema)
      .query(({ input }) => suggest(input)),
  });
}
