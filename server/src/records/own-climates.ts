import type { CreateClimateInput } from '@crop-planning/shared';
import { ObjectId, type Collection } from 'mongodb';
import { z } from 'zod';
import { readAll } from '../database/batches.js';
import { ownedKey } from '../database/queries.js';
import { storedClimate, storedYear } from './climates.js';
import { objectId, record, type Item } from './record.js';

const stored = z.object({
  _id: objectId,
  account_id: objectId,
  name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** Metres above sea level; null if not known. */
  elevation_m: z.number().nullable(),
  /** Null if not stated. */
  period: z.string().nullable(),
  climate: storedClimate,
  /** Whole years, the earliest first. */
  years: z.array(storedYear),
  created_at: z.date(),
  /** How often a plan was given the climate; counting it keeps the climate until that transaction ends. */
  given: z.number(),
});

export type StoredOwnClimate = z.infer<typeof stored>;

/** A climate of an account's own, as its statements return it. */
export type OwnClimate = Item<StoredOwnClimate, 'account_id' | 'given'>;

/** The climates that accounts have added; every statement takes the account, and none finds one by its name. */
export const ownClimates = record({
  collection: 'own_climates',
  stored,
  owner: 'account_id',
  onDeletion: 'in slices',
  exportedAs: 'own_climate',
  isCounted: true,
  indexes: [{ key: { account_id: 1, created_at: -1, _id: -1 } }],
  statements,
});

function statements(climates: Collection<StoredOwnClimate>) {
  return {
    async insert(accountId: string, input: CreateClimateInput, at: Date): Promise<OwnClimate> {
      const { name, latitude, longitude, elevation_m = null, period = null, years, ...climate } = input;
      const document = {
        _id: new ObjectId(),
        account_id: ObjectId.createFromHexString(accountId),
        name,
        latitude,
        longitude,
        elevation_m,
        period,
        climate,
        years: (years ?? []).toSorted((one, other) => one.year - other.year),
        created_at: at,
        given: 0,
      };
      await climates.insertOne(document);
      return toOwnClimate(document);
    },

    async count(accountId: string): Promise<number> {
      const account_id = ObjectId.createFromHexString(accountId);
      return (await readAll(climates.find({ account_id }, { projection: { _id: 1 } }), ({ _id }) => _id))
        .length;
    },

    /** Lists the account's climates, newest first; there are few. */
    list(accountId: string): Promise<OwnClimate[]> {
      const account_id = ObjectId.createFromHexString(accountId);
      return readAll(climates.find({ account_id }).sort({ created_at: -1, _id: -1 }), toOwnClimate);
    },

    async find(accountId: string, climateId: string): Promise<OwnClimate | undefined> {
      const key = ownedKey(accountId, climateId);
      const found = key && (await climates.findOne(key));
      return found ? toOwnClimate(found) : undefined;
    },

    /** Keeps a climate from being removed until the transaction ends; returns false if there is none. */
    async hold(accountId: string, climateId: string): Promise<boolean> {
      const key = ownedKey(accountId, climateId);
      return key !== undefined && (await climates.updateOne(key, { $inc: { given: 1 } })).matchedCount === 1;
    },

    /** Removes a climate; returns false if there is none. */
    async remove(accountId: string, climateId: string): Promise<boolean> {
      const key = ownedKey(accountId, climateId);
      return key !== undefined && (await climates.deleteOne(key)).deletedCount === 1;
    },
  };
}

function toOwnClimate({ _id, account_id: _owner, given: _given, ...climate }: StoredOwnClimate): OwnClimate {
  return { id: _id.toHexString(), ...climate };
}
