import type { Db, Filter, ObjectId } from 'mongodb';
import { toObjectId } from '../database/queries.js';
import { latitudesWithin } from '../world/distances.js';
import { identityOf, keysOf } from '../world/place-identity.js';
import type { KnownPlace } from './known-place.js';
import { longitudesWithin } from './longitudes-within.js';
import type { ImportedPlace, KeptClimate, ListedImport, ListedKept } from './stored-climates.js';

interface ImportedDocument extends Omit<ImportedPlace, 'id' | 'aliases'> {
  _id: ObjectId;
  origin: 'imported';
  aliases: string[];
  /** Origin, country, folded name and region, so that a place is stored only once. */
  identity: string;
  /** The names of the place, folded. */
  keys: string[];
  /** The prefixes of the keys, with the lengths in `beginningLengths`, indexed for prefix searches. */
  beginnings: string[];
}

interface KeptDocument extends Omit<KeptClimate, 'id'> {
  _id: string;
}

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
const evictedAtOnce = 100;
const byName = { country_code: 1, place: 1, region: 1 } as const;
const withoutFigures = { climate: 0 } as const;

export type ClimatesStore = ReturnType<typeof createClimatesStore>;

/** Stores imported places, and climates from the live source. */
export function createClimatesStore(db: Db) {
  return { ...importedStore(db), ...keptStore(db), remove };

  /** Removes an imported place or a live climate; returns false if there is neither. */
  async function remove(id: string): Promise<boolean> {
    const _id = toObjectId(id);
    const { deletedCount } = _id
      ? await db.collection<ImportedDocument>('climates').deleteOne({ _id })
      : await db.collection<KeptDocument>('live_climates').deleteOne({ _id: id });
    return deletedCount === 1;
  }
}

function importedStore(db: Db) {
  const climates = db.collection<ImportedDocument>('climates');
  const findListed = (filter: Filter<ImportedDocument>) =>
    climates.find<Omit<ImportedDocument, 'climate'>>(filter, { projection: withoutFigures });

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
    async replaceImported(places: readonly KnownPlace[], at: Date): Promise<void> {
      const updates = places.map((place) => {
        const { identity, ...fields } = toFields(place, at);
        return { updateOne: { filter: { identity }, update: { $set: fields }, upsert: true } };
      });
      for (let start = 0; start < updates.length; start += atOnce) {
        await climates.bulkWrite(updates.slice(start, start + atOnce));
      }
    },

    /** Yields all imported places, ordered by country code, name and region. */
    async *eachImported(): AsyncIterable<ListedImport> {
      for await (const document of findListed({}).sort(byName)) yield toImported(document);
    },
  };
}

function keptStore(db: Db) {
  const climates = db.collection<KeptDocument>('live_climates');

  return {
    /** Finds a live climate by its id. */
    async getKept(id: string): Promise<KeptClimate | undefined> {
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
    async *eachKept(): AsyncIterable<ListedKept> {
      const all = climates.find<Omit<KeptDocument, 'climate'>>({}, { projection: withoutFigures });
      for await (const document of all.sort({ stored_at: 1 })) yield toKept(document);
    },
  };
}

/**
 * Returns a filter that uses the index of first letters. It also matches places one of whose names satisfies
 * the lower bound of the range and another the upper one.
 */
function beginsWith(key: string): Filter<ImportedDocument> {
  const length = beginningLengths.findLast((one) => one <= key.length);
  if (length === undefined) return {};
  return { beginnings: key.slice(0, length), keys: { $gte: key, $lt: key + afterAllLetters } };
}

function toFields(place: KnownPlace, at: Date): Omit<ImportedDocument, '_id'> {
  const keys = keysOf(place);
  const beginnings = keys.flatMap((key) =>
    beginningLengths.filter((length) => length <= key.length).map((length) => key.slice(0, length)),
  );
  return {
    ...place,
    aliases: [...place.aliases],
    origin: 'imported',
    identity: `imported|${identityOf(place)}`,
    keys,
    beginnings: [...new Set(beginnings)],
    stored_at: at,
  };
}

function toImported<T extends Omit<ImportedDocument, 'climate'>>(document: T) {
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

function toKept<T extends Omit<KeptDocument, 'climate'>>({ _id, ...climate }: T) {
  return { id: _id, ...climate };
}
