import { describe, expect, it } from 'vitest';
import { seasonBar, seasonLegend } from './season-bar.js';
import { readSeason, seasonEnd, seasonSpan, stagesOf, type Season } from '@crop-planning/shared/words/season';

const season: Season = {
  days: 120,
  months: 4,
  plantingMonth: 11,
  lastMonth: 2,
  harvestMonths: [2, 3],
  resting: [12],
  stoppedBy: null,
};

describe('a season', () => {
  it('runs from planting to harvest, past the end of the year', () => {
    const stages = Array.from({ length: 12 }, (): string | null => null);
    [stages[10], stages[11], stages[0], stages[1]] = ['planting', 'resting', 'growing', 'harvest'];
    expect(stagesOf(season)).toEqual(stages);
    expect(seasonBar(season, 1).join('')).toBe('━H        P·');
    expect(seasonBar(season, 2).join('')).toBe(`━━━H${' '.repeat(17)}P··`);
    expect(seasonBar(season, 5)[10]).toBe('  P━━');
    expect(seasonLegend(season)).toBe('P planted, ━ growing, · resting, H harvest');
  });

  it('shows an end before the crop is ripe', () => {
    const stopped = { ...season, resting: [], stoppedBy: 'frost' };
    expect(seasonBar(stopped, 1).join('')).toBe('━X        P━');
    expect(seasonLegend(stopped)).toBe('P planted, ━ growing, X ended before it was ripe');
    expect(seasonEnd(stopped)).toBe('ended by frost after Feb');
    expect(seasonEnd({ ...season, stoppedBy: 'long' })).toBe('not ripe by Feb, the last month allowed');
  });

  it.each([
    [1, '120 days, Nov'],
    [4, '120 days, Nov-Feb'],
    [12, '120 days, the whole year'],
  ])('of %d months is described as %s', (months, words) => {
    expect(seasonSpan({ ...season, months })).toBe(words);
  });

  it.each([null, 'long', { months: 4 }, { months: 4, last_month: 2 }])('is null for %j', (value) => {
    expect(readSeason(value, 3)).toBeNull();
  });
});
