import anyAscii from 'any-ascii';
import { distance } from 'fastest-levenshtein';

export interface Candidate {
  name: string;
  /** All names of the candidate, folded. */
  keys: readonly string[];
}

/** A longer key is not a misspelt name, and comparing it would take long. */
const keyLengthMax = 40;
const keyWordsMax = 5;

/**
 * Returns the form in which names are compared, such as `can tho` for `Cần Thơ`; empty for a text without
 * letters and digits.
 */
export function foldName(text: string): string {
  // Compose letters first, because й is a letter of its own rather than и with a mark.
  return anyAscii(text.normalize('NFC'))
    .toLowerCase()
    .replaceAll(/['`]/g, '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();
}

/** Returns false for a key that is too long to be a misspelt name; a short text may fold to a long key. */
export function mayBeMisspelt(key: string): boolean {
  return key !== '' && key.length <= keyLengthMax && key.split(' ').length <= keyWordsMax;
}

/**
 * Returns the distinct names that may have been meant, likeliest first; an empty list if none is similar, or if
 * the name has more than 40 letters or five words once folded. Names that begin with the same two letters come
 * first, because people seldom mistype the beginning.
 */
export function nearestNames(wanted: string, candidates: Iterable<Candidate>, limit = 5): string[] {
  const wantedKey = foldName(wanted);
  if (!mayBeMisspelt(wantedKey)) return [];
  const wantedLetters = lettersOf(wantedKey);
  const costOf = new Map<string, number>();
  for (const { name, keys } of candidates) {
    let cost = Infinity;
    for (const key of keys) {
      if (!mayBeAlike(wantedKey, wantedLetters, key)) continue;
      cost = Math.min(cost, costBetween(wantedKey, key) + (beginsAlike(wantedKey, key) ? 0 : 1));
    }
    if (cost < (costOf.get(name) ?? Infinity)) costOf.set(name, cost);
  }
  return [...costOf]
    .sort(([, a], [, b]) => a - b)
    .slice(0, limit)
    .map(([name]) => name);
}

/**
 * Returns false for names that cannot be similar, because the longer lacks too many letters of the shorter;
 * `wantedLetters` are the letters of `wanted`. Much cheaper than a cost.
 */
function mayBeAlike(wanted: string, wantedLetters: number, key: string): boolean {
  const keyLetters = lettersOf(key);
  let missing = wanted.length < key.length ? wantedLetters & ~keyLetters : keyLetters & ~wantedLetters;
  let count = 0;
  for (; missing !== 0; missing &= missing - 1) count += 1;
  return count <= Math.min(wanted.length, key.length) / 3 + 1;
}

/** Returns the letters of a folded text as the bits of a number; digits share bits with letters. */
function lettersOf(text: string): number {
  let letters = 0;
  // The lowest five bits of a character are its number in the alphabet.
  for (let i = 0; i < text.length; i += 1) letters |= 1 << (text.charCodeAt(i) & 31);
  return letters;
}

/** Returns a cost from 0 for the same name to 1; Infinity if the names are not similar. */
function costBetween(wanted: string, key: string): number {
  return Math.min(costOfSpelling(wanted, key), costOfBeginning(wanted, key), costOfWords(wanted, key));
}

function beginsAlike(wanted: string, key: string): boolean {
  return wanted.slice(0, 2) === key.slice(0, 2);
}

/**
 * Returns the cost of misspellings. Allows one slip for every three letters, or slightly fewer if the first
 * letters differ; allows more than two slips only if there are four letters for each. Spaces do not count.
 */
function costOfSpelling(wanted: string, key: string): number {
  const [a, b] = [wanted.replaceAll(' ', ''), key.replaceAll(' ', '')];
  const [shorter, longer] = [Math.min(a.length, b.length), Math.max(a.length, b.length)];
  const slipsByLength = Math.floor(a[0] === b[0] ? shorter / 3 : longer * 0.3);
  return slips(a, b, Math.min(slipsByLength, Math.max(2, Math.floor(shorter / 4)))) / longer;
}

function costOfBeginning(wanted: string, key: string): number {
  return wanted.length >= 2 && key.startsWith(wanted) ? missingShare(wanted, key) / 2 : Infinity;
}

/**
 * Returns the cost if one name has all the words of the other and more, like `Wagga` and `Wagga Wagga`.
 * Allows one slip per four letters, but not in the first letter.
 */
function costOfWords(wanted: string, key: string): number {
  const [short, long] = wanted.length < key.length ? [wanted, key] : [key, wanted];
  const longWords = long.split(' ');
  if (longWords.length === 1) return Infinity;
  let totalSlips = 0;
  for (const word of short.split(' ')) {
    const slipsMax = Math.floor(word.length / 4);
    const alike = longWords.filter((longWord) => longWord[0] === word[0]);
    totalSlips += Math.min(...alike.map((longWord) => slips(word, longWord, slipsMax)));
  }
  return (missingShare(short, long) + totalSlips / short.length) / 2;
}

/** Counts the letters to add, drop, change or move; returns Infinity if there are more than `slipsMax`. */
function slips(a: string, b: string, slipsMax: number): number {
  if (a === b) return 0;
  if (Math.abs(a.length - b.length) > slipsMax) return Infinity;
  const letters = distance(a, b);
  const count = letters === 2 && isReordered(a, b) ? 1 : letters;
  return count <= slipsMax ? count : Infinity;
}

/** Returns true if both names have the same letters, so that letters were only swapped or moved. */
function isReordered(a: string, b: string): boolean {
  return a.length === b.length && [...a].sort().join('') === [...b].sort().join('');
}

/** Returns the share of the long text that the short one lacks. */
function missingShare(short: string, long: string): number {
  return 1 - short.length / long.length;
}
