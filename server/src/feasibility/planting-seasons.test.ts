import { describe, expect, it } from 'vitest';
import { evenClimate } from '../../../test/feasibility-examples.js';
import { assessWith } from '../../../test/judged-plantings.js';
import { longestSpanOf, spansOf } from './spans.js';

const twoRains = {
  ...evenClimate(18, 12, 0),
  latitude: 0,
  rain_mm: [5, 5, 90, 160, 120, 5, 5, 5, 60, 110, 70, 5],
};

it('months are joined into spans, even across the end of the year', () => {
  expect(spansOf([1, 2, 5, 11, 12])).toEqual([[5], [11, 12, 1, 2]]);
  expect(spansOf([])).toEqual([]);
  expect(longestSpanOf([1, 2, 5, 11, 12])).toEqual([11, 12, 1, 2]);
});

describe('the planting seasons', () => {
  it('are two in a climate with two rainy seasons, the better one first', () => {
    const { details, reasons } = assessWith({
      climate: twoRains,
      asked: { planting_month: 3, season_days: 90 },
    });
    expect(details.planting_seasons.map(({ months }) => months[0])).toEqual([2, 8]);
    expect(details.planting_seasons[0]?.best_score).toBeGreaterThan(
      details.planting_seasons[1]?.best_score ?? 1,
    );
    expect(reasons.join('\n')).toMatch(
      /^Two seasons: the main one is planted in \w+-\w+ \(up to 1\.00\), the other in \w+(-\w+)? \(up to 0\.\d\d\)\.$/m,
    );
  });

  it('have the highest score of their months, even if the years favour another month', () => {
    const { details } = assessWith({ climate: twoRains, asked: { planting_month: 3, season_days: 90 } });
    for (const { months, best_score } of details.planting_seasons)
      expect(best_score).toBe(Math.max(...months.map((month) => details.window[month - 1]?.score ?? 0)));
  });

  it('are not mentioned if there is only one season', () => {
    const { details, reasons } = assessWith({ asked: { planting_month: 4 } });
    expect(details.planting_seasons).toHaveLength(1);
    expect(reasons.join(' ')).not.toContain('seasons:');
  });
});
