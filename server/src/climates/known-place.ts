import type { MonthlyClimate } from '@crop-planning/shared';
import type { Point } from '../distances.js';
import type { NamedPlace, PlaceName } from '../place-identity.js';

/** A place whose climate is known under its name. */
export interface KnownPlace extends NamedPlace {
  /** Degrees, south and west negative. */
  latitude: number;
  longitude: number;
  /** Metres above the sea; null where it is not known. */
  elevation_m: number | null;
  /** Where the figures come from. */
  source: string;
  /** The years that they are means of, `1991-2020`. */
  period: string;
  climate: MonthlyClimate;
}

export type ListedPlace = Omit<KnownPlace, 'climate'>;

/** The climate of a point as the live source gives it. */
export interface LiveClimate {
  climate: MonthlyClimate;
  /** Metres above the sea that the figures are of; null where the source does not say it. */
  elevation_m: number | null;
  source: string;
  period: string;
}

export type LivePlace = Omit<KnownPlace, 'climate' | 'source' | 'period'>;

/** A source of climates outside; it raises LiveSourceError when it does not answer as it should. */
export interface LiveSource {
  /** The populated places that the source offers for a name, similar names too; none when it knows none. */
  find: (name: PlaceName) => Promise<LivePlace[]>;
  /** The normals of a point; raises LivePlaceError where the source has none for it. */
  readClimate: (point: Point) => Promise<LiveClimate>;
}

/** The live source did not answer in time, or not with what it documents. */
export class LiveSourceError extends Error {}

/** The live source is there, but has nothing of use for the one point or name that it was asked for. */
export class LivePlaceError extends Error {}
