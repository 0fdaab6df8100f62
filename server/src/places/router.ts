import {
  areaSchema,
  findAreaInput,
  findLocationInput,
  locationListSchema,
  resolvedLocationSchema,
  searchLocationsInput,
} from '@crop-planning/shared';
import { answers, accountProcedure, router } from '../procedures/trpc.js';
import type { LocationsService } from './service.js';

export function createLocationsRouter(service: LocationsService) {
  return router({
    search: accountProcedure
      .input(searchLocationsInput.prefault({}))
      .output(answers(locationListSchema))
      .query(({ input }) => service.search(input)),

    find: accountProcedure
      .input(findLocationInput)
      .output(answers(resolvedLocationSchema))
      .query(({ input }) => service.find(input.location)),

    area: accountProcedure
      .input(findAreaInput)
      .output(answers(areaSchema))
      .query(({ input }) => service.area(input.name)),
  });
}
