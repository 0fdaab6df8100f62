import { z } from 'zod';
import { strictFields } from './schema.js';
import { latitudeSchema, longitudeSchema } from './climate.js';
import { locationNameSchema } from './crop-plans.js';
import { limitSchema } from './paging.js';
import { textSchema } from './text.js';

/** Without a query, lists the places whose climate the operator has imported, then the world's largest. */
export const searchLocationsInput = strictFields({
  /**
   * The beginning of a place's name, optionally followed by a comma and a region or country, or
   * `latitude,longitude`.
   */
  query: textSchema(1, 160).optional(),
  limit: limitSchema.prefault(20),
});

export const findLocationInput = strictFields({ location: locationNameSchema });

/** The name of a country or of a region in it: `Kenya`, `Iowa`, `Bavaria, Germany`. */
export const findAreaInput = strictFields({ name: textSchema(1, 160) });

/** A place for which an analysis is possible. */
export const locationSchema = z
  .strictObject({
    /**
     * The words that select the place: `Nakuru, Kenya`, `Peoria, Illinois, United States`, or
     * `latitude,longitude`.
     */
    name: z.string(),
    place: z.string(),
    /** State or province, in English; null if not known. */
    region: z.string().nullable(),
    country: z.string(),
    /** ISO 3166-1 alpha-2. */
    country_code: z.string(),
    /** The population; null if not known. */
    people: z.int().nullable(),
    latitude: latitudeSchema,
    longitude: longitudeSchema,
    /** Metres above sea level; null if not known. */
    elevation_m: z.number().nullable(),
    /** Distance from the coordinates of the query, in km; null if the query was a name. */
    distance_km: z.number().nullable(),
    /** The source of the place: `GeoNames`, or the source of an imported climate. */
    source: z.string(),
  })
  .meta({ id: 'LocationResponse' });

export const locationListSchema = z.array(locationSchema);

/** The place for which a question was answered, and the source of its climate. */
export const resolvedLocationSchema = z
  .strictObject({
    /** The words that select the place again: `Nakuru, Kenya`, or `latitude,longitude`. */
    name: z.string(),
    /** Null for a bare point, as are region, country and people. */
    place: z.string().nullable(),
    region: z.string().nullable(),
    country: z.string().nullable(),
    country_code: z.string().nullable(),
    people: z.int().nullable(),
    latitude: latitudeSchema,
    longitude: longitudeSchema,
    /** The height, in metres, that the climate applies to; null if not known. */
    elevation_m: z.number().nullable(),
    /**
     * Where the height comes from: the question, the place, an estimate from surrounding places or, failing
     * these, the climate.
     */
    elevation_of: z.enum(['asked', 'place', 'estimate', 'climate']).nullable(),
    /** Where the climate's figures come from, and the years they are averaged over. */
    source: z.string(),
    period: z.string(),
    /**
     * Distance from the place to where the figures apply, in km; null if they were computed for the place
     * itself.
     */
    climate_distance_km: z.number().nullable(),
    /**
     * The height to which the figures apply minus the height of the place, in m, before any correction; null if
     * either is not known.
     */
    climate_elevation_difference_m: z.number().nullable(),
    /**
     * The difference in height, in metres, between the highest and the lowest land that the figures cover; null if
     * not known.
     */
    climate_relief_m: z.number().nullable(),
    /** The known place nearest to a bare point. */
    nearest: z.strictObject({ name: z.string(), distance_km: z.number() }).nullable(),
    /**
     * Other places with the same name that were not chosen, largest first, each in the words that would
     * select it.
     */
    namesakes: z.array(z.string()),
  })
  .meta({ id: 'ResolvedLocation' });

/** A country or a region, and the box around its places, half a degree larger on each side. */
export const areaSchema = z
  .strictObject({
    /** The words that select the country or region again. */
    name: z.string(),
    kind: z.enum(['country', 'region']),
    /** ISO 3166-1 alpha-2. */
    country_code: z.string(),
    /** West, south, east and north in degrees; west is greater than east if the box crosses 180 degrees. */
    bbox: z.array(z.number().min(-180).max(180)).length(4),
  })
  .meta({ id: 'AreaResponse' });

export type SearchLocationsInput = z.output<typeof searchLocationsInput>;
export type Area = z.output<typeof areaSchema>;
export type Location = z.output<typeof locationSchema>;
export type ResolvedLocation = z.output<typeof resolvedLocationSchema>;
