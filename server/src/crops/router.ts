import {
  cropListSchema,
  cropSchema,
  cropSuggestionsSchema,
  emptyInput,
  findCropInput,
  suggestCropsInput,
} from '@crop-planning/shared';
import type { CropSuggestions, SuggestCropsInput } from '@crop-planning/shared';
import { answers, accountProcedure, router } from '../procedures/trpc.js';
import type { CropsService } from './service.js';

/** Judges every crop at one place, unless the signal aborts first. */
export type SuggestCrops = (
  accountId: string,
  input: SuggestCropsInput,
  signal?: AbortSignal,
) => Promise<CropSuggestions>;

export function createCropsRouter(service: CropsService, suggest: SuggestCrops) {
  return router({
    list: accountProcedure
      .input(emptyInput.prefault({}))
      .output(answers(cropListSchema))
      .query(() => service.list()),
    find: accountProcedure
      .input(findCropInput)
      .output(answers(cropSchema))
      .query(({ input }) => service.find(input.crop)),
    suggest: accountProcedure
      .input(suggestCropsInput)
      .output(answers(cropSuggestionsSchema))
      .query(({ ctx, input, signal }) => suggest(ctx.account.profile.id, input, signal)),
  });
}
