import { describe, expect, it } from 'vitest';
import { byModel } from '../../../../test/cli/sample-analyses.js';
import { seasonBar, seasonLegend } from './season-bar.js';
import { seasonEnd, seasonSpan, stagesOf } from '@crop-planning/shared/words/season';

const season = {
  days_done: 120,
  days_needed: 120,
  share_of_last: 0.5,
  months: 4,
  last_month: 2,
  harvest_months: [2, 3],
  resting: [12],
  stopped_by: null,
};
const details = {
  ...byModel.details,
  inputs: { ...byModel.details.inputs, planting_month: 11 },
  season,
};

describe('a season', () => {
  it('runs from planting to harvest, past the end of the year', () => {
    const stages = Array.from({ length: 12 }, (): string | null => null);
    [stages[10], stages[11], stages[0], stages[1]] = ['planting', 'resting', 'growing', 'harvest'];
    expect(stagesOf(details)).toEqual(stages);
    expect(seasonBar(details, 1).join('')).toBe('━H        P·');
    expect(seasonBar(details, 2).join('')).toBe(`━━━H${' '.repeat(17)}P··`);
    expect(seasonBar(details, 5)[10]).toBe('  P━━');
    expect(seasonLegend(details)).toBe('P planted, ━ growing, · resting, H harvest');
  });

  it('shows an end before the crop is ripe', () => {
    const stoppedSeason = { ...season, resting: [], stopped_by: 'frost' as const };
    const stopped = { ...details, season: stoppedSeason };
    expect(seasonBar(stopped, 1).join('')).toBe('━X        P━');
    expect(seasonLegend(stopped)).toBe('P planted, ━ growing, X ended before it was ripe');
    expect(seasonEnd(stoppedSeason)).toBe('ended by frost after Feb');
    expect(seasonEnd({ ...season, stopped_by: 'long' })).toBe('not ripe by Feb, the last month allowed');
  });

  it.each([
    [1, '120 days, Nov'],
    [4, '120 days, Nov-Feb'],
    [12, '120 days, the whole year'],
  ])('of %d months is described as %s', (months, words) => {
    expect(seasonSpan({ ...season, months }, 11)).toBe(words);
  });

  it('is absent from the year of a perennial', () => {
    expect(stagesOf({ ...details, season: null })).toBeNull();
  });
});
