import { foldCase } from '@crop-planning/shared';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { loadOnce } from '../../concurrency/load-once.js';
import { createLineSet } from './line-set.js';

export type CommonPasswordTest = (password: string) => Promise<boolean>;

const file = new URL('../../../data/common-passwords.txt.br', import.meta.url);
const unpack = promisify(brotliDecompress);

/** Characters that people write in place of letters; 1 is read as I or as L. */
const letterOf: Readonly<Record<string, string>> = { '@': 'A', '0': 'O', $: 'S', '3': 'E', '5': 'S' };

/**
 * Shorter passwords are refused anyway; shorter words from the list only matter as the core of longer
 * passwords.
 */
const passwordLengthMin = 8;

/** A shorter word is too small a part of a password to make it common. */
const lettersMin = 4;

/**
 * Creates a test for passwords that attackers try first, in any letter case, even with digits and symbols at
 * the end or in place of letters; the list is read when first needed.
 */
export function createCommonPasswordTest(): CommonPasswordTest {
  const load = loadOnce(async () => {
    const bytes = await unpack(await readFile(file));
    return createLineSet(foldCase(bytes.toString()));
  });
  return async (password) => {
    const folded = foldCase(password);
    if (folded.length < passwordLengthMin) return false;
    const common = await load();
    return common.has(folded) || wordsIn(folded).some((word) => common.has(word));
  };
}

/**
 * Returns the password without some or all of the digits and symbols at its end, which may themselves stand
 * for letters: both `L0v3 123` and `Princes$!` end in a letter.
 */
function wordsIn(folded: string): string[] {
  const core = folded.replace(/[\p{N}\p{P}\p{S}\p{Zs}]+$/u, '');
  if (core === '') return [];
  const ends = Array.from({ length: folded.length - core.length + 1 }, (_, more) => core.length + more);
  return ends.flatMap((end) => readingsOf(folded.slice(0, end))).filter(hasWord);
}

function readingsOf(text: string): string[] {
  const withOneAs = (one: string) => text.replace(/[@0$135]/g, (character) => letterOf[character] ?? one);
  return [text, withOneAs('I'), withOneAs('L')];
}

function hasWord(text: string): boolean {
  return (text.match(/\p{L}/gu)?.length ?? 0) >= lettersMin;
}
