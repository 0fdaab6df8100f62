import type { ClientSession, Db, ObjectId } from 'mongodb';
import { randomUUID } from 'node:crypto';
import { toObjectId } from '../database.js';
import type { ClimateOrigin, ClimatesStore, KnownPlace, StoredPlace } from './known-place.js';
import { identityOf, keysOf } from './place-names.js';

interface ClimateDocument extends Omit<StoredPlace, 'id' | 'aliases'> {
  _id: ObjectId;
  aliases: string[];
  /** Origin, country, folded name and region: a place stands here once for each origin. */
  identity: string;
  /** Its names, folded. */
  keys: string[];
}

/** Its value is another one after every change of the climates. */
interface StampDocument {
  _id: 'climates';
  value: string;
}

/** One command for all of a large file would take longer than the driver waits for an answer. */
const atOnce = 250;

export function createClimatesStore(db: Db, session?: ClientSession): ClimatesStore {
  const climates = db.collection<ClimateDocument>('climates');
  const stamps = db.collection<StampDocument>('stamps');
  const options = session ? { session } : {};

  async function stampAnew(): Promise<void> {
    const update = { $set: { value: randomUUID() } };
    await stamps.updateOne({ _id: 'climates' }, update, { ...options, upsert: true });
  }

  return {
    async findByKey(key, countryCode) {
      const country = countryCode === undefined ? {} : { country_code: countryCode };
      const documents = await climates.find({ keys: key, ...country }, options).toArray();
      return documents.map(toStoredPlace);
    },

    async findBetween(latitudeMin, latitudeMax) {
      const filter = { latitude: { $gte: latitudeMin, $lte: latitudeMax } };
      const documents = await climates.find(filter, options).toArray();
      return documents.map(toStoredPlace);
    },

    async list() {
      const documents = await climates
        .find<Omit<ClimateDocument, 'climate'>>({}, { ...options, projection: { climate: 0 } })
        .sort({ country_code: 1, place: 1, region: 1, _id: 1 })
        .toArray();
      return documents.map(toStoredPlace);
    },

    async replace(places, origin, at) {
      const updates = places.map((place) => {
        const { identity, ...fields } = toFields(place, origin, at);
        const gone = fields.alone_in === undefined ? { $unset: { alone_in: '' as const } } : {};
        return { updateOne: { filter: { identity }, update: { $set: fields, ...gone }, upsert: true } };
      });
      for (let start = 0; start < updates.length; start += atOnce) {
        await climates.bulkWrite(updates.slice(start, start + atOnce), options);
      }
      await stampAnew();
    },

    async remove(id) {
      const _id = toObjectId(id);
      if (!_id) return false;
      const { deletedCount } = await climates.deleteOne({ _id }, options);
      if (deletedCount === 1) await stampAnew();
      return deletedCount === 1;
    },

    async stamp() {
      const document = await stamps.findOne({ _id: 'climates' }, options);
      return document?.value;
    },
  };
}

function toFields(place: KnownPlace, origin: ClimateOrigin, at: Date): Omit<ClimateDocument, '_id'> {
  return {
    ...place,
    aliases: [...place.aliases],
    identity: `${origin}|${identityOf(place)}`,
    keys: keysOf(place),
    origin,
    stored_at: at,
  };
}

function toStoredPlace<T extends Omit<ClimateDocument, 'climate'>>(document: T) {
  const { _id, identity: _identity, keys: _keys, ...place } = document;
  return { id: _id.toHexString(), ...place };
}
