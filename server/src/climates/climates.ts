import type { MonthlyClimate } from '@crop-planning/shared';
import type { KnownPlace, LivePlace } from './known-place.js';
import type { PlaceName } from '../place-identity.js';

/** A point whose climate is asked for. */
export interface Spot {
  /** Degrees, south and west negative. */
  latitude: number;
  longitude: number;
  /** Metres above the sea; null where it is not known. */
  elevation_m: number | null;
  /** True for a named place, whose climate may be taken from further away than that of a bare point. */
  isPlace: boolean;
}

/** Something that a result says of itself as a warning; the code is for programs. */
export interface ClimateLimit {
  code: string;
  message: string;
}

/** The climate of a spot and what is to be said of it. */
export interface SpotClimate {
  climate: MonthlyClimate;
  /** Degrees; the length of the days goes by it. */
  latitude: number;
  /** Metres above the sea of the figures before any correction; null where it is not known. */
  elevation_m: number | null;
  /** Where the figures come from, and the years that they are means of. */
  source: string;
  period: string;
  /** From the spot to where the figures hold, in km; null where they were worked out for the spot itself. */
  distance_km: number | null;
  limits: readonly ClimateLimit[];
}

/** Why a spot has no climate: it is open sea or too far from any land that is known, or it lies too high or low. */
export interface NoClimate {
  reason: 'nothing_near' | 'height';
  /** The height of the figures less that of the spot, in m, where that is the reason. */
  elevation_difference_m?: number;
}

/** The climates that are known: imported ones come first, then those of a live source, then the world grid's. */
export interface Climates {
  at: (spot: Spot) => Promise<SpotClimate | NoClimate>;
  /** The climate of an imported place or of a live one, under its own name. */
  of: (place: KnownPlace) => SpotClimate;
  /** The imported places of a name. */
  findImported: (name: PlaceName) => Promise<KnownPlace[]>;
  /** The imported places whose names begin with the folded key, by country and name; all of them for an empty key. */
  searchImported: (key: string, limit: number) => Promise<Omit<KnownPlace, 'climate'>[]>;
  /** What the live source calls so; none without one. Raises CLIMATE_SOURCE_UNAVAILABLE. */
  findLive: (name: PlaceName) => Promise<LivePlace[]>;
}
