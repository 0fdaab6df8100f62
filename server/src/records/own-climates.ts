import { ObjectId, type Collection } from 'mongodb';
import { z } from 'zod';
import { readAll } from '../database/batches.js';
import {
  anyOf,
  countOf,
  idFilter,
  newestFirst,
  ownedBy,
  ownedKey,
  type OwnedId,
} from '../database/queries.js';
import { storedClimate, storedYear } from './climates.js';
import { objectId, record, type Item } from './record.js';
import { findAlone, type Finding } from './spanning/findings.js';

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
  /** How many there are, for lists; missing in the documents of early development versions. */
  whole_years: z.number().exactOptional(),
  created_at: z.date(),
  /** How often a plan was given the climate; counting it keeps the climate until that transaction ends. */
  given: z.number(),
});

export type StoredOwnClimate = z.infer<typeof stored>;

/** A climate of an account's own, as its statements return it. */
export type OwnClimate = Item<StoredOwnClimate, 'account_id' | 'given' | 'whole_years'>;

/** A climate without its figures. */
export interface ListedOwnClimate extends Omit<OwnClimate, 'climate' | 'years'> {
  whole_years: number;
}

/** A climate to add. */
export type NewOwnClimate = Omit<OwnClimate, 'id' | 'created_at'>;

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

type Listed = Omit<StoredOwnClimate, 'climate' | 'years'>;

function statements(climates: Collection<StoredOwnClimate>) {
  const newest = (accountId: string) => climates.find(ownedBy(accountId)).sort(newestFirst);

  return {
    async insert(accountId: string, climate: NewOwnClimate, at: Date): Promise<OwnClimate> {
      const document = {
        ...climate,
        _id: new ObjectId(),
        ...ownedBy(accountId),
        whole_years: climate.years.length,
        created_at: at,
        given: 0,
      };
      await climates.insertOne(document);
      return toOwnClimate(document);
    },

    count(accountId: string): Promise<number> {
      return countOf(climates, ownedBy(accountId));
    },

    /** Lists the account's climates without their figures, newest first; there are few. */
    list(accountId: string): Promise<ListedOwnClimate[]> {
      return readAll(newest(accountId).project<Listed>({ climate: 0, years: 0 }), toListed);
    },

    /** Lists the account's climates with their figures, newest first. */
    listWhole(accountId: string): Promise<OwnClimate[]> {
      return readAll(newest(accountId), toOwnClimate);
    },

    find: (accountId: string, climateId: string): Promise<OwnClimate | undefined> =>
      findAlone(climates, accountId, findingOf(climateId)),

    finding: findingOf,

    /** Reads climates of any accounts; returns a function that finds those that belong to the account that is given. */
    async reading(
      owned: readonly OwnedId[],
    ): Promise<(accountId: string, climateId: string) => OwnClimate | undefined> {
      const found = owned.length === 0 ? [] : await readAll(climates.find(anyOf(owned)), (stored) => stored);
      const keyOf = (accountId: string, id: string) => `${accountId} ${id}`;
      const byOwner = new Map(
        found.map((one) => [keyOf(one.account_id.toHexString(), one._id.toHexString()), toOwnClimate(one)]),
      );
      return (accountId, climateId) => byOwner.get(keyOf(accountId, climateId));
    },

    /**
     * Keeps the climate that a plan is given from being removed until the transaction ends; returns false if the
     * account has none with this id. A plan that is given none needs nothing.
     */
    async hold(accountId: string, climateId: string | null | undefined): Promise<boolean> {
      if (typeof climateId !== 'string') return true;
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

function findingOf(id: string): Finding<OwnClimate | undefined> {
  return {
    collection: 'own_climates',
    filter: idFilter(id),
    stages: [],
    toFound: ([climate]) => climate && toOwnClimate(climate as StoredOwnClimate),
  };
}

function toOwnClimate(stored: StoredOwnClimate): OwnClimate {
  const { climate, years } = stored;
  return { ...partsOf(stored), climate, years };
}

function toListed(stored: Listed): ListedOwnClimate {
  return { ...partsOf(stored), whole_years: stored.whole_years ?? 0 };
}

function partsOf({ _id, name, latitude, longitude, elevation_m, period, created_at }: Listed) {
  return { id: _id.toHexString(), name, latitude, longitude, elevation_m, period, created_at };
}
