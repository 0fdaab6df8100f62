import { describe, expect, it } from 'vitest';
import { openKeys, writeKeys } from './key-table.js';

const keys = Array.from({ length: 1_000 }, (_, i) => (i * 7919).toString(36).padStart(3, 'k')).sort();
const entries = keys.map((key, i) => ({ key, count: (i % 3) + 1 }));
const { keys: bytes, blocks } = writeKeys(entries);
const table = openKeys(bytes, blocks);

describe('a table of keys', () => {
  it('finds every key with its number and postings', () => {
    let from = 0;
    for (const [number, { key, count }] of entries.entries()) {
      expect(table.find(key)).toEqual({ number, from, to: from + count });
      expect(table.at(number)).toBe(key);
      from += count;
    }
  });

  it('does not find a missing key, whether its place is before the first key, between two keys or after the last', () => {
    for (const key of ['', '0', 'k0k', 'zzzzzz', `${keys[500]}0`]) expect(table.find(key)).toBeUndefined();
  });

  it.each(['', 'k', 'z', '0', 'zzz', 'k4', '1a'])('finds the first key at or after %j', (key) => {
    const number = keys.filter((one) => one < key).length;
    const posting = entries.slice(0, number).reduce((sum, { count }) => sum + count, 0);
    expect(table.seek(key)).toEqual({ number, posting });
  });
});
