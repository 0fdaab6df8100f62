import { describe, expect, it } from 'vitest';
import { apple, evenClimate, oilPalm, plain, twelve } from '../../../test/feasibility-examples.js';
import { judge } from '../../../test/judged-plantings.js';
import { scoreOfShare } from './water-share.js';

describe('a perennial', () => {
  it.each([
    [-15, 1],
    [-20, 0.5],
    [-25, 0],
  ])('in a winter of %d °C scores %d', (minimum, score) => {
    const climate = { ...plain, min_temperature_c: plain.min_temperature_c.with(0, minimum) };
    expect(judge(climate, { crop: apple }).parts.winter?.score).toBe(score);
  });

  it('that keeps its leaves is judged by the coldest night of an ordinary winter', () => {
    const { winter } = judge(evenClimate(14, 8, 100), { crop: oilPalm }).parts;
    // 2.576 - 0.1215 x 14 + 0.122 x 12 = 2.339; the coldest night is twice that many degrees below 8.
    expect(winter?.coldest_night_c).toBeCloseTo(3.322, 3);
    expect(winter?.score).toBeCloseTo((3.322 - 2) / 3, 3);
  });

  it.each([
    [15.9, 0],
    [17, 0.5],
    [18, 1],
    [24, 1],
    [25, 0.5],
    [26, 0],
  ])('that wants an annual mean of 18 to 24 °C: %d °C scores %d', (mean, score) => {
    const crop = { ...oilPalm, equatorial: false, year_mean: { from_c: 18, to_c: 24 } };
    const yearPart = judge(evenClimate(mean, mean - 2, 200), { crop }).parts.year;
    expect(yearPart?.score).toBeCloseTo(mean < 16 ? 0 : score, 9);
  });

  it('tolerates any warmth if its annual mean has no upper limit', () => {
    const crop = { ...oilPalm, year_mean: { from_c: 18, to_c: null } };
    expect(judge(evenClimate(36, 30, 200), { crop }).parts.year?.score).toBe(1);
  });

  describe('that tolerates four dry months in a row', () => {
    const cocoa = { ...oilPalm, dry_months_max: 4 };
    const dryFor = (months: number) => ({
      ...evenClimate(26, 20, 0),
      rain_mm: twelve(250).map((rain, index) => ((index + 2) % 12 < months ? 0 : rain)),
    });
    const inYear = (months: number, water: 'rainfed' | 'irrigated' = 'rainfed') =>
      judge(dryFor(months), { crop: cocoa, water });

    it.each([
      [4, 1],
      [5, 0.5],
      [6, 0],
    ])('after %d of them scores %d, even across the end of the year', (months, score) => {
      const { dry } = inYear(months).parts;
      expect(dry?.score).toBe(score);
      expect(dry?.months).toHaveLength(months);
      expect(dry?.months.slice(0, 3)).toEqual([11, 12, 1]);
    });

    it('is limited by water when rainfed, but not when irrigated', () => {
      expect(inYear(6)).toMatchObject({ limitingPart: 'dry', limitingFactor: 'water' });
      expect(inYear(6, 'irrigated').parts.dry?.score).toBe(1);
    });

    it('counts no more than twelve dry months where it never rains', () => {
      expect(judge(evenClimate(26, 20, 0), { crop: cocoa, water: 'rainfed' }).parts.dry?.months).toHaveLength(
        12,
      );
    });
  });

  it.each([
    [14, 1],
    [15.5, 0.5],
    [17, 0],
  ])('that needs a month of 14 °C or less: a coolest month of %d °C scores %d', (coolest, score) => {
    const climate = { ...evenClimate(20, 8, 80), mean_temperature_c: twelve(20).with(0, coolest) };
    const { chill } = judge(climate, { crop: { ...apple, chill_hours: null, cool_winter_c: 14 } }).parts;
    expect(chill).toEqual({ score, coolest_month: 1, mean_temperature_c: coolest });
  });

  it('that needs chill and a cool month is judged by the worse of the two', () => {
    const climate = evenClimate(15.5, 8, 80);
    const both = judge(climate, { crop: { ...apple, cool_winter_c: 14 } }).parts.chill;
    expect(both).toMatchObject({ score: 0.5, needed_hours: 400, coolest_month: 1 });
  });

  it.each([
    [18, 1],
    [17, 0.5],
    [16, 0],
  ])('of the equator with a coldest month of %d °C scores %d', (coldest, score) => {
    const climate = { ...evenClimate(25, 20, 200), mean_temperature_c: twelve(25).with(6, coldest) };
    const { parts } = judge({ ...climate, min_temperature_c: twelve(15) }, { crop: oilPalm });
    expect(parts.tropical).toEqual({ score, month: 7, mean_temperature_c: coldest });
  });

  it('has chill hours in months below 17 °C, at most 485.1 in each', () => {
    const hours = (mean: number) => judge(evenClimate(mean, mean - 6, 80), { crop: apple }).chillHours;
    expect(hours(-10)).toBeCloseTo(12 * 485.1, 6);
    expect(hours(0)).toBeCloseTo(12 * 485.1, 6);
    expect(hours(10)).toBeCloseTo(12 * (485.1 - 285.2), 6);
    expect(hours(18)).toBe(0);
  });

  it.each([
    ['deciduous', 0, 1],
    ['deciduous', -0.1, 0],
    ['herb', 0, 1],
    ['evergreen', 7, 0.5],
    ['evergreen', 8, 1],
  ] as const)('of the habit %s, planted at %d °C, scores %d', (habit, mean, score) => {
    const { parts } = judge(evenClimate(mean, mean - 5, 80), { crop: { ...apple, habit } });
    expect(parts.planting?.score).toBe(score);
  });

  it('has no season, so a requested length changes nothing', () => {
    const own = judge(plain, { crop: apple });
    expect(own.season).toBeNull();
    expect(judge(plain, { crop: apple, seasonDays: 10 }).score).toBe(own.score);
  });

  it('is watered by the year’s rain or from the soil, whichever scores higher', () => {
    const dry = { ...evenClimate(20, 8, 50), latitude: 40 };
    const { water } = judge(dry, { crop: apple, water: 'rainfed' }).parts;
    expect(water.rain_score).toBeCloseTo((12 * 50 - 500) / 200, 9);
    expect(water.score).toBe(Math.max(water.rain_score ?? 0, scoreOfShare(water.share)));
  });
});
