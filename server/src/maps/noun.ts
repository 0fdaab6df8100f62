import {
  emptyInput,
  mapFileParameters,
  mapLineSchema,
  mapLegendListSchema,
  mapShows,
  suitabilityMapInput,
  suitabilityMapSchema,
} from '@crop-planning/shared';
import { mapLegendOf } from '@crop-planning/shared/words/maps/map-legend';
import { cropErrors } from '../procedures/name-errors.js';
import { prices } from '../procedures/prices.js';
import { accountProcedure, answers, runs } from '../procedures/trpc.js';
import { makeMapFile } from './files/map-file.js';
import { mapSuitability } from './suitability.js';

const procedures = {
  suitability: accountProcedure({
    route: 'GET /maps/suitability',
    summary: 'Map how the built-in model judges a crop at each node of the climate grid.',
    files: {
      parameters: mapFileParameters,
      types: {
        png: 'image/png',
        geotiff: 'image/tiff',
        csv: 'text/csv',
        ndjson: 'application/x-ndjson',
      },
      make: makeMapFile,
    },
    lines: {
      schema: mapLineSchema,
      description: 'A line for each node on land.',
    },
    isRevalidated: true,
    errors: [...cropErrors, 'NO_LAND_IN_BOX', 'TOO_MANY_REQUESTS'],
    prices: [
      ['a new map of a month in the mean climate', prices.monthMap],
      ['a new map of the best month or by years', prices.longMap],
      ['a map that is kept', prices.kept],
      ['a kept map as `csv` or `ndjson`', prices.lines],
      ['a kept map as a `png` with a `scale` of 2 to 4', prices.enlargedPicture],
    ],
  })
    .input(suitabilityMapInput)
    .output(answers(suitabilityMapSchema))
    .query(runs(mapSuitability)),
  legend: accountProcedure({ route: 'GET /maps/legend', summary: 'Read the colours and words of the maps.' })
    .input(emptyInput.prefault({}))
    .output(answers(mapLegendListSchema))
    .query(() => mapShows.map(mapLegendOf)),
};

export const maps = {
  subject: 'Where in the world a crop suits, by the model.',
  procedures,
};
