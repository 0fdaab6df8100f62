import type { Collection, Filter } from 'mongodb';
import { z } from 'zod';
import { toObjectId } from '../database/queries.js';
import { latitudesWithin } from '../world/distances.js';
import { longitudesWithin } from '../world/longitudes-within.js';
import { identityOf, keysOf } from '../world/place-identity.js';
import { objectId, record, type Item } from './record.js';

const monthly = z.array(z.number()).length(12);

/** The normals of a place: degrees C and millimetres, January first. */
export const storedClimate = z.object({
  mean_temperature_c: monthly,
  min_temperature_c: monthly,
  rain_mm: monthly,
});

/** The weather of a place in a whole year, January first: mean temperatures in degrees C and rain in mm. */
export const storedYear = z.object({ year: z.number(), mean_temperature_c: monthly, rain_mm: monthly });

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
  /** The years from which the normals come; missing if the import had none. */
  years: z.array(storedYear).exactOptional(),
  /** Origin, country, folded name and region, so that a place is stored only once. */
  identity: z.string(),
  /** The names of the place, folded. */
  keys: z.array(z.string()),
  /** The prefixes of the keys, indexed for prefix searches. */
  beginnings: z.array(z.string()),
  stored_at: z.date(),
});

export type StoredClimate = z.infer<typeof stored>;

/** A place as its statements return it. */
export type ImportedPlace = Item<StoredClimate, 'origin' | 'identity' | 'keys' | 'beginnings'>;
export type ListedImport = Omit<ImportedPlace, 'climate' | 'years'>;

/** A place to import. */
export interface NewPlace extends Omit<ImportedPlace, 'id' | 'stored_at' | 'aliases' | 'years'> {
  aliases: readonly string[];
  years?: readonly NewYear[];
}

interface NewYear {
  year: number;
  mean_temperature_c: readonly number[];
  rain_mm: readonly number[];
}

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
  statements,
});

/** Places per command: one command for a large file would exceed the driver's time limit for a response. */
const atOnce = 250;
/**
 * An index on an array bounds a range at one end only, because different elements may satisfy the two bounds;
 * so first letters are looked up by equality. Each length adds an index entry for every name, and an
 * import has only ten seconds.
 */
const beginningLengths = [1, 3];
const afterAllLetters = '\uffff';
const namesakesMax = 1_000;
const byName = { country_code: 1, place: 1, region: 1 } as const;
const withoutFigures = { climate: 0, years: 0 } as const;

function statements(climates: Collection<StoredClimate>) {
  const findListed = (filter: Filter<StoredClimate>) =>
    climates.find<Omit<StoredClimate, 'climate' | 'years'>>(filter, { projection: withoutFigures });

  return {
    async hasImported(): Promise<boolean> {
      return (await climates.findOne({}, { projection: { _id: 1 } })) !== null;
    },

    /** Finds places whose name or alias folds to the key (see names.ts), in `countryCode` if it is passed. */
    async findImported(key: string, countryCode?: string): Promise<ImportedPlace[]> {
      const country = countryCode === undefined ? {} : { country_code: countryCode };
      const cursor = climates
        .find({ keys: key, ...country })
        .sort(byName)
        .limit(namesakesMax);
      return (await cursor.toArray()).map(toImported);
    },

    /**
     * Finds places with a name that begins with the key, ordered by country code, name and region; all places
     * for an empty key.
     */
    async searchImported(key: string, limit: number): Promise<ListedImport[]> {
      const places: ListedImport[] = [];
      const cursor = findListed(beginsWith(key)).sort(byName).batchSize(limit);
      for await (const document of cursor) {
        if (document.keys.some((one) => one.startsWith(key))) places.push(toImported(document));
        if (places.length >= limit) break;
      }
      return places;
    },

    /** Finds the places at most `km` north or south of the point and at most about as far east or west. */
    async importedAround(
      point: { latitude: number; longitude: number },
      km: number,
    ): Promise<ListedImport[]> {
      const { min, max } = latitudesWithin(point, km);
      const east = longitudesWithin(point, km).map((range) => ({
        longitude: { $gte: range.min, $lte: range.max },
      }));
      const filter = { latitude: { $gte: min, $lte: max }, $or: east };
      return (await findListed(filter).toArray()).map(toImported);
    },

    /** Finds an imported place by its id. */
    async getImported(id: string): Promise<ImportedPlace | undefined> {
      const _id = toObjectId(id);
      const document = _id && (await climates.findOne({ _id }));
      return document ? toImported(document) : undefined;
    },

    /**
     * Stores places, replacing those with the same name, region and country; atomic only in a transaction.
     */
    async replaceImported(places: readonly NewPlace[], at: Date): Promise<void> {
      const updates = places.map((place) => {
        const { identity, ...fields } = toFields(place, at);
        const update = { $set: fields, ...(!fields.years && { $unset: { years: '' as const } }) };
        return { updateOne: { filter: { identity }, update, upsert: true } };
      });
      for (let start = 0; start < updates.length; start += atOnce) {
        await climates.bulkWrite(updates.slice(start, start + atOnce));
      }
    },

    /** Yields all imported places, ordered by country code, name and region. */
    async *eachImported(): AsyncIterable<ListedImport> {
      for await (const document of findListed({}).sort(byName)) yield toImported(document);
    },

    /** Removes an imported place; returns false if there is none. */
    async remove(id: string): Promise<boolean> {
      const _id = toObjectId(id);
      return _id !== undefined && (await climates.deleteOne({ _id })).deletedCount === 1;
    },
  };
}

/**
 * Returns a filter that uses the index of first letters. It also matches places one of whose names satisfies
 * the lower bound of the range and another the upper one.
 */
function beginsWith(key: string): Filter<StoredClimate> {
  const length = beginningLengths.findLast((one) => one <= key.length);
  if (length === undefined) return {};
  return { beginnings: key.slice(0, length), keys: { $gte: key, $lt: key + afterAllLetters } };
}

function toFields(place: NewPlace, at: Date): Omit<StoredClimate, '_id'> {
  const keys = keysOf(place);
  const beginnings = keys.flatMap((key) =>
    beginningLengths.filter((length) => length <= key.length).map((length) => key.slice(0, length)),
  );
  const { years, ...fields } = place;
  return {
    ...fields,
    aliases: [...place.aliases],
    ...(years && { years: years.map(toStoredYear) }),
    origin: 'imported',
    identity: `imported|${identityOf(place)}`,
    keys,
    beginnings: [...new Set(beginnings)],
    stored_at: at,
  };
}

function toStoredYear({ year, mean_temperature_c, rain_mm }: NewYear): z.infer<typeof storedYear> {
  return { year, mean_temperature_c: [...mean_temperature_c], rain_mm: [...rain_mm] };
}

function toImported<T extends Omit<StoredClimate, 'climate' | 'years'>>(document: T) {
  const {
    _id,
    origin: _origin,
    identity: _identity,
    keys: _keys,
    beginnings: _beginnings,
    ...place
  } = document;
  return { id: _id.toHexString(), ...place };
}
