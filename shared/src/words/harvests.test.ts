import { describe, expect, it } from 'vitest';
import type { PlantingVerdict } from '../contract/verdict.js';
import { harvestCell, harvestWords } from './harvests.js';

const verdictWith = (
  carried: number | null,
  good: number | null,
  judged: number | null,
): PlantingVerdict => ({
  code: 'plant',
  values: {
    crop: 'maize',
    planting_month: 3,
    water: 'rainfed',
    carried,
    good,
    judged,
    cause: null,
    is_only_cause: false,
    variety: null,
    irrigation_mm: null,
    months: [],
    in_season_here: null,
  },
  sentence: '',
});

describe('harvestWords', () => {
  it.each([
    [43, 41, 44, 'a harvest in 43 of 44 years, a good one in 41'],
    [15, 0, 44, 'a harvest in 15 of 44 years, a good one in none'],
    [44, 44, 44, 'a good harvest in 44 of 44 years'],
    [0, 0, 44, 'no harvest in 44 years'],
    [43, null, 44, 'a harvest in 43 of 44 years'],
  ])('says of %j harvests, %j of them good, in %j years: %s', (carried, good, judged, words) => {
    expect(harvestWords({ verdict: verdictWith(carried, good, judged) })).toBe(words);
    expect(harvestCell({ verdict: verdictWith(carried, good, judged) })).toBe(
      `harvest in ${carried} of ${judged} years`,
    );
  });

  it('says nothing where an average year decides, or of another producer', () => {
    for (const verdict of [verdictWith(null, null, null), null, undefined])
      expect([harvestWords({ verdict }), harvestCell({ verdict })]).toEqual([null, null]);
  });
});
