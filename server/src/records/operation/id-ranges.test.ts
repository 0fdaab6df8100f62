import { describe, expect, it } from 'vitest';
import { describeRange, divide, idsWithin, rangeOf, shareBehind } from './id-ranges.js';

describe('ranges of ids', () => {
  it('divide all ids into as many as asked for, or the next smaller power of two', () => {
    expect(divide(0).map(describeRange)).toEqual(['00-ff']);
    expect(divide(5).map(describeRange)).toEqual(['00-3f', '40-7f', '80-bf', 'c0-ff']);
    expect(divide(1_000)).toHaveLength(256);
  });

  it('contain each id once, from the first to the last', () => {
    for (const id of [
      '0'.repeat(24),
      '3fffffffffffffffffffffff',
      '400000000000000000000000',
      'f'.repeat(24),
    ]) {
      const containing = divide(4).filter((range) => {
        const { $gte, $lte } = idsWithin(range);
        return $gte.toHexString() <= id && id <= $lte.toHexString();
      });
      expect(containing.map((range) => range.from <= rangeOf(id) && rangeOf(id) < range.to)).toEqual([true]);
    }
  });

  it('say which share of them lies behind an id', () => {
    const range = { from: 0x40, to: 0x80 };
    expect(shareBehind(range, '40'.padEnd(24, '0'))).toBe(0);
    expect(shareBehind(range, '60'.padEnd(24, '0'))).toBe(0.5);
    expect(shareBehind(range, 'f'.repeat(24))).toBe(1);
  });
});
