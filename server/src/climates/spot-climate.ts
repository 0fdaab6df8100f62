import type { Point } from '../world/distances.js';
import type { SourcedClimate } from './known-place.js';

/** A point whose climate is requested. */
export interface Spot extends Point {
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

/**
 * The climate of a spot, with its origin and limits. The point is the one that the figures describe, whose latitude
 * determines the length of the days; the height is that before any correction.
 */
export interface SpotClimate extends Point, SourcedClimate {
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
