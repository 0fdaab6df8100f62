import {
  cropListSchema,
  cropSchema,
  cropSuggestionsSchema,
  emptyInput,
  findCropInput,
  suggestCropsInput,
} from '@crop-planning/shared';
import { cropErrors, locationErrors } from '../procedures/name-errors.js';
import { prices } from '../procedures/prices.js';
import { accountProcedure, answers, runs } from '../procedures/trpc.js';
import { suggestCrops } from './suggest.js';

const procedures = {
  list: accountProcedure({
    route: 'GET /crops',
    summary: 'List the crops that the model knows, with their requirements.',
  })
    .input(emptyInput.prefault({}))
    .output(answers(cropListSchema))
    .query(({ ctx }) => ctx.core.crops.list()),
  find: accountProcedure({
    route: 'GET /crops/find',
    summary: 'Find the crop that a name stands for.',
    errors: cropErrors,
  })
    .input(findCropInput)
    .output(answers(cropSchema))
    .query(({ ctx, input }) => ctx.core.crops.find(input.crop)),
  suggest: accountProcedure({
    route: 'GET /crops/suggestions',
    summary: 'List the crops that suit a place and a planting month, best first.',
    errors: ['TOO_MANY_REQUESTS', ...locationErrors],
    prices: [
      ['new suggestions', prices.suggestions],
      ['suggestions that are kept', prices.kept],
    ],
  })
    .input(suggestCropsInput)
    .output(answers(cropSuggestionsSchema))
    .query(runs(suggestCrops)),
};

export const crops = {
  subject: 'The crops that the model knows.',
  procedures,
};
