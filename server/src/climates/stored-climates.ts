import type { Point } from '../world/distances.js';
import type { KnownPlace, LiveClimate } from './known-place.js';

/** A place from the operator's files. */
export interface ImportedPlace extends KnownPlace {
  id: string;
  stored_at: Date;
}

export type ListedImport = Omit<ImportedPlace, 'climate'>;

/** A climate that the live source returned for a point. */
export interface KeptClimate extends LiveClimate, Point {
  /** The point's rounded coordinates, see `keyOf` in live-climates.ts. */
  id: string;
  stored_at: Date;
}

export type ListedKept = Omit<KeptClimate, 'climate'>;

/** The climates kept in the database; they belong to no account. */
export interface ClimatesStore {
  hasImported: () => Promise<boolean>;
  /** Those whose name or alias folds to the key (see names.ts), in that country if one is given. */
  findImported: (key: string, countryCode?: string) => Promise<ImportedPlace[]>;
  /** Those with a name that begins with the key, by country code, name and region; all of them for an empty key. */
  searchImported: (key: string, limit: number) => Promise<ListedImport[]>;
  /** Those at most `km` north or south of the point, roughly narrowed down to the east and west as well. */
  importedAround: (point: Point, km: number) => Promise<ListedImport[]>;
  /** Undefined if there is none. */
  getImported: (id: string) => Promise<ImportedPlace | undefined>;
  /**
   * Replaces places with the same name, region and country; each by itself, or all together in a transaction's store.
   */
  replaceImported: (places: readonly KnownPlace[], at: Date) => Promise<void>;
  /** All imported places by country code, name and region, one after another. */
  eachImported: () => AsyncIterable<ListedImport>;

  /** Undefined if there is none. */
  getKept: (id: string) => Promise<KeptClimate | undefined>;
  /** Stores or replaces a climate from the live source, and drops the oldest if there are more than `max`. */
  keep: (climate: Omit<KeptClimate, 'stored_at'>, at: Date, max: number) => Promise<void>;
  /** All kept climates, the oldest first, one after another. */
  eachKept: () => AsyncIterable<ListedKept>;

  /** Removes an imported place or a kept climate; false if there is neither. */
  remove: (id: string) => Promise<boolean>;
}
