import { describe, expect, it } from 'vitest';
import {
  apple,
  evenClimate,
  highland,
  oilPalm,
  plain,
  potato,
  rye,
  twelve,
} from '../../../../test/feasibility-examples.js';
import { climateYearOf } from './climate-year.js';
import type { ModelClimate } from './climate-year.js';
import { evaluate } from './evaluate.js';
import type { Question } from './evaluate.js';
import { radiationOf } from './evapotranspiration.js';
import { ramp } from './ramp.js';
import { seasonOf } from './season.js';
import { passMonth } from './soil-water.js';
import { scoreOfShare, shareForScore } from './water-share.js';

function judge(climate: ModelClimate, question: Partial<Question> = {}) {
  const year = climateYearOf(climate);
  return evaluate({
    crop: potato,
    year,
    plantingMonth: 4,
    water: 'irrigated',
    seasonDays: null,
    ...question,
  });
}

/** Potato, in the same weather all year. */
const even = (mean: number, minimum = mean - 6, rain = 100) => judge(evenClimate(mean, minimum, rain));

it.each([
  [5, 10, 20, 0],
  [10, 10, 20, 0],
  [15, 10, 20, 0.5],
  [20, 10, 20, 1],
  [25, 10, 20, 1],
  [20, 22, 17, 0.4],
  [9.99, 10, 10, 0],
  [10, 10, 10, 1],
])('the ramp at %d from %d to %d is %d', (x, none, full, score) => {
  expect(ramp(x, none, full)).toBe(score);
});

describe('sowing: potato grows from 7 °C on', () => {
  it.each([
    [4.9, 0],
    [5, 0],
    [6, 0.5],
    [7, 1],
  ])('at %d °C it scores %d', (mean, score) => {
    expect(even(mean).parts.sowing?.score).toBe(score);
  });

  it('uses the turn of the month if that is warmer', () => {
    const climate = { ...plain, mean_temperature_c: plain.mean_temperature_c.with(2, 4).with(3, 8.8) };
    expect(judge(climate, { plantingMonth: 3 }).parts.sowing).toMatchObject({ turn_temperature_c: 6.4 });
    expect(judge(climate, { plantingMonth: 3 }).parts.sowing?.score).toBeCloseTo(0.7, 9);
  });
});

describe('pace: no growth at 7 °C, all of it from 15', () => {
  it.each([
    [7, 0],
    [11, 0.5],
    [15, 1],
  ])('at %d °C the first month gives %d of its days', (mean, pace) => {
    const { season } = even(mean);
    const [first] = season?.months ?? [];
    expect(first?.month).toBe(4);
    expect(season?.daysDone).toBe(pace === 0 ? 0 : pace === 1 ? 120 : 15 * (season?.months.length ?? 0));
  });
});

describe('heat: best up to 25 °C, none from 30', () => {
  it.each([
    [25, 1],
    [27, 0.6],
    [30, 0],
    [31, 0],
  ])('at %d °C it scores %d', (mean, score) => {
    expect(even(mean).parts.heat?.score).toBe(score);
  });

  it('of the harvest does not count', () => {
    const heat = highland.mean_temperature_c.with(6, 40);
    expect(judge({ ...highland, mean_temperature_c: heat }).parts.heat?.score).toBe(1);
    expect(judge({ ...highland, mean_temperature_c: heat }, { plantingMonth: 5 }).parts.heat?.score).toBe(0);
  });
});

it.each([
  [17, 1],
  [19.5, 0.5],
  [22, 0],
])('nights of %d °C score %d', (minimum, score) => {
  expect(even(24, minimum).parts.nights?.score).toBe(score);
});

it('nights do not count for a crop they do not harm', () => {
  const { parts } = judge(evenClimate(24, 23, 100), { crop: { ...potato, cool_nights: false } });
  expect(parts.nights).toBeUndefined();
});

