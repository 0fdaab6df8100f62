import {
  climateIdInput,
  climateSchema,
  createClimateInput,
  emptyInput,
  listedClimateListSchema,
} from '@crop-planning/shared';
import type { ExportSource } from '../procedures/exported.js';
import {
  accountProcedure,
  answers,
  findingProcedure,
  nothing,
  readingProcedure,
  repeatableProcedure,
  runs,
  runsSilently,
} from '../procedures/trpc.js';
import { toClimate } from './own/climate.js';
import { createClimate } from './own/create.js';
import { deleteClimate } from './own/delete.js';
import { getClimate } from './own/get.js';
import { listClimates } from './own/list.js';

const procedures = {
  create: repeatableProcedure({
    route: 'POST /climates',
    status: 201,
    summary: 'Add a climate of your own, such as that of a weather station on your farm.',
    errors: ['CLIMATE_LIMIT_REACHED', 'CLIMATE_DOUBTFUL'],
  })
    .input(createClimateInput)
    .output(answers(climateSchema))
    .mutation(runs(createClimate)),
  list: readingProcedure({
    route: 'GET /climates',
    summary: 'List your own climates, newest first, without their figures.',
  })
    .input(emptyInput.prefault({}))
    .output(answers(listedClimateListSchema))
    .query(runs(listClimates)),
  get: findingProcedure({
    route: 'GET /climates/{climate_id}',
    summary: 'Read a climate of your own.',
    errors: ['CLIMATE_NOT_FOUND'],
  })
    .input(climateIdInput)
    .output(answers(climateSchema))
    .query(runs(getClimate)),
  delete: accountProcedure({
    route: 'DELETE /climates/{climate_id}',
    status: 204,
    summary: 'Remove a climate of your own that no plan uses.',
    errors: ['CLIMATE_NOT_FOUND', 'CLIMATE_IN_USE'],
  })
    .input(climateIdInput)
    .output(nothing)
    .mutation(runsSilently(deleteClimate)),
};

export const climates = {
  subject: 'Climates of your own, which your plans may use instead of that of their place.',
  procedures,
  exported: {
    async own_climates({ records }: ExportSource, accountId: string) {
      return { values: (await records.ownClimates.listWhole(accountId)).map(toClimate) };
    },
  },
};
