import { z } from 'zod';
import { objectId, record } from './record.js';

const monthly = z.array(z.number()).length(12);

/** The normals of a place: degrees C and millimetres, January first. */
export const storedClimate = z.object({
  mean_temperature_c: monthly,
  min_temperature_c: monthly,
  rain_mm: monthly,
});

const stored = z.object({
  _id: objectId,
  origin: z.literal('imported'),
  place: z.string(),
  /** State or province; null if not known or not needed to distinguish places. */
  region: z.string().nullable(),
  /** ISO 3166-1 alpha-2, upper case. */
  country_code: z.string(),
  aliases: z.array(z.string()),
  alone_in: z.enum(['world', 'country']).exactOptional(),
  latitude: z.number(),
  longitude: z.number(),
  /** Metres above sea level; null if not known. */
  elevation_m: z.number().nullable(),
  source: z.string(),
  period: z.string(),
  climate: storedClimate,
  /** Origin, country, folded name and region, so that a place is stored only once. */
  identity: z.string(),
  /** The names of the place, folded. */
  keys: z.array(z.string()),
  /** The prefixes of the keys, indexed for prefix searches. */
  beginnings: z.array(z.string()),
  stored_at: z.date(),
});

export type StoredClimate = z.infer<typeof stored>;

/** The places that an operator has imported. */
export const climates = record({
  collection: 'climates',
  stored,
  indexes: [
    { key: { identity: 1 }, unique: true },
    { key: { keys: 1 } },
    { key: { beginnings: 1 } },
    { key: { latitude: 1 } },
    { key: { country_code: 1, place: 1, region: 1 } },
  ],
});
