import type { MonthlyClimate } from '@crop-planning/shared';
import type { KnownPlace, LivePlace } from './known-place.js';
import type { PlaceName } from '../world/place-identity.js';

/** A point whose climate is asked for. */
export interface Spot {
  /** Degrees, south and west negative. */
  latitude: number;
  longitude: number;
  /** Metres above sea level; null if not known. */
  elevation_m: number | null;
  /** True for a named place, whose climate may come from further away than a bare point's. */
  isPlace: boolean;
}

/** A warning that a result gives about itself; the code is for programs. */
export interface ClimateLimit {
  code: string;
  message: string;
}

/** The climate of a spot and what there is to say about it. */
export interface SpotClimate {
  climate: MonthlyClimate;
  /** Degrees, of the place that the figures are for; the latitude determines the length of the days. */
  latitude: number;
  longitude: number;
  /** The height of the figures, in metres, before any correction; null if not known. */
  elevation_m: number | null;
  /** Where the figures come from, and the years they are averaged over. */
  source: string;
  period: string;
  /** From the spot to where the figures apply, in km; null if they were worked out for the spot itself. */
  distance_km: number | null;
  /** By how much the land that the figures are worked out from differs in height, in m; null if not known. */
  relief_m: number | null;
  limits: readonly ClimateLimit[];
}

/** Why a spot has no climate: it is open sea, too far from any known land, or too high or low. */
export interface NoClimate {
  reason: 'nothing_near' | 'height';
  /** The height of the figures minus that of the spot, in m, if that is the reason. */
  elevation_difference_m?: number;
}

/** All known climates: imported ones come first, then those of a live source, then the world grid's. */
export interface Climates {
  /** Looks for an imported climate near the spot, unless the caller already does. */
  at: (spot: Spot, importedNear?: Promise<SpotClimate | undefined>) => Promise<SpotClimate | NoClimate>;
  /** The climate of the nearest imported place that is level with the spot. */
  importedNear: (spot: Spot) => Promise<SpotClimate | undefined>;
  /** Whether any climate has been imported. */
  hasImported: () => Promise<boolean>;
  /** The climate of an imported or live place, under its own name. */
  of: (place: KnownPlace) => SpotClimate;
  /** The imported places with a name. */
  findImported: (name: PlaceName) => Promise<KnownPlace[]>;
  /** The imported places whose names begin with the folded key, by country and name; all of them for an empty key. */
  searchImported: (key: string, limit: number) => Promise<Omit<KnownPlace, 'climate'>[]>;
  /** What the live source calls by that name; none without a live source. Raises CLIMATE_SOURCE_UNAVAILABLE. */
  findLive: (name: PlaceName) => Promise<LivePlace[]>;
}
