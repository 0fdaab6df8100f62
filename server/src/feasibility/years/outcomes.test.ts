import { describe, expect, it } from 'vitest';
import {
  apple,
  evenClimate,
  highland,
  oilPalm,
  potato,
  twelve,
} from '../../../../test/feasibility-examples.js';
import { regionWith } from '../../../../test/region-years.js';
import { climateYearOf, type ModelClimate } from '../climate-year.js';
import { labelBy, oddsOf, yieldSharesOf } from './odds.js';
import { outcomesOf } from './outcomes.js';
import { recordOf, type RegionYears } from './record.js';
import { scoreOfYear } from './year-score.js';

const even = { ...highland, rain_mm: twelve(150) };

function oddsIn(month: number, climate: ModelClimate, region: RegionYears, crop = potato) {
  const year = climateYearOf(climate);
  return oddsOf(
    outcomesOf({ crop, year, record: recordOf(year, region), seasonDays: null })(month, 'rainfed'),
  );
}

/** Returns a region in which some months have another ratio of rain in the first of so many years from 1979 on. */
function regionWithout(months: readonly number[], years: number): RegionYears {
  const region = regionWith();
  for (let year = 1; year <= years; year += 1)
    for (const month of months) region.rainRatio[12 * year + month - 1] = 0;
  return region;
}

describe('the rain of a record', () => {
  const totalOf = (region: RegionYears) => {
    const { rain } = recordOf(climateYearOf(even), region);
    return (from: number, to: number) => {
      let sum = 0;
      for (let i = 12 * (from - 1978); i < 12 * (to - 1977); i += 1) sum += rain[i] ?? 0;
      return sum / (to - from + 1);
    };
  };
  const wetter = Object.fromEntries(Array.from({ length: 23 }, (_, i) => [2000 + i, 1.25]));

  it('has the place’s mean since 2000, so earlier years are drier where rain has increased', () => {
    const mean = totalOf(regionWith(wetter));
    expect(mean(2000, 2022)).toBeCloseTo(12 * 150, 6);
    expect(mean(1979, 1999)).toBeCloseTo((12 * 150) / 1.25, 6);
  });

  it('is left as it is where too few years since 2000 are known, or none since 2017', () => {
    expect(totalOf(regionWith(wetter, 2017))(1979, 1999)).toBeCloseTo(12 * 150, 6);
    expect(totalOf(regionWith(wetter, 2018))(1979, 1999)).toBeCloseTo((12 * 150) / 1.25, 6);
    const region = regionWith(wetter);
    const isKnown = region.isKnown.map((_, i) => 1978 + i < 2000 || 1978 + i > 2008);
    expect(totalOf({ ...region, isKnown })(1979, 1999)).toBeCloseTo(12 * 150, 6);
  });

  it('is left as it was measured at the climate’s own station', () => {
    expect(totalOf({ ...regionWith(wetter), isMeasured: true })(2000, 2022)).toBeCloseTo(12 * 150 * 1.25, 6);
  });
});

describe('a field crop before the rains', () => {
  // Planted in April in a soil that is dry: May to August have rain in the mean year.
  const climate = { ...highland, rain_mm: [0, 0, 0, 40, 90, 150, 150, 150, 0, 0, 0, 0] };

  it('waits a month where at most a third of the years must', () => {
    const odds = oddsIn(4, climate, regionWithout([4, 5, 6], 14));
    expect(odds.tooEarly).toBe(0);
    expect(odds.outcomes.filter(({ mustWait, hasWaited }) => mustWait && hasWaited).length).toBeGreaterThan(
      0,
    );
  });

  it('is judged as it is sown where more of them must', () => {
    const odds = oddsIn(4, climate, regionWithout([4, 5, 6], 16));
    expect(odds.tooEarly).toBeGreaterThan(44 / 3);
    expect(odds.outcomes.some(({ hasWaited }) => hasWaited)).toBe(false);
  });
});

