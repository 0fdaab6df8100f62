import { describe, expect, it } from 'vitest';
import { evenClimate, highland, plain, potato, rye, twelve } from '../../../test/feasibility-examples.js';
import { judge } from '../../../test/judged-plantings.js';
import { climateYearOf } from './climate-year.js';
import { radiationOf } from './evapotranspiration.js';
import { ramp } from './ramp.js';
import { seasonOf } from './field-crops/season.js';
import { passMonth } from './soil-water.js';
import { scoreOfShare, shareForScore } from './water-share.js';

/** The usual variety of potato. */
const usual = { days: 120, isRequested: false };

/** Judges potato in the same weather all year. */
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

  it('uses the temperature at the end of the month if that is higher', () => {
    const climate = { ...plain, mean_temperature_c: plain.mean_temperature_c.with(2, 4).with(3, 8.8) };
    expect(judge(climate, { plantingMonth: 3 }).parts.sowing).toMatchObject({ turn_temperature_c: 6.4 });
    expect(judge(climate, { plantingMonth: 3 }).parts.sowing?.score).toBeCloseTo(0.7, 9);
  });
});

it('a crop with a separate sowing temperature is sown at that temperature or above, even if it grows below it', () => {
  const cotton = { ...potato, sow_min_c: 15 };
  expect(
    [13, 14, 15].map((mean) => judge(evenClimate(mean, 8, 100), { crop: cotton }).parts.sowing?.score),
  ).toEqual([0, 0.5, 1]);
});

describe('day length: jute sown when days are shorter than 12.3 hours flowers too early', () => {
  const jute = { ...potato, day_min_hours: 12.3 };
  const at = (latitude: number | null, plantingMonth: number) =>
    judge({ ...evenClimate(22, 14, 100), latitude }, { crop: jute, plantingMonth });

  it('is judged in the month of sowing', () => {
    expect(at(23.6, 6).parts.day).toMatchObject({ score: 1 });
    expect(at(23.6, 12).parts.day).toMatchObject({ score: 0 });
    const september = at(23.6, 9);
    expect(september.parts.day?.score).toBeCloseTo(0.6464, 4);
    expect(september).toMatchObject({ limitingPart: 'day', limitingFactor: 'temperature' });
  });

  it('is not judged without a latitude', () => {
    expect(at(null, 12).parts.day).toBeUndefined();
  });
});

describe('ripening: grain wants 13 °C in its last month and does not ripen at 9 °C', () => {
  const wheat = { ...rye, cool_nights: false, ripens_dry: true };
  const at = (mean: number, rain = 200) => judge(evenClimate(mean, 5, rain), { crop: wheat, seasonDays: 60 });

  it.each([
    [13, 1],
    [11, 0.5],
    [9, 0],
  ])('at %d °C it scores %d', (mean, score) => {
    expect(at(mean).parts.ripening).toMatchObject({ score, mean_temperature_c: mean });
  });

  it('dries in the cold too if the month has less rain than half of what evaporates', () => {
    const [demand = NaN] = Array.from(climateYearOf(evenClimate(8, 5, 0)).evapotranspiration);
    const scores = [1, 0.75, 0.5, 0].map((share) => at(8, share * demand).parts.ripening?.score);
    expect(scores).toEqual([0, 0.5, 1, 1]);
  });

  it('is not judged if the crop never reaches its last month', () => {
    const { parts, season } = judge(evenClimate(5, 2, 60), { crop: wheat });
    expect(season?.stopped).toEqual({ by: 'long' });
    expect(parts.ripening).toEqual({ score: 1, month: null, mean_temperature_c: null });
  });
});

describe('pace: no growth at 7 °C, full growth from 15 °C', () => {
  it.each([
    [7, 0],
    [11, 0.5],
    [15, 1],
  ])('at %d °C a day of the first month counts as %d', (mean, pace) => {
    const { season } = even(mean);
    const [first] = season?.months ?? [];
    expect(first?.month).toBe(4);
    expect(season?.daysDone).toBe(pace === 0 ? 0 : pace === 1 ? 120 : 15 * (season?.months.length ?? 0));
  });
});

