import {
  areaSchema,
  findAreaInput,
  findLocationInput,
  locationListSchema,
  resolvedLocationSchema,
  searchLocationsInput,
} from '@crop-planning/shared';
import { locationErrors } from '../procedures/name-errors.js';
import { accountProcedure, answers, runs } from '../procedures/trpc.js';
import { findArea } from './area.js';
import { findLocation } from './find.js';
import { searchLocations } from './search.js';

const procedures = {
  find: accountProcedure({
    route: 'GET /locations/find',
    summary: 'Find the place that a name or coordinates stand for, and where its climate comes from.',
    errors: locationErrors,
  })
    .input(findLocationInput)
    .output(answers(resolvedLocationSchema))
    .query(runs(findLocation)),
  area: accountProcedure({
    route: 'GET /locations/area',
    summary: 'Find a country or a region, and the box around its places.',
    errors: ['LOCATION_NOT_FOUND', 'LOCATION_AMBIGUOUS'],
  })
    .input(findAreaInput)
    .output(answers(areaSchema))
    .query(runs(findArea)),
  search: accountProcedure({
    route: 'GET /locations',
    summary: 'Search the places of the world, by name or by coordinates.',
  })
    .input(searchLocationsInput.prefault({}))
    .output(answers(locationListSchema))
    .query(runs(searchLocations)),
};

export const locations = {
  subject: 'The places of the world; the climate of a few, mostly on small islands, is not known.',
  procedures,
};