describe('frost', () => {
  const year = (minimum: number) =>
    climateYearOf({ ...highland, min_temperature_c: highland.min_temperature_c.with(5, minimum) });

  it('ends the season of a crop without a winter rest below its killing temperature, and not at it', () => {
    expect(seasonOf(potato, year(0), 4, null).stopped).toBeNull();
    expect(seasonOf(potato, year(-0.1), 4, null).stopped).toEqual({
      by: 'frost',
      month: 6,
      temperature: -0.1,
    });
  });

  it('begins at 0 °C if FAO gives no killing temperature', () => {
    const crop = { ...potato, kill_temperature_c: null };
    expect(seasonOf(crop, year(0), 4, null).stopped).toBeNull();
    expect(seasonOf(crop, year(-0.1), 4, null).stopped).toMatchObject({ by: 'frost' });
  });

  it('in the month of sowing stops nothing', () => {
    const early = climateYearOf({ ...highland, min_temperature_c: highland.min_temperature_c.with(3, -5) });
    expect(seasonOf(potato, early, 4, null).stopped).toBeNull();
  });

  it('is named frost when it limits, cold is named temperature', () => {
    const cold = { ...highland, mean_temperature_c: highland.mean_temperature_c.with(5, 6.9) };
    const frost = { ...highland, min_temperature_c: highland.min_temperature_c.with(5, -1) };
    expect(judge(frost)).toMatchObject({ limitingPart: 'season', limitingFactor: 'frost' });
    expect(judge(cold)).toMatchObject({ limitingPart: 'season', limitingFactor: 'temperature' });
  });
});

describe('a winter annual', () => {
  it('rests through the cold and is judged by the coldest month', () => {
    const { season, parts, limitingPart } = judge(plain, { crop: rye, plantingMonth: 9 });
    expect(season?.months.filter(({ isResting }) => isResting).map(({ month }) => month)).toEqual([
      11, 12, 1, 2, 3,
    ]);
    expect(season?.stopped).toBeNull();
    expect(parts.winter).toEqual({ score: 1, month: 1, min_temperature_c: -8 });
    expect(limitingPart).toBe('nothing');
  });

  it.each([
    [-15, 1],
    [-21.5, 0.5],
    [-28, 0],
  ])('in a winter of %d °C scores %d, limited by frost', (minimum, score) => {
    const climate = { ...plain, min_temperature_c: plain.min_temperature_c.with(0, minimum) };
    const found = judge(climate, { crop: rye, plantingMonth: 9 });
    expect(found.parts.winter?.score).toBeCloseTo(score, 9);
    if (score < 1) expect(found).toMatchObject({ limitingPart: 'winter', limitingFactor: 'frost' });
  });

  it('is no longer hardy when more than 0.6 of its development is done', () => {
    // Sown in May at full pace: 60 % of 100 days are done after two months, and the third is frosty.
    const climate = evenClimate(20, 8, 100);
    const frosty = { ...climate, min_temperature_c: climate.min_temperature_c.with(6, -5) };
    const year = climateYearOf(frosty);
    expect(seasonOf(rye, year, 5, 100).stopped).toBeNull();
    expect(seasonOf(rye, year, 5, 99).stopped).toEqual({ by: 'frost', month: 7, temperature: -5 });
  });
});

describe('the season', () => {
  it.each([
    [1, 1, 1 / 30],
    [30, 1, 1],
    [31, 2, 1 / 30],
    [360, 12, 1],
  ])('of %d given days takes %d months at full pace', (days, months, share) => {
    const { season } = judge(evenClimate(20, 12, 100), { seasonDays: days });
    expect(season?.months).toHaveLength(months);
    expect(season?.months.at(-1)?.share).toBeCloseTo(share, 9);
    expect(season?.stopped).toBeNull();
  });

  it('of 365 days is longer than twelve months of thirty', () => {
    const { season, parts } = judge(evenClimate(20, 12, 100), { seasonDays: 365 });
    expect(season?.stopped).toEqual({ by: 'long' });
    expect(parts.season?.score).toBeCloseTo((360 - 182.5) / 182.5, 9);
  });

  it('may take no more months than its longest, or twice what it needs', () => {
    // 90 to 160 days: 120 at full pace, in six growing months at most.
    const { season, parts } = judge(evenClimate(10, 6, 100));
    expect(season?.months).toHaveLength(6);
    expect(season?.stopped).toEqual({ by: 'long' });
    expect(parts.season?.score).toBeCloseTo(ramp(6 * 30 * 0.375, 60, 120), 9);
  });

  it('rounds to fifteen days, halves to even', () => {
    const growing = (min: number) => ({ ...potato, growing_days: { min, max: min + 30 } });
    const year = climateYearOf(highland);
    expect(seasonOf(growing(60), year, 4, null).daysNeeded).toBe(90);
    expect(seasonOf(growing(67.5), year, 4, null).daysNeeded).toBe(90);
    expect(seasonOf(growing(82.5), year, 4, null).daysNeeded).toBe(120);
  });

  it('has to be given if FAO gives none', () => {
    const crop = { ...potato, growing_days: null };
    expect(() => judge(highland, { crop })).toThrow(
      expect.objectContaining({
        code: 'VALIDATION_FAILED',
        issues: [expect.objectContaining({ path: 'season_days' })],
      }),
    );
    expect(judge(highland, { crop, seasonDays: 90 }).season?.stopped).toBeNull();
  });
});

