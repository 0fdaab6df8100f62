import { describe, expect, it } from 'vitest';
import { byModel } from '../../../../test/cli/sample-analyses.js';
import { plainLinesOf, prefixed } from './plain-lines.js';

describe('plainLinesOf', () => {
  it('returns everything that the drawing shows', () => {
    const lines = new Map(plainLinesOf(byModel));
    expect(Object.fromEntries(lines)).toMatchObject({
      water: 'rainfed',
      rainfed_label: 'marginal',
      irrigated_score: 0.95,
      irrigation_mm: 1189.2,
      parts: { winter: 1, heat: 0.95, water: 0.3, wet: 1 },
      season_days: 120,
      last_month: 8,
      good_months: [1, 2],
      better_months: [1, 2],
      answered_for: 'Peoria, Illinois, United States; 40.69,-89.59; 152 m; 113,150 people',
      climate: 'world grid, 2000-2025',
    });
    expect(lines.get('soil_mm')).toHaveLength(12);
    expect(plainLinesOf(byModel).filter(([name]) => name === 'note')).toEqual([
      [
        'note',
        'Taken to mean Peoria, Illinois, United States. Other places with this name: Peoria, Arizona, United States.',
      ],
      ['note', 'Snow is not known.'],
    ]);
  });

  it('returns nothing for another producer’s analysis', () => {
    expect(plainLinesOf({ ...byModel, source: 'advisor' })).toEqual([]);
  });

  it('returns lines whose names can be prefixed', () => {
    expect(prefixed('latest', [['score', 1]])).toEqual([['latest.score', 1]]);
  });
});
