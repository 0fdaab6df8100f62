import type { MonthlyClimate } from '@crop-planning/shared';

/** A place whose climate is known, wherever it is known from. */
export interface KnownPlace {
  place: string;
  /** State or province; null where it is not known or nothing has to be told apart by it. */
  region: string | null;
  /** ISO 3166-1 alpha-2, upper case. */
  country_code: string;
  /** Other names of the place, such as Kiev for Kyiv. */
  aliases: readonly string[];
  /** Degrees, south and west negative. */
  latitude: number;
  longitude: number;
  /** Metres above the sea; null where it is not known. */
  elevation_m: number | null;
  /** Where the figures come from. */
  source: string;
  /** The years that they are means of, `1961-1990`. */
  period: string;
  climate: MonthlyClimate;
  /** How far the live source knows no other place of this name: the name then needs no region. */
  alone_in?: 'world' | 'country';
}

/** Who gave a stored climate: the operator's file, or the live source when the place was first asked for. */
export type ClimateOrigin = 'imported' | 'live';

export interface StoredPlace extends KnownPlace {
  id: string;
  origin: ClimateOrigin;
  stored_at: Date;
}

/** The climates that are kept in the database; they belong to no account. */
export interface ClimatesStore {
  /** Those whose name or alias folds to the key (see names.ts), in that country if one is given. */
  findByKey: (key: string, countryCode?: string) => Promise<StoredPlace[]>;
  /** Those between the latitudes; the caller looks at the longitudes. */
  findBetween: (latitudeMin: number, latitudeMax: number) => Promise<StoredPlace[]>;
  /** All of them by country, place and region, without their figures: for lists and for the nearest names. */
  list: () => Promise<Omit<StoredPlace, 'climate'>[]>;
  /** Replaces places of the same name, region, country and origin; each by itself, or all in a transaction's store. */
  replace: (places: readonly KnownPlace[], origin: ClimateOrigin, at: Date) => Promise<void>;
  /** False when there is none. */
  remove: (id: string) => Promise<boolean>;
  /** A text that is another one after every change, whoever made it: what was listed before is then out of date. */
  stamp: () => Promise<string | undefined>;
}

/** A name as a person writes it, taken apart, not folded. */
export interface PlaceName {
  place: string;
  region: string | undefined;
  countryCode: string | undefined;
}

/** A source of climates outside; it raises LiveSourceError when it does not answer as it should. */
export interface LiveSource {
  /** The populated places that the source offers for a name, similar names too; none when it knows none. */
  find: (name: PlaceName) => Promise<LivePlace[]>;
  /** The normals of a place that it found. */
  readClimate: (place: LivePlace) => Promise<KnownPlace>;
}

export type LivePlace = Omit<KnownPlace, 'climate' | 'source' | 'period'>;

export type ListedPlace = Omit<KnownPlace, 'climate'>;

/** The live source did not answer in time, or not with what it documents. */
export class LiveSourceError extends Error {}