describe('water', () => {
  it.each([
    [0, 0],
    [0.3, 0],
    [0.4, 0.3],
    [0.5, 0.6],
    [0.75, 0.8],
    [1, 1],
  ])('a share of %d scores %d', (share, score) => {
    expect(scoreOfShare(share)).toBeCloseTo(score, 12);
  });

  it.each([
    [0.7, 0.625],
    [0.6, 0.5],
    [0.5, 0.46666666666666667],
  ])('a score of %d takes a share of %d', (score, share) => {
    expect(shareForScore(score)).toBeCloseTo(share, 12);
    expect(scoreOfShare(shareForScore(score))).toBeCloseTo(score, 12);
  });

  it('of one month comes from rain first, then from the soil, which holds 100 mm', () => {
    expect(passMonth(50, 80, 60)).toEqual({ gotMm: 60, storedMm: 70 });
    expect(passMonth(90, 80, 60)).toEqual({ gotMm: 60, storedMm: 100 });
    expect(passMonth(50, 20, 60)).toEqual({ gotMm: 60, storedMm: 10 });
    expect(passMonth(10, 20, 60)).toEqual({ gotMm: 30, storedMm: 0 });
  });

  it('that seeps out of a flooded field is wanted too', () => {
    const dry = judge(highland).water.wantedMm;
    const flooded = judge(highland, { crop: { ...potato, is_flooded: true } }).water.wantedMm;
    expect(flooded - dry).toBeCloseTo(4 * 120, 6);
  });

  it.each([
    [800 / 4, 1],
    [1400 / 4, 0.5],
    [2000 / 4, 0],
  ])('of %d mm a month, too wet, scores %d, even when irrigated', (rain, score) => {
    expect(even(20, 12, rain).parts.wet.score).toBeCloseTo(score, 9);
  });
});

describe('a perennial', () => {
  it.each([
    [-15, 1],
    [-20, 0.5],
    [-25, 0],
  ])('in a winter of %d °C scores %d', (minimum, score) => {
    const climate = { ...plain, min_temperature_c: plain.min_temperature_c.with(0, minimum) };
    expect(judge(climate, { crop: apple }).parts.winter?.score).toBe(score);
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

  it('gets chill hours from months below 17 °C, at most 485.1 each', () => {
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
  ] as const)('%s is planted at %d °C with %d', (habit, mean, score) => {
    const { parts } = judge(evenClimate(mean, mean - 5, 80), { crop: { ...apple, habit } });
    expect(parts.planting?.score).toBe(score);
  });

  it('has no season, and giving a length changes nothing', () => {
    const own = judge(plain, { crop: apple });
    expect(own.season).toBeNull();
    expect(judge(plain, { crop: apple, seasonDays: 10 }).score).toBe(own.score);
  });

  it('is watered by the year’s rain or from the soil, whichever suits better', () => {
    const dry = { ...evenClimate(20, 8, 50), latitude: 40 };
    const { water } = judge(dry, { crop: apple, water: 'rainfed' }).parts;
    expect(water.rain_score).toBeCloseTo((12 * 50 - 500) / 200, 9);
    expect(water.score).toBe(Math.max(water.rain_score ?? 0, scoreOfShare(water.share)));
  });
});

describe('the length of the days', () => {
  it('is that of FAO-56: October at 52.4 degrees north has 15.11 MJ', () => {
    expect(radiationOf(10, 52.4)).toBeCloseTo(15.1, 1);
  });

  it('is zero in a polar night, and finite at the poles', () => {
    expect(radiationOf(12, 90)).toBe(0);
    expect(radiationOf(6, -90)).toBe(0);
    expect(radiationOf(6, 90)).toBeGreaterThan(40);
  });

  it('makes summer thirsty, and is the same all year if no latitude is given', () => {
    const year = climateYearOf({ ...evenClimate(20, 12, 50), latitude: 60 });
    expect(year.evapotranspiration[5]).toBeGreaterThan(5 * (year.evapotranspiration[11] ?? 0));
    expect(new Set(climateYearOf(evenClimate(20, 12, 50)).evapotranspiration).size).toBe(1);
  });

  it('does not matter when it freezes: nothing evaporates at 0 °C', () => {
    expect(climateYearOf(evenClimate(0, -3, 50)).evapotranspiration).toEqual(twelve(0));
  });
});

it('the order of the parts decides between equal ones', () => {
  // Too cold to sow and too short a season, both 0.
  expect(even(2).limitingPart).toBe('sowing');
});
