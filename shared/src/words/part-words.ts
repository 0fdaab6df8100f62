import { words } from './languages/current.js';
import { parts as english } from './languages/en/parts.js';

/** Returns the words for a part, or for the limit that another producer names. */
export function partWords(part: string): string {
  const names = words('parts', english);
  return isPart(part) ? names[part] : part;
}

/** Whether this is a part of the score, and not what another producer names. */
export function isPart(part: string): part is keyof typeof english {
  return Object.hasOwn(english, part);
}
