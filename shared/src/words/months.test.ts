import { describe, expect, it } from 'vitest';
import { monthName, monthSpans } from './months.js';

describe('monthName', () => {
  it('returns the short English name', () => {
    expect([1, 6, 12].map(monthName)).toEqual(['Jan', 'Jun', 'Dec']);
  });
});

describe('monthSpans', () => {
  it.each([
    [[], ''],
    [[4], 'Apr'],
    [[3, 4, 5, 10], 'Mar-May, Oct'],
    [[1, 2, 11, 12], 'Nov-Feb'],
    [[12], 'Dec'],
    [[1, 3, 5], 'Jan, Mar, May'],
    [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], 'Jan-Nov'],
    [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], 'any month'],
  ])('writes %j as %j', (months, text) => {
    expect(monthSpans(months)).toBe(text);
  });
});
