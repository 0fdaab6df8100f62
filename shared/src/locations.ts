import { z } from 'zod';
import { limitSchema } from './paging.js';
import { textSchema } from './text.js';

/** Without a query the places are listed by country and name. */
export const searchLocationsInput = z.strictObject({
  /** A place, `place, country`, or `latitude,longitude`. */
  query: textSchema(1, 160).optional(),
  limit: limitSchema.prefault(20),
});

/** A place whose climate is known. */
export const locationSchema = z
  .strictObject({
    /** The name that is never ambiguous, `Nakuru, Kenya`. */
    name: z.string(),
    place: z.string(),
    country: z.string(),
    /** ISO 3166-1 alpha-2. */
    country_code: z.string(),
    /** Degrees, south and west negative. */
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    /** Metres above the sea; null where it is not known. */
    elevation_m: z.number().nullable(),
    /** Where the figures come from, and the years that they are means of. */
    source: z.string(),
    period: z.string(),
    /** From the coordinates that were asked for, in km; null when a name was. */
    distance_km: z.number().nullable(),
    /** This place's height less the one that was asked for, in m; null when none was. */
    elevation_difference_m: z.number().nullable(),
  })
  .meta({ id: 'LocationResponse' });

export const locationListSchema = z.array(locationSchema);

export type SearchLocationsInput = z.output<typeof searchLocationsInput>;
export type Location = z.output<typeof locationSchema>;
