import type { MonthlyClimate } from '@crop-planning/shared';
import type { Point } from '../world/distances.js';
import type { NamedPlace, PlaceName } from '../world/place-identity.js';
import type { OwnYear } from './own-years.js';

/** The climate of a place or a point, as its source gives it. */
export interface SourcedClimate {
  climate: MonthlyClimate;
  /** The height that the figures describe, in metres above sea level; null if not known. */
  elevation_m: number | null;
  /** Where the figures come from. */
  source: string;
  /** The years over which the figures are averaged, such as `1991-2020`. */
  period: string;
  /** The place's own years, if its figures come with them. */
  years?: readonly OwnYear[];
}

/** A named place whose climate is known. */
export interface KnownPlace extends NamedPlace, Point, SourcedClimate {}

export type ListedPlace = Omit<KnownPlace, 'climate' | 'years'>;

export type LivePlace = Omit<KnownPlace, 'climate' | 'years' | 'source' | 'period'>;

/** An external source of climates. Both functions raise LiveSourceError if the source fails. */
export interface LiveSource {
  /**
   * Returns the populated places that the source offers for a name, including similar names.
   */
  find: (name: PlaceName) => Promise<LivePlace[]>;
  /** Reads the normals of a point; raises LivePlaceError if the source has none for it. */
  readClimate: (point: Point) => Promise<SourcedClimate>;
}

/** Raised if the live source did not answer before the deadline or did not answer as documented. */
export class LiveSourceError extends Error {}

/** Raised if the live source works, but has nothing useful for the requested point or name. */
export class LivePlaceError extends Error {}
