import { describe, expect, it } from 'vitest';
import { evenClimate, highland, plain } from '../../../test/feasibility-examples.js';
import { frostOf } from './frost.js';

describe('frost', () => {
  it('begins in autumn and ends in spring in a cold climate, and is almost certain in between', () => {
    const { chances, first_month, last_month } = frostOf(plain);
    expect([first_month, last_month]).toEqual([9, 5]);
    for (const month of [11, 12, 1, 2, 3]) expect(chances[month - 1]).toBe('almost_certain');
    for (const month of [6, 7, 8]) expect(chances[month - 1]).toBe('none');
  });

  it('occurs in the middle of the year in the southern hemisphere', () => {
    const shiftHalfYear = (figures: readonly number[]) => [...figures.slice(6), ...figures.slice(0, 6)];
    const frost = frostOf({
      ...plain,
      latitude: -50,
      mean_temperature_c: shiftHalfYear(plain.mean_temperature_c),
      min_temperature_c: shiftHalfYear(plain.min_temperature_c),
    });
    expect([frost.first_month, frost.last_month]).toEqual([3, 11]);
  });

  it('does not occur in the tropics', () => {
    expect(frostOf(highland)).toEqual({
      chances: Array(12).fill('none'),
      first_month: null,
      last_month: null,
    });
  });

  it('neither begins nor ends if it occurs in every month', () => {
    expect(frostOf(evenClimate(0, -4, 20))).toMatchObject({ first_month: null, last_month: null });
    expect(new Set(frostOf(evenClimate(0, -4, 20)).chances)).toEqual(new Set(['almost_certain']));
  });

  it('is less likely in months with warmer nights', () => {
    const words = [2, 4.5, 5, 6, 10].map((minimum) => frostOf(evenClimate(14, minimum, 50)).chances[0]);
    expect(words).toEqual(['almost_certain', 'almost_certain', 'likely', 'even', 'none']);
  });

  it('is rarer in monsoon Asia, whose winter nights vary less', () => {
    const winter = { ...evenClimate(14, 5, 50), latitude: 30 };
    expect(frostOf({ ...winter, longitude: 20 }).chances[0]).toBe('likely');
    expect(frostOf({ ...winter, longitude: 75 }).chances[0]).toBe('possible');
  });
});
