import { describe, expect, it } from 'vitest';
import { apple, evenClimate, oilPalm, plain, potato, twelve } from '../../../test/feasibility-examples.js';
import { climateYearOf } from './climate-year.js';
import { plantingTimeOf } from './planting-time.js';

const monsoon = climateYearOf({
  ...evenClimate(26, 20, 0),
  rain_mm: [0, 0, 10, 40, 120, 250, 300, 280, 200, 90, 20, 0],
});

describe('the time to plant a perennial', () => {
  it('is the beginning of the rains if it is an evergreen', () => {
    expect(plantingTimeOf(oilPalm, monsoon, 'rainfed')).toEqual({ months: [5, 6], reason: 'rains' });
  });

  it('is any month where it is always warm and either wet or irrigated', () => {
    const year = climateYearOf(evenClimate(26, 20, 200));
    expect(plantingTimeOf(oilPalm, year, 'rainfed')).toMatchObject({ reason: 'any_month' });
    expect(plantingTimeOf(oilPalm, monsoon, 'irrigated')).toMatchObject({ reason: 'any_month' });
  });

  it('is the beginning of the warm season if it is an irrigated evergreen where there is a winter', () => {
    const year = climateYearOf(plain);
    expect(plantingTimeOf(oilPalm, year, 'irrigated')).toEqual({ months: [4, 5], reason: 'warmth' });
  });

  it('is its dormancy if it is deciduous, as long as the ground is not frozen', () => {
    expect(plantingTimeOf(apple, climateYearOf(plain), 'rainfed')).toEqual({
      months: [3, 11],
      reason: 'dormancy',
    });
    expect(plantingTimeOf(apple, climateYearOf(evenClimate(20, 12, 80)), 'rainfed')).toEqual({
      months: [1],
      reason: 'dormancy',
    });
  });

  it('does not exist in a desert without irrigation, or where it is always too cold', () => {
    const desert = climateYearOf({ ...evenClimate(26, 18, 0), rain_mm: twelve(0) });
    expect(plantingTimeOf(oilPalm, desert, 'rainfed')).toEqual({ months: [], reason: 'rains' });
    expect(plantingTimeOf(oilPalm, climateYearOf(evenClimate(2, -3, 50)), 'irrigated')).toEqual({
      months: [],
      reason: 'warmth',
    });
  });

  it('is null for a field crop', () => {
    expect(plantingTimeOf(potato, monsoon, 'rainfed')).toBeNull();
  });
});
