import { foldName } from '../../world/names.js';

/** The scripts that have their own mark; all others except Latin share the mark `O`. */
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

/** Letters that would be dropped, and ones that people use interchangeably. */
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
 * The forms in which a place's name is found, most exact first; none for a text without letters and digits. In Latin
 * letters it is the folded name. In another script it is prefixed with a mark, `Cmoskva`, so that a name is not
 * confused with one in another script that sounds like it. Chinese and Japanese characters are themselves a key, with
 * `E`, before their sound is, `Hdaban` for 大阪: many sound alike, but simplified and traditional ones have only their
 * sound in common.
 */
export function placeKeysOf(text: string): string[] {
  const letter = otherLetter.exec(text)?.[0];
  if (letter === undefined) return [foldName(text)].filter((key) => key !== '');
  const mark = scripts.find(([, script]) => script.test(letter))?.[0] ?? 'O';
  const key = foldName(mark === 'A' || mark === 'I' ? withVowels(text) : text);
  if (key === '') return [];
  return [...(mark === 'H' ? [`E${bytesOf(text)}`] : []), mark + key];
}

/** Less exact keys to try when one finds nothing: an Arabic name is written with or without its article. */
export function otherKeysOf(key: string): string[] {
  if (!key.startsWith('A')) return [];
  return [key.startsWith('Aal') ? `A${key.slice(3)}` : `Aal${key.slice(1)}`];
}

/** A key as it would be in Latin letters. */
export function withoutMark(key: string): string {
  return key.replace(/^[A-Z]/, '');
}

/** The characters without spaces and punctuation, each byte of their UTF-8 as one character of the key. */
function bytesOf(text: string): string {
  const characters = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');
  return Buffer.from(characters).toString('latin1');
}

/** Arabic and Hebrew without the signs that are seldom written, and with the letters that stand for vowels. */
function withVowels(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[اأإآٱعىאע]/g, (letter) => semiticLetters[letter] ?? letter);
}
