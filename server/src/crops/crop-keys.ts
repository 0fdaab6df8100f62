import { foldName } from '../world/names.js';

/** How the words of one script are compared. */
interface Script {
  /** Prefixed to the keys of the script, so that a word cannot match a similar one in another script. */
  mark: string;
  letter: RegExp;
  /** Returns the word with one spelling for what people spell in several ways. */
  fold(word: string): string;
}

/** The scripts of the languages in the table of names, other than Latin. */
const scripts: readonly Script[] = [
  { mark: 'A', letter: /\p{Script=Arabic}/u, fold: foldArabic },
  { mark: 'B', letter: /\p{Script=Bengali}/u, fold: foldBengali },
  { mark: 'D', letter: /\p{Script=Devanagari}/u, fold: foldDevanagari },
  { mark: 'E', letter: /\p{Script=Ethiopic}/u, fold: foldEthiopic },
  { mark: 'H', letter: /\p{Script=Han}/u, fold: (word) => word },
];

/**
 * Latin letters that are no other letter with an accent, such as ı, ø, ł, đ, ß and æ; but not those of the
 * table's languages that people also write without: œ in French, ɓ, ɗ, ƙ and ƴ in Hausa.
 */
const ownLetters = /([^\P{Script=Latin}a-zœɓɗƙƴ])/u;

/**
 * Returns the keys by which a crop's name is found, most exact first; none for a text without letters and
 * digits. Case, accents, spaces, hyphens and full-width forms do not count. A name in Arabic, Bengali,
 * Devanagari, Ethiopic or Chinese characters keeps its letters, after a mark for the script; any other name is
 * written in Latin letters. A letter of its own is kept, because without it the word may be another one: `mısır`
 * is maize in Turkish, `misir` may also be lentil, in Amharic. A Chinese name of two characters or more also has its sound, which simplified and
 * traditional characters share.
 */
export function cropKeysOf(text: string): string[] {
  const name = text.normalize('NFKC').toLowerCase();
  const script = scriptOf(name);
  if (!script) return [foldLatin(name).replaceAll(' ', '')].filter((key) => key !== '');
  const words = name.split(/[^\p{L}\p{M}\p{N}\u200c\u200d]+/u).map(script.fold);
  const key = script.mark + words.join('');
  if (script.mark !== 'H' || [...key].length < 3) return [key];
  return [key, `S${foldName(name).replaceAll(' ', '')}`];
}

/**
 * Returns how people write a name of the table on a keyboard without the letters of their language: `misir` for the
 * Turkish `mısır`, which is also what its capitals become, and `suesskartoffel` or `susskartoffel` for the German
 * `Süßkartoffel`. None where that is another spelling of the same key.
 */
export function plainSpellingsOf(language: string, name: string): string[] {
  const plain = {
    de: () => [umlautsWritten(name).replaceAll('ß', 'ss'), name.replaceAll('ß', 'ss')],
    tr: () => [name.replaceAll('ı', 'i')],
  }[language];
  const [key] = cropKeysOf(name);
  return (plain?.() ?? []).filter((spelling) => cropKeysOf(spelling)[0] !== key);
}

function umlautsWritten(name: string): string {
  return name.replaceAll(/[äöü]/gi, (letter) => `${letter.normalize('NFD').charAt(0)}e`);
}

/**
 * Returns the key that a name in Latin letters has both in the singular and in the plural of all its words, as
 * for `pommes de terre` and `pois chiches`; none for other scripts.
 */
export function pluralKeysOf(text: string): string[] {
  const name = text.normalize('NFKC');
  if (scriptOf(name)) return [];
  const words = foldLatin(name).split(' ');
  return [words.map((word) => (word.length > 4 ? word.replace(/[sx]$/, '') : word)).join('')].filter(
    (key) => key !== '',
  );
}

/** Folds a name, but keeps the letters of its own. */
function foldLatin(name: string): string {
  const parts = name.normalize('NFKD').toLowerCase().split(ownLetters);
  return parts.map((part) => (ownLetters.test(part) ? part : foldName(part))).join('');
}

/** Returns the mark of the text's script; an empty text for Latin and for scripts without a mark. */
export function scriptMarkOf(text: string): string {
  return scriptOf(text)?.mark ?? '';
}

function scriptOf(text: string): Script | undefined {
  return scripts.find(({ letter }) => letter.test(text));
}

/**
 * Removes the article, vowel signs, the lengthening stroke and hamza, and unites the forms of alef, yeh and
 * kaf; many people write the feminine ending as heh.
 */
function foldArabic(word: string): string {
  return word
    .normalize('NFD')
    .replaceAll(/[\p{M}ـء]/gu, '')
    .replaceAll('ٱ', 'ا')
    .replaceAll(/[ىی]/g, 'ي')
    .replaceAll('ک', 'ك')
    .replaceAll('ة', 'ه')
    .replace(/^ال(?=.)/, '');
}

/** Removes the nukta and joiners; writes a nasal before another consonant as a dot, as most people do. */
function foldDevanagari(word: string): string {
  return word
    .normalize('NFD')
    .replaceAll(/[\u093c\u200c\u200d]/g, '')
    .replaceAll('\u0901', '\u0902')
    .replaceAll(/[ङञणनम]्(?=[क-घच-झट-ढत-धप-भ])/g, '\u0902');
}

/** Removes the nukta, the nasal sign, which is often left out, and joiners. */
function foldBengali(word: string): string {
  return word
    .normalize('NFD')
    .replaceAll(/[\u09bc\u0981\u200c\u200d]/g, '')
    .replaceAll('ঙ্', '\u0982');
}

/** Rows of syllables that sound alike in Amharic: the first code point of each, and of the row it stands for. */
const ethiopicRows: readonly (readonly [from: number, to: number])[] = [
  [0x1210, 0x1200],
  [0x1280, 0x1200],
  [0x12b8, 0x1200],
  [0x1220, 0x1230],
  [0x12d0, 0x12a0],
  [0x1340, 0x1338],
];
const syllablesInRow = 7;

/** Unites syllables that sound alike in Amharic and that people use interchangeably. */
function foldEthiopic(word: string): string {
  const united = Array.from(word, (syllable) => {
    const code = syllable.codePointAt(0) ?? 0;
    const row = ethiopicRows.find(([from]) => code >= from && code < from + syllablesInRow);
    return row ? String.fromCodePoint(code - row[0] + row[1]) : syllable;
  });
  return united.join('').replaceAll('ሃ', 'ሀ').replaceAll('ኣ', 'አ');
}
