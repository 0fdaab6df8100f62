/** A word of at most this many capitals is taken for an abbreviation, such as USA or KE. */
const abbreviationMax = 3;

const smallLetter = /\p{Ll}/u;

/**
 * Returns the stored form of a place name: NFC, with single spaces, and with a capital at the start of each word and
 * after hyphens, slashes and opening brackets. A text all in small letters, or all in capitals with a longer word, is
 * given new capitals (`nakuru,  kenya` and `NAKURU, KENYA` become `Nakuru, Kenya`). In any other, words of mixed case, with a
 * digit, or of at most three capitals stay as typed: `McAllen`, `Côte d'Ivoire`, `USA`, `36.8N`. Writing it twice
 * changes nothing.
 */
export function normaliseLocation(location: string): string {
  const text = withCapitals(location.normalize('NFC').trim().replace(/\s+/gu, ' '));
  // What is all in capitals only after its small words have got theirs is given new ones.
  return smallLetter.test(text) ? text : withCapitals(text);
}

/**
 * Returns a key that two texts share if they differ only in the case of letters, in white space or in how accents are
 * encoded.
 */
export function placeKey(location: string): string {
  if (/^[!-~]+(?: [!-~]+)*$/.test(location)) return location.toLowerCase();
  const plain = location.normalize('NFC').trim().replace(/\s+/gu, ' ');
  return plain.toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ').normalize('NFC');
}

function withCapitals(text: string): string {
  const words = text.split(' ');
  const isInCapitals = !smallLetter.test(text) && words.some((word) => capitalsIn(word) > abbreviationMax);
  const isAnew = isInCapitals || capitalsIn(text) === 0;
  return words.map((word) => (isAnew || !isKept(word) ? writtenAnew(word) : word)).join(' ');
}

/** Whether a word in a text of mixed case was typed with care. */
function isKept(word: string): boolean {
  if (/\p{N}/u.test(word)) return true;
  const capitals = capitalsIn(word);
  return smallLetter.test(word) ? capitals > 0 : capitals <= abbreviationMax;
}

function capitalsIn(text: string): number {
  return text.match(/[\p{Lu}\p{Lt}]/gu)?.length ?? 0;
}

function writtenAnew(word: string): string {
  return word
    .toLowerCase()
    .replace(/(?<=^|[-/([{])\p{L}/gu, upperCaseLetter)
    .normalize('NFC');
}

/**
 * Leaves `ß` and a few ligatures unchanged: their upper case has two letters, which a second
 * normalisation would change again.
 */
function upperCaseLetter(letter: string): string {
  const upper = letter.toUpperCase();
  return [...upper].length === 1 ? upper : letter;
}