describe('heat: best up to 25 °C, failure from 30 °C', () => {
  it.each([
    [25, 1],
    [27, 0.6],
    [30, 0],
    [31, 0],
  ])('at %d °C it scores %d', (mean, score) => {
    expect(even(mean).parts.heat?.score).toBe(score);
  });

  it('harms only between 40 and 75% of the days, and in proportion to how much of them a month has', () => {
    // Four months at full pace: the span begins in the second, at 48 days, and ends with the third.
    const climate = { ...highland, mean_temperature_c: highland.mean_temperature_c.with(6, 40) };
    const scores = [4, 5, 6, 7].map(
      (plantingMonth) => judge(climate, { plantingMonth, seasonDays: 120 }).parts.heat?.score,
    );
    expect(scores).toEqual([1, 0, 0.5, 1]);
  });

  it.each([
    [26.5, 0.2],
    [24.5, 0.6],
    [22.5, 1],
    [10, 1],
  ])(
    'is less in a flooded field, whose canopy is cooler in dry air: with nights of %d °C, 31 °C scores %d',
    (minimum, score) => {
      const { parts } = judge(evenClimate(31, minimum, 100), { crop: { ...potato, is_flooded: true } });
      expect(parts.heat?.score).toBeCloseTo(score, 9);
    },
  );

  it('does not limit a crop before it flowers, or a season that ends before flowering', () => {
    const climate = { ...highland, mean_temperature_c: highland.mean_temperature_c.with(4, 2) };
    expect(judge(climate).parts.heat).toEqual({ score: 1, month: null, mean_temperature_c: null });
  });
});

it.each([
  [17, 1],
  [19.5, 0.5],
  [22, 0],
])('warm nights of %d °C score %d', (minimum, score) => {
  expect(even(24, minimum).parts.nights?.score).toBe(score);
});

describe('cold nights: rice wants 11 °C and fails at 6 °C', () => {
  const rice = { ...potato, cool_nights: false, cold_nights: { sure_c: 11, lost_c: 6 } };
  const coldIn = (month: number, minimum: number) => ({
    ...evenClimate(20, 15, 100),
    min_temperature_c: twelve(15).with(month - 1, minimum),
  });

  it.each([
    [11, 1],
    [8.5, 0.5],
    [6, 0],
  ])('of %d °C score %d', (minimum, score) => {
    const judgement = judge(coldIn(6, minimum), { crop: rice, seasonDays: 120 });
    expect(judgement.parts.cool).toEqual({ score, month: 6, min_temperature_c: minimum });
    if (score < 1) expect(judgement).toMatchObject({ limitingPart: 'cool', limitingFactor: 'temperature' });
  });

  it('do no harm in the month of sowing', () => {
    expect(judge(coldIn(4, 3), { crop: rice }).parts.cool?.score).toBe(1);
  });

  it('do no harm once the rice ripens, from 80% of its days on', () => {
    expect(judge(coldIn(7, 3), { crop: rice, seasonDays: 120 }).parts.cool?.score).toBe(1);
  });
});

it('warm nights are not judged for a crop that they do not harm', () => {
  const { parts } = judge(evenClimate(24, 23, 100), { crop: { ...potato, cool_nights: false } });
  expect(parts.nights).toBeUndefined();
});

