import { locationSchema, monthlyClimateSchema } from '@crop-planning/shared';
import { z } from 'zod';
import { createTableFile } from '../table-file.js';
import type { KnownPlace } from './known-place.js';

const source = 'CRU CL 2.0';
const period = '1961-1990';

const { latitude, longitude, elevation_m } = locationSchema.shape;

const rowSchema = z
  .strictObject({
    place: z.string(),
    region: z.string().nullable(),
    country_code: z.string(),
    aliases: z.array(z.string()),
    latitude,
    longitude,
    elevation_m,
    /** Where the figures hold, if the place itself has another climate; the coordinates are that spot's. */
    figures_of: z.string().optional(),
    climate: monthlyClimateSchema,
  })
  .transform(({ figures_of, ...place }): KnownPlace => ({
    ...place,
    source: figures_of === undefined ? source : `${source}, figures of ${figures_of}`,
    period,
  }));

/** The places that the service knows from the start, by country and name; read when somebody asks first. */
export function createStarterPlaces() {
  return { list: createTableFile('climates.ndjson', rowSchema) };
}
