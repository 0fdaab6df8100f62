import type { MonthlyClimate } from '@crop-planning/shared';

/** A point whose climate is requested. */
export interface Spot {
  /** Degrees, south and west negative. */
  latitude: number;
  longitude: number;
  /** Metres above sea level; null if not known. */
  elevation_m: number | null;
  /** True for a named place, whose climate may come from further away than a bare point's. */
  isPlace: boolean;
}

/** A warning about the accuracy of a result; the code is for programs. */
export interface ClimateLimit {
  code: string;
  message: string;
}

/** The climate of a spot, with its origin and limits. */
export interface SpotClimate {
  climate: MonthlyClimate;
  /** The point that the figures describe, in degrees; its latitude determines the length of the days. */
  latitude: number;
  longitude: number;
  /** The height that the figures describe before any correction, in metres; null if not known. */
  elevation_m: number | null;
  /** Where the figures come from, and the years they are averaged over. */
  source: string;
  period: string;
  /**
   * The distance from the spot to the place that the figures describe, in km; null if the figures were
   * calculated for the spot itself.
   */
  distance_km: number | null;
  /**
   * The difference in height within the land from which the figures are calculated, in m; null if not known.
   */
  relief_m: number | null;
  limits: readonly ClimateLimit[];
}

/**
 * The reason why a spot has no climate: it is in the open sea or too far from any known land, or its height
 * differs too much from that of the figures.
 */
export interface NoClimate {
  reason: 'nothing_near' | 'height';
  /** The height to which the figures apply minus that of the spot, in m, if the height is the reason. */
  elevation_difference_m?: number;
}
