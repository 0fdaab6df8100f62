import { translation, words } from './languages/current.js';
import { parts as english } from './languages/en/parts.js';

/** Returns the words for a part, or for the limit that another producer names. */
export function partWords(part: string): string {
  const names = words('parts', english);
  return isPart(part) ? names[part] : part;
}

/** Returns the word for the factor that limits a planting, or for the limit that another producer names. */
export function factorWords(factor: string | null): string | null {
  const names = translation('kinds')?.factors;
  return names !== undefined && factor !== null && isFactor(names, factor) ? names[factor] : factor;
}

function isFactor<Names extends object>(names: Names, factor: string): factor is keyof Names & string {
  return Object.hasOwn(names, factor);
}

/** Whether this is a part of the score, and not what another producer names. */
export function isPart(part: string): part is keyof typeof english {
  return Object.hasOwn(english, part);
}
