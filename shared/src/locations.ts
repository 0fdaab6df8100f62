import { z } from 'zod';
import { fields } from './fields.js';
import { latitudeSchema, longitudeSchema } from './climate.js';
import { locationNameSchema } from './crop-plans.js';
import { limitSchema } from './paging.js';
import { textSchema } from './text.js';

/** Without a query: the places with a climate that the operator imported, then the largest of the world. */
export const searchLocationsInput = fields({
  /** The beginning of a place's name, a region or a country after a comma, or `latitude,longitude`. */
  query: textSchema(1, 160).optional(),
  limit: limitSchema.prefault(20),
});

export const findLocationInput = fields({ location: locationNameSchema });

/** A place that an analysis can be asked for. */
export const locationSchema = z
  .strictObject({
    /** The words that choose it: `Nakuru, Kenya`, `Peoria, Illinois, United States`, or `latitude,longitude`. */
    name: z.string(),
    place: z.string(),
    /** State or province, in English; null where it is not known. */
    region: z.string().nullable(),
    country: z.string(),
    /** ISO 3166-1 alpha-2. */
    country_code: z.string(),
    /** The population; null if it is not known. */
    people: z.int().nullable(),
    latitude: latitudeSchema,
    longitude: longitudeSchema,
    /** Metres above the sea; null where it is not known. */
    elevation_m: z.number().nullable(),
    /** From the coordinates of the query, in km; null when a name was asked for. */
    distance_km: z.number().nullable(),
    /** Who knows the place: `GeoNames`, or the source of an imported climate. */
    source: z.string(),
  })
  .meta({ id: 'LocationResponse' });

export const locationListSchema = z.array(locationSchema);

/** The place that answered a question, and where its climate is from. */
export const resolvedLocationSchema = z
  .strictObject({
    /** The words that choose it again: `Nakuru, Kenya`, or `latitude,longitude`. */
    name: z.string(),
    /** Null for a bare point, as are region, country and people. */
    place: z.string().nullable(),
    region: z.string().nullable(),
    country: z.string().nullable(),
    country_code: z.string().nullable(),
    people: z.int().nullable(),
    latitude: latitudeSchema,
    longitude: longitudeSchema,
    /** Metres above the sea, that the climate is meant for; null where it is not known. */
    elevation_m: z.number().nullable(),
    /** Where the height is from: asked for, the place's own, or that of the climate without another. */
    elevation_of: z.enum(['asked', 'place', 'climate']).nullable(),
    /** Where the climate's figures come from, and the years that they are means of. */
    source: z.string(),
    period: z.string(),
    /** From the place to where the figures hold, in km; null where they were worked out for the place itself. */
    climate_distance_km: z.number().nullable(),
    /** The height of the figures less that of the place, in m, before any correction; null where one is not known. */
    climate_elevation_difference_m: z.number().nullable(),
    /** The known place that is nearest to a bare point. */
    nearest: z.strictObject({ name: z.string(), distance_km: z.number() }).nullable(),
    /** Other places of the same name that were not taken, the largest first, each in the words that would choose it. */
    namesakes: z.array(z.string()),
  })
  .meta({ id: 'ResolvedLocation' });

export type SearchLocationsInput = z.output<typeof searchLocationsInput>;
export type Location = z.output<typeof locationSchema>;
export type ResolvedLocation = z.output<typeof resolvedLocationSchema>;
