import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createCommonPasswordTest } from '../server/src/auth/common-passwords.js';

const file = readFileSync(new URL('../server/data/common-passwords.txt.br', import.meta.url));
const list = brotliDecompressSync(file).toString().trimEnd().split('\n');

describe('the list of common passwords', () => {
  it('has at least 3,000 with ten characters or more, none under eight', () => {
    expect(list.filter((password) => password.length >= 10).length).toBeGreaterThanOrEqual(3_000);
    expect(list.filter((password) => password.length < 8)).toEqual([]);
  });

  it('is sorted, without repetitions, in lower case', () => {
    expect(list.map((password) => password.toLowerCase())).toEqual(list);
    expect([...new Set(list)].sort()).toEqual(list);
  });

  it('is the file that the documentation names', () => {
    const sum = createHash('sha256').update(file).digest('hex');
    expect(readFileSync(new URL('../docs/data.md', import.meta.url), 'utf8')).toContain(sum);
  });

  it('is found in any letter case, and nothing else is', async () => {
    const isCommon = createCommonPasswordTest();
    for (const password of ['qwertyuiop', 'QWERTYUIOP', 'Password123']) {
      expect(await isCommon(password)).toBe(true);
    }
    for (const password of ['', '\n', 'qwertyuiop\n', 'a quiet field at dawn']) {
      expect(await isCommon(password)).toBe(false);
    }
  });
});
