// Which of its sentences a verdict has; the same in every language.
import type { VerdictValues } from '../../contract/verdict.js';

/** True if nobody around the place sows the crop in the planting month; false also where no calendar is known. */
export function isOutOfSeason({ in_season_here }: VerdictValues): boolean {
  return in_season_here === false;
}

/** False if so many years failed that the sentence counts those instead. */
export function isMostlyCarried({ carried, judged }: VerdictValues): boolean {
  return carried !== null && judged !== null && 4 * carried >= 3 * judged;
}

/** True if only water could have made the years better. */
export function isForWater({ water, cause, is_only_cause }: VerdictValues): boolean {
  return water === 'rainfed' && (cause === null || (is_only_cause && cause === 'water'));
}

/** True if the good years are fewer than half. */
export function isRarelyGood(good: number, judged: number): boolean {
  return 2 * good < judged;
}
