// What limits a result, in a language's own words.
import type { LimitWords } from './answer-subjects.js';

/** Returns `limited by heat`; the word is that of a part, or another producer's. */
export function limitedByWord({ limitedBy, limitedByOther }: LimitWords, word: string): string {
  return isKnown(limitedBy, word) ? limitedBy[word] : limitedByOther(word);
}

function isKnown(limitedBy: LimitWords['limitedBy'], word: string): word is keyof LimitWords['limitedBy'] {
  return Object.hasOwn(limitedBy, word);
}
