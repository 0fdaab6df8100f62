import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createCommonPasswordTest } from '../server/src/auth/passwords/common-passwords.js';

const file = new URL('../server/data/common-passwords.txt.br', import.meta.url);
const list = brotliDecompressSync(readFileSync(file)).toString().trimEnd().split('\n');

describe('the list of common passwords', () => {
  it('has at least 3,000 passwords of ten or more characters; all those under eight are words of four to seven letters', () => {
    expect(list.filter((password) => password.length >= 10).length).toBeGreaterThanOrEqual(3_000);
    const short = list.filter((password) => password.length < 8);
    expect(short.filter((password) => !/^[a-z]{4,7}$/.test(password))).toEqual([]);
    expect(short.length).toBe(20_000);
  });

  it('includes the seasons, the weekdays, and the months except May', () => {
    const year = Array.from({ length: 12 }, (_, at) => new Date(Date.UTC(2026, at, at + 1)));
    const namesOf = (part: Intl.DateTimeFormatOptions) =>
      year.map((day) => day.toLocaleDateString('en', { ...part, timeZone: 'UTC' }).toLowerCase());
    const words = [
      'spring',
      'summer',
      'autumn',
      'fall',
      'winter',
      ...namesOf({ month: 'long' }),
      ...namesOf({ weekday: 'long' }),
    ];
    expect(words.filter((word) => word !== 'may' && !list.includes(word))).toEqual([]);
  });

  it('is sorted, in lower case and without duplicates', () => {
    expect(list.map((password) => password.toLowerCase())).toEqual(list);
    expect([...new Set(list)].sort()).toEqual(list);
  });

  it('matches in any letter case, and with digits and signs appended or in place of letters', async () => {
    const isCommon = createCommonPasswordTest();
    for (const password of [
      'qwertyuiop',
      'QWERTYUIOP',
      'Password123',
      'P@ssw0rd!',
      'B1LLY 2031',
      'b1lly 2031',
    ]) {
      expect(await isCommon(password)).toBe(true);
    }
    for (const password of ['', '\n', 'qwertyuiop\n', 'a quiet field at dawn']) {
      expect(await isCommon(password)).toBe(false);
    }
  });
});
