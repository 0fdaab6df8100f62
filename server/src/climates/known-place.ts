import type { MonthlyClimate } from '@crop-planning/shared';
import type { Point } from '../world/distances.js';
import type { NamedPlace, PlaceName } from '../world/place-identity.js';

/** A named place whose climate is known. */
export interface KnownPlace extends NamedPlace {
  /** Degrees, south and west negative. */
  latitude: number;
  longitude: number;
  /** Metres above sea level; null if not known. */
  elevation_m: number | null;
  /** Where the figures come from. */
  source: string;
  /** The years over which the figures are averaged, such as `1991-2020`. */
  period: string;
  climate: MonthlyClimate;
}

export type ListedPlace = Omit<KnownPlace, 'climate'>;

/** The climate of a point according to the live source. */
export interface LiveClimate {
  climate: MonthlyClimate;
  /** The height that the figures describe, in metres; null if the source does not give it. */
  elevation_m: number | null;
  source: string;
  period: string;
}

export type LivePlace = Omit<KnownPlace, 'climate' | 'source' | 'period'>;

/** An external source of climates. Both functions raise LiveSourceError if the source fails. */
export interface LiveSource {
  /**
   * Returns the populated places that the source offers for a name, including similar names.
   */
  find: (name: PlaceName) => Promise<LivePlace[]>;
  /** Reads the normals of a point; raises LivePlaceError if the source has none for it. */
  readClimate: (point: Point) => Promise<LiveClimate>;
}

/** Raised if the live source did not answer before the deadline or did not answer as documented. */
export class LiveSourceError extends Error {}

/** Raised if the live source works, but has nothing useful for the requested point or name. */
export class LivePlaceError extends Error {}
