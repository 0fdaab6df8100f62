import {
  emptyInput,
  mapLegendListSchema,
  mapShows,
  suitabilityMapInput,
  suitabilityMapSchema,
} from '@crop-planning/shared';
import { mapLegendOf } from '@crop-planning/shared/words/map-legend';
import { answers, accountProcedure, router } from '../procedures/trpc.js';
import type { MapsService } from './service.js';

export function createMapsRouter(service: MapsService) {
  return router({
    suitability: accountProcedure
      .input(suitabilityMapInput)
      .output(answers(suitabilityMapSchema))
      .query(({ ctx, input, signal }) => service.suitability(ctx.account.profile.id, input, signal)),
    legend: accountProcedure
      .input(emptyInput.prefault({}))
      .output(answers(mapLegendListSchema))
      .query(() => mapShows.map(mapLegendOf)),
  });
}
