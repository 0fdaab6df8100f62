import { describe, expect, it } from 'vitest';
import { latestOf, persistenceOf, seasonIndex, stateOf, type EnsoIndex } from './enso-index.js';
import { ensoOf, type EnsoOutcome, type EnsoPlanting } from './planting-enso.js';

/** Years from 1977 to 2006 whose months all have the same index: El Niño, neutral and La Niña in turn. */
const ofYear = (year: number) => [90, 0, -90][year % 3] ?? 0;
const years = Array.from({ length: 30 }, (_, i) => 1977 + i);
const index: EnsoIndex = {
  sha256: 'abc',
  firstYear: 1977,
  hundredths: years.flatMap((year) => Array<number>(12).fill(ofYear(year))),
};

/** El Niño seasons score low for want of water, and the others well; none has a harvest at a score below 0.3. */
function outcomeOf(sownYear: number, score = ofYear(sownYear) > 0 ? 0.4 : 0.8): EnsoOutcome {
  const [isCarried, isGood] = [score >= 0.3, score >= 0.6];
  return { year: sownYear, sownYear, isJudged: true, isCarried, isGood, score, limitingPart: 'water' };
}

const judged = years.slice(2, 26);
/** Rainfed, in southern Africa, from December to March, unless a test says otherwise. */
function planting(changes: Partial<EnsoPlanting> = {}): EnsoPlanting {
  return {
    latitude: -20,
    longitude: 30,
    plantingMonth: 1,
    months: 4,
    water: 'rainfed',
    outcomes: judged.map((year) => outcomeOf(year)),
    ...changes,
  };
}

describe('what El Niño did to a planting', () => {
  it('is counted by the state of the Pacific in the season', () => {
    const counts = (index: number, carried: number, good: number, meanScore: number) => ({
      seasons: 8,
      carried,
      good,
      meanScore: expect.closeTo(meanScore, 10),
      years: judged.filter((year) => ofYear(year) === index),
    });
    expect(ensoOf(planting(), index)).toEqual({
      region: 'southern_africa',
      rain: 'less',
      reason: null,
      states: {
        el_nino: counts(90, 8, 0, 0.4),
        neutral: counts(0, 8, 8, 0.8),
        la_nina: counts(-90, 8, 8, 0.8),
      },
    });
  });

  it.each([
    ['with irrigation', { water: 'irrigated' as const }],
    ['outside of the regions', { latitude: -10 }],
    ['with more than half of the season outside of the rainy months', { plantingMonth: 2, months: 5 }],
  ])('is not mentioned %s', (_, changes) => {
    expect(ensoOf(planting(changes), index)).toBeNull();
  });

  it('is mentioned where half of the season lies in the rainy months, and on the edge of a region', () => {
    const onEdge = planting({ latitude: -15, longitude: 41, plantingMonth: 2, months: 4 });
    expect(ensoOf(onEdge, index)).toMatchObject({ region: 'southern_africa' });
  });

  it.each([
    ['few_years', judged.slice(0, 19).map((year) => outcomeOf(year))],
    [
      'few_seasons',
      years
        .slice(2)
        .filter((year) => ofYear(year) <= 0 || year < 1988)
        .map((year) => outcomeOf(year)),
    ],
    ['infeasible', judged.map((year) => outcomeOf(year, year === 1980 || year === 1981 ? 0.3 : 0.2))],
    ['steady', judged.map((year) => outcomeOf(year, year < 1983 ? 0.9 : 1))],
    ['not_by_water', judged.map((year) => ({ ...outcomeOf(year), limitingPart: 'heat' as const }))],
    ['against_region', judged.map((year) => outcomeOf(year, ofYear(year) > 0 ? 0.8 : 0.4))],
    ['no_difference', judged.map((year) => outcomeOf(year, ofYear(year) > 0 ? 0.78 : 0.8))],
  ])('has no counts because of %s', (reason, outcomes) => {
    expect(ensoOf(planting({ outcomes }), index)).toMatchObject({ reason, states: null });
  });

  it('leaves out seasons that were not judged, and those after the last month of the index', () => {
    const unknown = { ...outcomeOf(2003, 0), isJudged: false };
    const outcomes = [...judged.map((year) => outcomeOf(year)), unknown, outcomeOf(2007, 0)];
    expect(ensoOf(planting({ outcomes }), index)).toEqual(ensoOf(planting(), index));
  });
});

describe('the index of El Niño', () => {
  it.each([
    [50, 'el_nino'],
    [49.9, 'neutral'],
    [-49.9, 'neutral'],
    [-50, 'la_nina'],
  ])('of %d hundredths stands for %s', (hundredths, state) => {
    expect(stateOf(hundredths)).toBe(state);
  });

  it('of a season is the mean of its months, over New Year too', () => {
    expect(seasonIndex(index, 1979, 11, 4)).toBe((2 * ofYear(1979) + 2 * ofYear(1980)) / 4);
    expect(seasonIndex(index, 2006, 11, 3)).toBeNull();
    expect(seasonIndex(index, 1976, 12, 1)).toBeNull();
  });

  it('tells how often a state that was known at sowing has lasted', () => {
    expect(persistenceOf(index, 'el_nino', 4, 3)).toEqual({ kept: 9, of: 9 });
    expect(persistenceOf(index, 'el_nino', 1, 3)).toEqual({ kept: 0, of: 9 });
  });

  it('ends with the last month known', () => {
    const shorter = { ...index, hundredths: index.hundredths.slice(0, -5) };
    expect(latestOf(shorter)).toEqual({
      year: 2006,
      month: 7,
      hundredths: ofYear(2006),
      state: stateOf(ofYear(2006)),
    });
  });
});
