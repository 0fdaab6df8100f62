import { z } from 'zod';
import { storedClimate } from './climates.js';
import { record, type Item } from './record.js';

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

/** A climate as its statements return it. */
export type KeptClimate = Item<StoredLiveClimate>;
export type ListedKept = Omit<KeptClimate, 'climate'>;

const evictedAtOnce = 100;
const withoutFigures = { climate: 0 } as const;

/** The climates that the live source returned, by point. */
export const liveClimates = record({
  collection: 'live_climates',
  stored,
  indexes: [{ key: { stored_at: 1 } }],
  statements: (climates) => ({
    /** Finds a live climate by its id. */
    async find(id: string): Promise<KeptClimate | undefined> {
      const document = await climates.findOne({ _id: id });
      return document ? toKept(document) : undefined;
    },

    /** Stores or replaces a climate from the live source; drops the oldest if there are more than `max`. */
    async keep({ id, ...climate }: Omit<KeptClimate, 'stored_at'>, at: Date, max: number): Promise<void> {
      const update = { $set: { ...climate, stored_at: at } };
      await climates.updateOne({ _id: id }, update, { upsert: true });
      const tooOld = climates
        .find({}, { projection: { _id: 1 } })
        .sort({ stored_at: -1 })
        .skip(max)
        .limit(evictedAtOnce);
      const ids = (await tooOld.toArray()).map(({ _id }) => _id);
      if (ids.length > 0) await climates.deleteMany({ _id: { $in: ids } });
    },

    /** Yields all live climates, oldest first. */
    async *each(): AsyncIterable<ListedKept> {
      const all = climates.find<Omit<StoredLiveClimate, 'climate'>>({}, { projection: withoutFigures });
      for await (const document of all.sort({ stored_at: 1 })) yield toKept(document);
    },

    /** Removes a climate; returns false if there is none. */
    remove: async (id: string): Promise<boolean> =>
      (await climates.deleteOne({ _id: id })).deletedCount === 1,
  }),
});

function toKept<T extends Omit<StoredLiveClimate, 'climate'>>({ _id, ...climate }: T) {
  return { id: _id, ...climate };
}
