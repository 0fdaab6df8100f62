import type { MonthlyClimate } from '@crop-planning/shared';

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
