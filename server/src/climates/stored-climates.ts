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
