import { describe, expect, it } from 'vitest';
import { twoDecimals } from './score-figures.js';

describe('twoDecimals', () => {
  it('rounds a score to two decimals', () => {
    expect([0, 0.456, 0.604, 0.9249999999999998, 1].map(twoDecimals)).toEqual([
      '0.00',
      '0.46',
      '0.60',
      '0.92',
      '1.00',
    ]);
  });

  it('does not round a score up to a tenth that it misses', () => {
    expect([0.0951, 0.2972, 0.29996, 0.596, 0.59996, 0.6, 0.999].map(twoDecimals)).toEqual([
      '0.09',
      '0.29',
      '0.29',
      '0.59',
      '0.59',
      '0.60',
      '0.99',
    ]);
  });
});
