import { words } from './languages/current.js';
import { limits as english } from './languages/en/limits.js';
import { isPart } from './part-words.js';

/** Returns `limited by heat`, or null if nothing limits the score or the limit is not stated. */
export function limitWords(limit: string | null): string | null {
  if (limit === null || limit === 'nothing') return null;
  const { limitedBy, limitedByOther } = words('limits', english);
  return isPart(limit) ? limitedBy[limit] : limitedByOther(limit);
}

/** Says that nothing limits a score. */
export function limitedByNothing(): string {
  return words('limits', english).limitedBy.nothing;
}
