import { foldName } from '../../world/names.js';

/**
 * The scripts that have their own mark. All other scripts share the mark `O`, except Latin, which has none.
 */
const scripts: readonly (readonly [mark: string, script: RegExp])[] = [
  ['A', /\p{Script=Arabic}/u],
  ['C', /\p{Script=Cyrillic}/u],
  ['D', /\p{Script=Devanagari}/u],
  ['G', /\p{Script=Greek}/u],
  ['H', /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['I', /\p{Script=Hebrew}/u],
  ['K', /\p{Script=Hangul}/u],
];
const otherLetter = /[^\P{L}\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;

/** Letters that would otherwise be dropped, and letters that people use interchangeably. */
const semiticLetters: Readonly<Record<string, string>> = {
  ا: 'a',
  أ: 'a',
  إ: 'a',
  آ: 'a',
  ٱ: 'a',
  ع: '3',
  ى: 'y',
  א: 'a',
  ע: '3',
};

/**
 * Returns the keys by which a place's name is found, most exact first; none for a text without letters and
 * digits. In Latin letters, the key is the folded name. In another script, the key has a mark as its prefix,
 * as in `Cmoskva`, so that a name is not confused with a similar-sounding one in another script. For Chinese
 * and Japanese, the first key has the characters themselves, with the prefix `E`, and the second has their
 * sound, such as `Hdaban` for 大阪. Many characters sound alike, but simplified and traditional characters have
 * only their sound in common.
 */
export function placeKeysOf(text: string): string[] {
  const letter = otherLetter.exec(text)?.[0];
  if (letter === undefined) return [foldName(text)].filter((key) => key !== '');
  const mark = scripts.find(([, script]) => script.test(letter))?.[0] ?? 'O';
  const key = foldName(mark === 'A' || mark === 'I' ? withVowels(text) : text);
  if (key === '') return [];
  return [...(mark === 'H' ? [`E${bytesOf(text)}`] : []), mark + key];
}

/** Returns keys to try if `key` finds no place: an Arabic name may be written with or without its article. */
export function otherKeysOf(key: string): string[] {
  if (!key.startsWith('A')) return [];
  return [key.startsWith('Aal') ? `A${key.slice(3)}` : `Aal${key.slice(1)}`];
}

/** Returns a key without the mark of its script, as for a name in Latin letters. */
export function withoutMark(key: string): string {
  return key.replace(/^[A-Z]/, '');
}

/** Returns the text without spaces and punctuation, each byte of its UTF-8 as one character of the key. */
function bytesOf(text: string): string {
  const characters = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
  return Buffer.from(characters).toString('latin1');
}

/** Removes signs seldom written in Arabic and Hebrew, and replaces the letters that stand for vowels. */
function withVowels(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[اأإآٱعىאע]/g, (letter) => semiticLetters[letter] ?? letter);
}