describe('a perennial’s year', () => {
  const cocoa = {
    ...oilPalm,
    dry_months_max: 4,
    rain_mm_per_year: { ...oilPalm.rain_mm_per_year, min: 0, optimal_min: 1 },
  };
  const seasonal = {
    ...evenClimate(26, 20, 0),
    rain_mm: [0, 0, 0, 250, 250, 250, 400, 250, 250, 250, 0, 0],
  };

  it('holds a dry season whole, though New Year lies in it', () => {
    const dry = oddsIn(6, seasonal, regionWith(), cocoa).outcomes;
    // Five dry months, of which no calendar year has more than three in a row, score 0.5.
    expect(new Set(dry.map(({ score, limitingPart }) => `${score} ${limitingPart}`))).toEqual(
      new Set(['0.5 dry']),
    );
  });

  it('is judged if it and the year before are known', () => {
    const region = regionWith();
    const isKnown = region.isKnown.map((_, i) => 1978 + i !== 1990);
    const { outcomes } = oddsIn(6, seasonal, { ...region, isKnown }, cocoa);
    expect(outcomes.filter(({ isJudged }) => !isJudged).map(({ year }) => year)).toEqual([1990, 1991]);
  });
});

describe('a year', () => {
  const parts = (waterScore: number, share: number, others: number) => ({
    season: { score: 1, days_done: 1, days_needed: 1 },
    heat: { score: others, month: 1, mean_temperature_c: 1 },
    water: { score: waterScore, share },
    wet: { score: 1, rain_mm: 1 },
  });
  const maize = { ...potato, yield_response: 1.25 };
  const classOf = (share: number, others = 1, crop = maize) => {
    const { isCarried, isGood } = scoreOfYear(crop, parts(0.6, share, others), 'rainfed');
    return isGood ? 'good' : isCarried ? 'poor' : 'lost';
  };

  it('is good with water for 65% of the yield, which a sensitive crop needs more water for', () => {
    expect([0.73, 0.71].map((share) => classOf(share))).toEqual(['good', 'poor']);
    expect([0.65, 0.64].map((share) => classOf(share, 1, { ...maize, yield_response: 1 }))).toEqual([
      'good',
      'poor',
    ]);
  });

  it('is good only if every other part scores 0.60, and lost below 0.50', () => {
    expect([0.6, 0.59, 0.49].map((others) => classOf(1, others))).toEqual(['good', 'poor', 'lost']);
  });

  it('is lost with less than 90% of the days that the crop needs', () => {
    const withDays = (score: number) => ({
      ...parts(1, 1, 1),
      season: { score, days_done: 1, days_needed: 1 },
    });
    const isCarried = (score: number) => scoreOfYear(maize, withDays(score), 'irrigated').isCarried;
    expect([isCarried(0.8), isCarried(0.79)]).toEqual([true, false]);
  });

  it('has the yield of its water: the middle year, and the one at a tenth from the worst', () => {
    const region = regionWith({ 1980: 0.2, 1984: 0.1, 1991: 0.1, 1992: 0.1, 1995: 0.2 });
    const { middle, worstFifth } = yieldSharesOf(oddsIn(3, even, region));
    expect(middle).toBe(1);
    expect(worstFifth).toBeLessThan(0.5);
  });
});

describe('a label', () => {
  const odds = oddsIn(3, even, regionWith());
  const labelOf = (score: number, hasHarvest: boolean) => labelBy({ score, hasHarvest, odds }, 'medium');

  it('is at most marginal without a harvest in the mean climate, or with a score below 0.20', () => {
    expect(odds.carried).toBe(44);
    expect([labelOf(0.2, true), labelOf(0.19, true), labelOf(1, false)]).toEqual([
      'feasible',
      'marginal',
      'marginal',
    ]);
  });

  it('of a perennial does not ask for a harvest', () => {
    const climate = { ...even, mean_temperature_c: twelve(14), min_temperature_c: twelve(6) };
    const own = oddsIn(3, climate, regionWith(), { ...apple, chill_hours: null });
    expect(labelBy({ score: 1, hasHarvest: true, odds: own }, 'medium')).toBe('feasible');
  });
});
