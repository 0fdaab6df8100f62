import { z } from 'zod';
import { storedClimate } from './climates.js';
import { record } from './record.js';

const stored = z.object({
  /** The point's rounded coordinates, such as `0.20,35.10`. */
  _id: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  climate: storedClimate,
  /** The height that the figures describe, in metres; null if the source does not give it. */
  elevation_m: z.number().nullable(),
  source: z.string(),
  period: z.string(),
  stored_at: z.date(),
});

export type StoredLiveClimate = z.infer<typeof stored>;

/** The climates that the live source returned, by point. */
export const liveClimates = record({
  collection: 'live_climates',
  stored,
  indexes: [{ key: { stored_at: 1 } }],
});
