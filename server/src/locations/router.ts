import { locationListSchema, searchLocationsInput } from '@crop-planning/shared';
import type { Location, SearchLocationsInput } from '@crop-planning/shared';
import { accountProcedure, router } from '../api/trpc.js';

export interface LocationsRouterDeps {
  search: (input: SearchLocationsInput) => Promise<Location[]>;
}

export function createLocationsRouter({ search }: LocationsRouterDeps) {
  return router({
    search: accountProcedure
      .input(searchLocationsInput.prefault({}))
      .output(locationListSchema)
      .query(({ input }) => search(input)),
  });
}