describe('frost', () => {
  const year = (minimum: number) =>
    climateYearOf({ ...highland, min_temperature_c: highland.min_temperature_c.with(5, minimum) });

  it('ends the season of a crop without a winter rest if the minimum is below the killing temperature, but not if both are equal', () => {
    expect(seasonOf(potato, year(0), 4, usual).stopped).toBeNull();
    expect(seasonOf(potato, year(-0.1), 4, usual).stopped).toEqual({
      by: 'frost',
      month: 6,
      temperature: -0.1,
    });
  });

  it('begins at 0 °C if FAO gives no killing temperature', () => {
    const crop = { ...potato, kill_temperature_c: null };
    expect(seasonOf(crop, year(0), 4, usual).stopped).toBeNull();
    expect(seasonOf(crop, year(-0.1), 4, usual).stopped).toMatchObject({ by: 'frost' });
  });

  it('kills a tender crop at a minimum above its killing temperature', () => {
    const maize = { ...potato, tender_c: 2 };
    expect(seasonOf(maize, year(2), 4, usual).stopped).toBeNull();
    expect(seasonOf(maize, year(1.9), 4, usual).stopped).toMatchObject({ by: 'frost', month: 6 });
    expect(
      seasonOf({ ...potato, kill_temperature_c: 3, tender_c: 2 }, year(2.9), 4, usual).stopped,
    ).toMatchObject({
      by: 'frost',
    });
  });

  it('does not stop a crop in the month of sowing', () => {
    const early = climateYearOf({ ...highland, min_temperature_c: highland.min_temperature_c.with(3, -5) });
    expect(seasonOf(potato, early, 4, usual).stopped).toBeNull();
  });

  it('is reported as the limiting factor frost, whereas cold is reported as temperature', () => {
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
  ])('in a winter of %d °C scores %d, limited by frost if that is below 1', (minimum, score) => {
    const climate = { ...plain, min_temperature_c: plain.min_temperature_c.with(0, minimum) };
    const judgement = judge(climate, { crop: rye, plantingMonth: 9 });
    expect(judgement.parts.winter?.score).toBeCloseTo(score, 9);
    if (score < 1) expect(judgement).toMatchObject({ limitingPart: 'winter', limitingFactor: 'frost' });
  });

  it('is no longer hardy after 60% of its development', () => {
    // Sown in May at full pace: 60% of 100 days are done after two months, and the third month is frosty.
    const climate = evenClimate(20, 8, 100);
    const frosty = { ...climate, min_temperature_c: climate.min_temperature_c.with(6, -5) };
    const year = climateYearOf(frosty);
    expect(seasonOf(rye, year, 5, { days: 100, isRequested: true }).stopped).toBeNull();
    expect(seasonOf(rye, year, 5, { days: 99, isRequested: true }).stopped).toEqual({
      by: 'frost',
      month: 7,
      temperature: -5,
    });
  });
});

describe('the season', () => {
  it.each([
    [1, 1, 1 / 30],
    [30, 1, 1],
    [31, 2, 1 / 30],
    [360, 12, 1],
  ])('of a requested %d days takes %d months at full pace', (days, months, share) => {
    const { season } = judge(evenClimate(20, 12, 100), { seasonDays: days });
    expect(season?.months).toHaveLength(months);
    expect(season?.months.at(-1)?.share).toBeCloseTo(share, 9);
    expect(season?.stopped).toBeNull();
  });

  it('of 365 days is longer than twelve months of thirty days', () => {
    const { season, parts } = judge(evenClimate(20, 12, 100), { seasonDays: 365 });
    expect(season?.stopped).toEqual({ by: 'long' });
    expect(parts.season?.score).toBeCloseTo((360 - 182.5) / 182.5, 9);
  });

  it('may take no more growing months than the longest season allows', () => {
    // 90 to 160 days: in six growing months at most. The shortest variety, of 90 days, comes closest.
    const { season, parts } = judge(evenClimate(10, 6, 100));
    expect(season?.months).toHaveLength(6);
    expect(season?.stopped).toEqual({ by: 'long' });
    expect(parts.season?.score).toBeCloseTo(ramp(6 * 30 * 0.375, 45, 90), 9);
  });

  it('may take the days that it needs even if FAO’s longest season is shorter or missing', () => {
    for (const growing_days of [{ min: 60, max: 90 }, null]) {
      const { season } = judge(highland, { crop: { ...potato, growing_days } });
      expect(season).toMatchObject({ daysNeeded: 120, growingMonthsMax: 4, stopped: null });
    }
  });
});

