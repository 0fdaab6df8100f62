import { z } from 'zod';
import { strictFields } from './schema.js';
import { latitudeSchema, longitudeSchema } from './climate.js';
import { locationNameSchema } from './crop-plans.js';
import { limitSchema } from './paging.js';
import { textSchema } from './text.js';

export const searchLocationsInput = strictFields({
  query: textSchema(1, 160)
    .optional()
    .describe(
      'The beginning of a name, optionally with a comma and a region or country, or `latitude,longitude`. ' +
        'If omitted, places with an imported climate are listed, then the largest in the world.',
    ),
  limit: limitSchema.prefault(20),
});

export const findLocationInput = strictFields({ location: locationNameSchema });

export const findAreaInput = strictFields({
  name: textSchema(1, 160).describe(
    'The name of a country or of a region: `Kenya`, `Iowa`, `Bavaria, Germany`.',
  ),
});

export const locationSchema = z
  .strictObject({
    name: z.string().describe('The words that select the place: `Nakuru, Kenya`, or `latitude,longitude`.'),
    place: z.string().describe('The name alone, without region and country.'),
    region: z.string().nullable().describe('The state or province, in English; null if not known.'),
    country: z.string().describe('The country, in English.'),
    country_code: z.string().describe('The code of the country in ISO 3166-1 alpha-2.'),
    people: z.int().nullable().describe('The population; null if not known.'),
    latitude: latitudeSchema,
    longitude: longitudeSchema,
    elevation_m: z.number().nullable().describe('Metres above sea level; null if not known.'),
    distance_km: z
      .number()
      .nullable()
      .describe('Distance from the coordinates of the query, in km, or null.'),
    source: z.string().describe('The source of the place: `GeoNames`, or the source of an imported climate.'),
  })
  .meta({ id: 'LocationResponse', description: 'A place for which an analysis is possible.' });

export const locationListSchema = z.array(locationSchema);

export const resolvedLocationSchema = z
  .strictObject({
    name: z
      .string()
      .describe('The words that select the place again: `Nakuru, Kenya`, or `latitude,longitude`.'),
    place: z
      .string()
      .nullable()
      .describe('The name alone, without region and country; null for a bare point.'),
    region: z
      .string()
      .nullable()
      .describe('The state or province, in English; null for a bare point or if not known.'),
    country: z.string().nullable().describe('The country, in English; null for a bare point.'),
    country_code: z
      .string()
      .nullable()
      .describe('The code of the country in ISO 3166-1 alpha-2; null for a bare point.'),
    people: z.int().nullable().describe('The population; null for a bare point or if not known.'),
    latitude: latitudeSchema,
    longitude: longitudeSchema,
    elevation_m: z
      .number()
      .nullable()
      .describe('The height that the climate applies to, in m; null if not known.'),
    elevation_of: z
      .enum(['asked', 'place', 'estimate', 'climate'])
      .nullable()
      .describe('What gave the height; null if none did.'),
    source: z.string().describe('Where the figures of the climate come from.'),
    period: z.string().describe('The years over which the figures of the climate are averaged.'),
    climate_distance_km: z
      .number()
      .nullable()
      .describe('Distance to where the figures apply, in km; null if none.'),
    climate_elevation_difference_m: z
      .number()
      .nullable()
      .describe('Height of the figures minus that of the place, in m, or null.'),
    climate_relief_m: z
      .number()
      .nullable()
      .describe('Metres from the lowest to the highest land; null if not known.'),
    nearest: z
      .strictObject({
        name: z.string().describe('The words that select the place.'),
        distance_km: z.number().describe('The distance in km.'),
      })
      .nullable()
      .describe('The known place nearest to a bare point; otherwise null.'),
    namesakes: z
      .array(z.string())
      .describe('Other places of this name, largest first, in words that select them.'),
  })
  .meta({
    id: 'ResolvedLocation',
    description: 'The place for which a question was answered, and the source of its climate.',
  });

export const areaSchema = z
  .strictObject({
    name: z.string().describe('The words that select the country or region again.'),
    kind: z.enum(['country', 'region']).describe('Whether this is a country or a region of one.'),
    country_code: z.string().describe('The code of the country in ISO 3166-1 alpha-2.'),
    bbox: z
      .array(z.number().min(-180).max(180))
      .length(4)
      .describe('West, south, east and north in degrees; may cross 180 degrees.'),
  })
  .meta({
    id: 'AreaResponse',
    description: 'A country or a region, and the box around its places, half a degree larger on each side.',
  });

export type SearchLocationsInput = z.output<typeof searchLocationsInput>;
export type Area = z.output<typeof areaSchema>;
export type Location = z.output<typeof locationSchema>;
export type ResolvedLocation = z.output<typeof resolvedLocationSchema>;
