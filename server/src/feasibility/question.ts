import type { Water } from '@crop-planning/shared';

/** The part of a question to the model that crop, place, month and risk leave open. */
export interface ModelQuestion {
  water: Water;
  /** Null for the crop's own season. */
  season_days: number | null;
}

/** The part of the question of a plan's next analyses that a request gives. */
export interface GivenQuestion extends Partial<ModelQuestion> {
  /** The id of a climate of the account's own; null for that of the place. */
  climate?: string | null;
}

/** Returns the question in full: rainfed and in the crop's own season, unless it says otherwise. */
export function questionOf({
  water,
  season_days,
}: {
  water?: Water | undefined;
  season_days?: number | null | undefined;
}): ModelQuestion {
  return { water: water ?? 'rainfed', season_days: season_days ?? null };
}
