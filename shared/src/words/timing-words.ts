// When to plant, and when frost occurs, in the language in use.
import type { ModelDetails } from '../contract/model-details.js';
import { words } from './languages/current.js';
import { timing as english } from './languages/en/timing.js';

/** Returns `Mar-Apr, when the rains begin`. */
export function plantingWords(time: NonNullable<ModelDetails['planting_time']>): string {
  return words('timing', english).planting(time);
}

/** Returns `Feb-Apr (the main one, best 1.00), Aug-Sep (best 0.80)`. */
export function seasonsWords(seasons: ModelDetails['planting_seasons']): string {
  return words('timing', english).seasons(seasons);
}

/** Returns `first in Oct (about even), last in Apr (likely), almost certain in Nov-Mar`. */
export function frostWords(frost: ModelDetails['frost']): string {
  return words('timing', english).frost(frost);
}
