import { expect, it } from 'vitest';
import { namedMonths } from './planting-verdict.js';

it('a sentence names at most two spans of months, which may cross the end of the year', () => {
  expect(namedMonths([1, 4, 7, 8, 12])).toEqual([4, 7, 8]);
  expect(namedMonths([1, 12])).toEqual([12, 1]);
});