describe('water', () => {
  it.each([
    [0, 0],
    [0.25, 0],
    [0.35, 0.3],
    [0.45, 0.6],
    [0.725, 0.8],
    [1, 1],
  ])('a share of %d scores %d', (share, score) => {
    expect(scoreOfShare(share)).toBeCloseTo(score, 12);
  });

  it.each([
    [0.7, 0.5875],
    [0.6, 0.45],
    [0.5, 0.4166666666666667],
  ])('a score of %d takes a share of %d', (score, share) => {
    expect(shareForScore(score)).toBeCloseTo(share, 12);
    expect(scoreOfShare(shareForScore(score))).toBeCloseTo(score, 12);
  });

  it('comes from the month’s rain first, then from the soil, which stores no more than its capacity', () => {
    expect(passMonth(50, 80, 60, 100)).toEqual({ gotMm: 60, storedMm: 70 });
    expect(passMonth(90, 80, 60, 100)).toEqual({ gotMm: 60, storedMm: 100 });
    expect(passMonth(90, 80, 60, 200)).toEqual({ gotMm: 60, storedMm: 110 });
    expect(passMonth(50, 20, 60, 100)).toEqual({ gotMm: 60, storedMm: 10 });
    expect(passMonth(10, 20, 60, 100)).toEqual({ gotMm: 30, storedMm: 0 });
  });

  it('lasts longer for a crop whose soil holds 200 mm', () => {
    const climate = { ...highland, rain_mm: [0, 0, 0, 0, 0, 0, 300, 300, 300, 0, 0, 0] };
    const stored = (soil_mm: number) =>
      judge(climate, { crop: { ...potato, soil_mm }, plantingMonth: 10 }).water.storedAtSowingMm;
    expect([stored(100), stored(200)]).toEqual([100, 200]);
  });

  it('that a flooded field needs includes seepage', () => {
    const dry = judge(highland).water.wantedMm;
    const flooded = judge(highland, { crop: { ...potato, is_flooded: true } }).water.wantedMm;
    expect(flooded - dry).toBeCloseTo(4 * 120, 6);
  });

  it.each([
    [800 / 4, 1],
    [1400 / 4, 0.5],
    [2000 / 4, 0],
  ])('from %d mm of rain a month scores %d for wetness, even when irrigated', (rain, score) => {
    expect(even(20, 12, rain).parts.wet.score).toBeCloseTo(score, 9);
  });
});

describe('solar radiation', () => {
  it('follows FAO-56: October at 52.4 degrees north has 15.1 MJ', () => {
    expect(radiationOf(10, 52.4)).toBeCloseTo(15.1, 1);
  });

  it('is zero in a polar night, and high in a polar summer', () => {
    expect(radiationOf(12, 90)).toBe(0);
    expect(radiationOf(6, -90)).toBe(0);
    expect(radiationOf(6, 90)).toBeGreaterThan(40);
  });

  it('raises evapotranspiration in summer, and is constant all year without a latitude', () => {
    const year = climateYearOf({ ...evenClimate(20, 12, 50), latitude: 60 });
    expect(year.evapotranspiration[5]).toBeGreaterThan(5 * (year.evapotranspiration[11] ?? 0));
    expect(new Set(Array.from(climateYearOf(evenClimate(20, 12, 50)).evapotranspiration)).size).toBe(1);
  });

  it('has no effect at 0 °C, when nothing evaporates', () => {
    expect(Array.from(climateYearOf(evenClimate(0, -3, 50)).evapotranspiration)).toEqual(twelve(0));
  });
});

it('of two parts with equal scores, the first in order is the limiting part', () => {
  // Too cold to sow and too short a season: both score 0.
  expect(even(2).limitingPart).toBe('sowing');
});
