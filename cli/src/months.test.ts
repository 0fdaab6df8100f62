import { describe, expect, it } from 'vitest';
import { monthName, parseMonth } from './months.js';

describe('parseMonth', () => {
  it.each([
    ['1', 1],
    ['03', 3],
    ['12', 12],
    ['mar', 3],
    ['March', 3],
    ['Sept', 9],
    [' dec ', 12],
  ])('reads %j as %d', (text, month) => {
    expect(parseMonth(text)).toBe(month);
  });

  it.each(['', '0', '13', '-1', '1.5', '1e0', 'ma', 'marz', 'ju', 'x'])('refuses %j', (text) => {
    expect(parseMonth(text)).toBeUndefined();
  });
});

describe('monthName', () => {
  it('is the short English name', () => {
    expect([1, 6, 12].map(monthName)).toEqual(['Jan', 'Jun', 'Dec']);
  });
});
