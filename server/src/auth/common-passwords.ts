import { foldCase } from '@crop-planning/shared';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { loadOnce } from '../load-once.js';

export type CommonPasswordTest = (password: string) => Promise<boolean>;

const file = new URL('../../data/common-passwords.txt.br', import.meta.url);
const unpack = promisify(brotliDecompress);

/** True for what attackers try first, in any letter case; the list is read when first needed. */
export function createCommonPasswordTest(): CommonPasswordTest {
  const load = loadOnce(async () => {
    const packed = await unpack(await readFile(file));
    return new Set(foldCase(packed.toString()).trimEnd().split('\n'));
  });
  return async (password) => (await load()).has(foldCase(password));
}
