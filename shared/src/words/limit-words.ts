import { words } from './languages/current.js';
import { limits as english } from './languages/en/limits.js';
import { limitedByWord } from './languages/limited-by.js';

/** Returns `limited by heat`, or null if nothing limits the score or the limit is not stated. */
export function limitWords(limit: string | null): string | null {
  if (limit === null || limit === 'nothing') return null;
  return limitedByWord(words('limits', english), limit);
}

/** Says that nothing limits a score. */
export function limitedByNothing(): string {
  return words('limits', english).limitedBy.nothing;
}
