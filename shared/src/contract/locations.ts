import { z } from 'zod';
import { strictFields, doc, partOrNull } from './schema.js';
import { latitudeSchema, longitudeSchema } from './climate.js';
import { locationNameSchema } from './crop-plans.js';
import { limitSchema } from './paging.js';
import { textSchema } from './text.js';

export const searchLocationsInput = strictFields({
  query: doc(
    textSchema(1, 160).optional(),
    'The beginning of a name, optionally with a comma and a region or country, or coordinates. ' +
      'If omitted, places with an imported climate are listed, then the largest in the world.',
  ),
  limit: limitSchema.prefault(20),
});

export const findLocationInput = strictFields({ location: locationNameSchema });

export const findAreaInput = strictFields({
  name: doc(textSchema(1, 160), 'The name of a country or of a region: `Kenya`, `Iowa`, `Bavaria, Germany`.'),
});

export const locationSchema = z
  .strictObject({
    name: doc(z.string(), 'The words that select the place: `Nakuru, Kenya`, or `latitude,longitude`.'),
    place: doc(z.string(), 'The name alone, without region and country.'),
    region: doc(z.string().nullable(), 'The state or province, in English; null if not known.'),
    country: doc(z.string(), 'The country, in English.'),
    country_code: doc(z.string(), 'The code of the country in ISO 3166-1 alpha-2.'),
    people: doc(z.int().nullable(), 'The population; null if not known.'),
    latitude: latitudeSchema,
    longitude: longitudeSchema,
    elevation_m: doc(z.number().nullable(), 'Metres above sea level; null if not known.'),
    distance_km: doc(z.number().nullable(), 'Distance from the coordinates of the query, in km, or null.'),
    source: doc(z.string(), 'The source of the place: `GeoNames`, or the source of an imported climate.'),
  })
  .meta({ id: 'LocationResponse', description: 'A place for which an analysis is possible.' });

export const locationListSchema = z.array(locationSchema);

export const resolvedLocationSchema = z
  .strictObject({
    name: doc(z.string(), 'The words that select the place again: `Nakuru, Kenya`, or `latitude,longitude`.'),
    place: doc(z.string().nullable(), 'The name alone, without region and country; null for a bare point.'),
    region: doc(z.string().nullable(), 'The state or province; null for a bare point or if not known.'),
    country: doc(z.string().nullable(), 'The country, in English; null for a bare point.'),
    country_code: doc(z.string().nullable(), 'The ISO 3166-1 alpha-2 code; null for a bare point.'),
    people: doc(z.int().nullable(), 'The population; null for a bare point or if not known.'),
    latitude: latitudeSchema,
    longitude: longitudeSchema,
    elevation_m: doc(z.number().nullable(), 'The height that the climate is for, in m; null if not known.'),
    elevation_of: doc(
      z.enum(['asked', 'place', 'estimate', 'climate']).nullable(),
      'What gave the height; else null.',
    ),
    source: doc(z.string(), 'Where the figures of the climate come from.'),
    period: doc(z.string(), 'The years over which the figures of the climate are averaged.'),
    climate_distance_km: doc(z.number().nullable(), 'Distance to where the figures apply, in km, or null.'),
    climate_elevation_difference_m: doc(
      z.number().nullable(),
      'Height of the figures minus the place’s, in m, or null.',
    ),
    climate_relief_m: doc(z.number().nullable(), 'Metres from lowest to highest land; null if not known.'),
    nearest: partOrNull('The known place nearest to a bare point; otherwise null.', {
      name: doc(z.string(), 'The words that select the place.'),
      distance_km: doc(z.number(), 'The distance in km.'),
    }),
    namesakes: doc(z.array(z.string()), 'Other places of this name, largest first, in words to select them.'),
  })
  .meta({
    id: 'ResolvedLocation',
    description: 'The place for which a question was answered, and the source of its climate.',
  });

export const areaSchema = z
  .strictObject({
    name: doc(z.string(), 'The words that select the country or region again.'),
    kind: doc(z.enum(['country', 'region']), 'Whether this is a country or a region of one.'),
    country_code: doc(z.string(), 'The code of the country in ISO 3166-1 alpha-2.'),
    bbox: doc(
      z.array(z.number().min(-180).max(180)).length(4),
      'West, south, east and north in degrees; may cross 180 degrees.',
    ),
  })
  .meta({
    id: 'AreaResponse',
    description: 'A country or a region, and the box around its places, half a degree larger on each side.',
  });

export interface SearchLocationsInput extends z.output<typeof searchLocationsInput> {}
export interface Area extends z.output<typeof areaSchema> {}
export interface Location extends z.output<typeof locationSchema> {}
export interface ResolvedLocation extends z.output<typeof resolvedLocationSchema> {}
