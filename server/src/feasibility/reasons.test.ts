import { describe, expect, it } from 'vitest';
import {
  apple,
  evenClimate,
  highland,
  oilPalm,
  plain,
  rye,
  twelve,
} from '../../../test/feasibility-examples.js';
import { assessWith, changed, type Change } from '../../../test/judged-plantings.js';

describe('the first reason', () => {
  const ryeFrom = (month: number) => ({ crop: rye, asked: { planting_month: month } });

  it.each<[string, Change]>([
    [
      'Winter, Jan: mean daily minimum -18 °C; rye is safe down to -15 °C and lost at -28 °C.',
      { ...ryeFrom(9), climate: changed(plain, 'min_temperature_c', 1, -18) },
    ],
    [
      'Too cold to sow, Mar: 2.1 °C, 5.7 °C by the start of Apr; potato needs 7 °C.',
      {
        climate: changed(plain, 'mean_temperature_c', 4, 9.3),
        asked: { planting_month: 3, water: 'irrigated' },
      },
    ],
    [
      'Season too short, Apr-May: potato needs 90 days at full pace but gets 60 before frost (Jun: mean daily minimum -0.4 °C).',
      { climate: changed(highland, 'min_temperature_c', 6, -0.4), asked: { planting_month: 4 } },
    ],
    [
      'Season too short, Apr-May: potato needs 90 days at full pace but gets 60 before it is too cold (Jun: 6.9 °C).',
      { climate: changed(highland, 'mean_temperature_c', 6, 6.9), asked: { planting_month: 4 } },
    ],
    [
      'Season too short, Apr-Sep: potato needs 120 days at full pace but gets 45 in the 6 months that it may take.',
      { climate: evenClimate(9, 4, 60), asked: { planting_month: 4 } },
    ],
    [
      'Heat, Feb: 27.1 °C; potato wants at most 25 °C and fails at 30 °C.',
      { climate: changed(highland, 'mean_temperature_c', 2, 27.1), asked: { water: 'irrigated' } },
    ],
    [
      'Warm nights, Jan-Mar: mean daily minimum 20 °C; potato wants at most 17 °C and fails at 22 °C.',
      { climate: { ...evenClimate(24, 20, 100), latitude: 0 }, asked: { water: 'irrigated' } },
    ],
    [
      'Too wet, Dec-Mar: 1600 mm of rain; potato wants at most 800 mm and fails at 2000 mm.',
      { climate: { ...highland, rain_mm: twelve(400) } },
    ],
    [
      'Cold nights, Feb: mean daily minimum 7.2 °C; potato wants at least 11 °C and fails at 6 °C.',
      {
        crop: { cold_nights: { sure_c: 11, lost_c: 6 } },
        climate: changed(highland, 'min_temperature_c', 2, 7.2),
        asked: { water: 'irrigated', season_days: 120 },
      },
    ],
    [
      'Cool harvest, Mar: 10.5 °C; rye ripens well from 13 °C and not at all at 9 °C.',
      {
        crop: { ...rye, ripens_dry: true },
        climate: evenClimate(10.5, 4, 100),
        asked: { planting_month: 11, season_days: 80, water: 'irrigated' },
      },
    ],
    [
      'Day length, Sep: 12.1 hours; potato sown when days are shorter than 12.3 hours flowers too early.',
      {
        crop: { day_min_hours: 12.3 },
        climate: { ...evenClimate(20, 12, 100), latitude: 23.6 },
        asked: { planting_month: 9, water: 'irrigated' },
      },
    ],
    [
      'Winter, Jan: the coldest night of an ordinary winter is about 3.3 °C; oil palm is safe down to 5 °C and lost at 2 °C.',
      {
        crop: {
          ...oilPalm,
          equatorial: false,
          temperature_c: { min: 2, optimal_min: 5, optimal_max: 35, max: 38 },
        },
        climate: evenClimate(14, 8, 100),
        asked: { water: 'irrigated' },
      },
    ],
    [
      'Annual mean: 25.3 °C; oil palm wants at most 24 °C and fails at 26 °C.',
      {
        crop: { ...oilPalm, year_mean: { from_c: 18, to_c: 24 } },
        climate: evenClimate(25.3, 20, 200),
        asked: { water: 'irrigated' },
      },
    ],
    [
      'Annual mean: 21 °C; oil palm wants at least 22 °C and fails at 20 °C.',
      {
        crop: { ...oilPalm, year_mean: { from_c: 22, to_c: null } },
        climate: evenClimate(21, 17, 200),
        asked: { water: 'irrigated' },
      },
    ],
    [
      'Dry season, Nov-Apr: 6 dry months in a row; oil palm tolerates 4 and fails at 6.',
      {
        crop: { ...oilPalm, dry_months_max: 4 },
        climate: { ...evenClimate(26, 20, 0), rain_mm: [0, 0, 0, 0, 400, 400, 400, 400, 400, 400, 0, 0] },
        asked: { planting_month: 6 },
      },
    ],
    [
      'Warm winter, Jan: 16.2 °C; apple needs a month of 14 °C or less to flower well.',
      {
        crop: { ...apple, chill_hours: null, cool_winter_c: 14 },
        climate: changed(evenClimate(20, 8, 80), 'mean_temperature_c', 1, 16.2),
        asked: { water: 'irrigated' },
      },
    ],
    [
      'Coldest month, Jul: 16 °C; oil palm wants at least 18 °C and fails at 16 °C.',
      { crop: oilPalm, asked: { water: 'irrigated' } },
    ],
    [
      'Winter chill: about 0 hours below 7.2 °C; apple needs 400.',
      { crop: apple, climate: evenClimate(20, 12, 90) },
    ],
    [
      'Warmth: the 6 warmest months have a mean of 12 °C; apple grows best from 14 to 27 °C; month by month, this scores 0.67.',
      { crop: apple, climate: evenClimate(12, 4, 90), asked: { water: 'irrigated' } },
    ],
    ['Too cold to plant, Jan: -4.5 °C.', { crop: apple, climate: plain, asked: { planting_month: 1 } }],
    [
      'Too cold to plant, Dec: 9.5 °C; oil palm needs 12 °C.',
      {
        crop: { ...oilPalm, equatorial: false },
        climate: changed(changed(highland, 'mean_temperature_c', 12, 9.5), 'mean_temperature_c', 1, 9.5),
        asked: { planting_month: 12, water: 'irrigated' },
      },
    ],
  ])('%s', (sentence, change) => {
    expect(assessWith(change).reasons[0]).toBe(sentence);
  });

  it('states how much water a perennial receives in a dry year, and the share of its need at which it is feasible', () => {
    const [first] = assessWith({
      crop: apple,
      climate: { ...plain, rain_mm: twelve(44) },
      asked: { planting_month: 4 },
    }).reasons;
    expect(first).toMatch(
      /^Water, whole year: apple would use \d+ mm; 528 mm of rain give it \d+ mm, \d+ %; it is feasible from 45 %/,
    );
  });

  it('states that water is lacking in a dry planting month', () => {
    const [first] = assessWith({
      crop: apple,
      climate: { ...evenClimate(14, 4, 1), latitude: 40 },
      asked: { planting_month: 4 },
    }).reasons;
    expect(first).toMatch(/^(Too dry to plant, Apr|Water, whole year)/);
  });

  it('has more decimals if a figure would otherwise look equal to the limit that it misses', () => {
    const climate = changed(highland, 'mean_temperature_c', 2, 25.04);
    expect(assessWith({ climate, asked: { water: 'irrigated' } }).reasons[0]).toBe(
      'Heat, Feb: 25.04 °C; potato wants at most 25 °C and fails at 30 °C.',
    );
  });
});
