import { expect, it } from 'vitest';
import type { VerdictCode, VerdictValues } from '../../../contract/verdict.js';
import { advice } from './advice.js';
import { verdict } from './verdict.js';

const maize: VerdictValues = {
  crop: 'maize',
  planting_month: 11,
  water: 'rainfed',
  carried: 42,
  good: 34,
  judged: 44,
  cause: 'water',
  is_only_cause: true,
  months: [],
  variety: null,
  irrigation_mm: null,
  in_season_here: null,
};
const failed = { carried: 15, good: 0 };
const unknown = { carried: null, good: null, judged: null };

it.each<[VerdictCode, Partial<VerdictValues>, string]>([
  [
    'plant',
    {},
    'Plant maize in November: in 42 of 44 years there was enough water, in 34 for a good harvest.',
  ],
  [
    'plant',
    { carried: 44, good: 44, cause: null },
    'Plant maize in November: in all 44 years there was enough water for a good harvest.',
  ],
  [
    'plant',
    { cause: 'heat', is_only_cause: false },
    'Plant maize in November: in 42 of 44 years there was a harvest, in 34 a good one.',
  ],
  [
    'plant',
    { water: 'irrigated', carried: 44, good: 44, cause: null },
    'Plant irrigated maize in November: in all 44 years there was a good harvest.',
  ],
  ['plant', { good: null }, 'Plant maize in November: in 42 of 44 years there was enough water.'],
  [
    'plant',
    { cause: 'heat', in_season_here: false },
    'Plant maize in November, out of season here: in 42 of 44 years there was a harvest, in 34 a good one.',
  ],
  [
    'plant',
    { ...unknown, cause: null },
    'Plant maize in November: it suits an average year; single years are not known here.',
  ],
  [
    'plant_at_risk',
    { good: 12 },
    'Plant maize in November, at a risk: in 42 of 44 years there was enough water, but in only 12 for a good harvest.',
  ],
  [
    'plant_at_risk',
    { good: 12, in_season_here: false },
    'Plant maize in November, at a risk, out of season here: a good harvest in only 12 of 44 years.',
  ],
  [
    'plant_at_risk',
    { ...failed, in_season_here: false },
    'Plant maize in November only at a risk, out of season here: it failed in 29 of 44 years.',
  ],
  [
    'plant_at_risk',
    failed,
    'Plant maize in November only at a risk: it failed in 29 of 44 years for want of water.',
  ],
  [
    'plant_at_risk',
    { ...unknown, cause: 'season' },
    'Plant maize in November only at a risk: it does poorly in an average year in too short a season.',
  ],
  [
    'rather_in_months',
    { ...failed, months: [4, 5, 10], is_only_cause: false },
    'Rather plant maize in Apr-May or October: planted in November, it failed in 29 of 44 years, mostly for want of water.',
  ],
  [
    'rather_in_months',
    { ...failed, months: [8], in_season_here: false },
    'Rather plant maize in August, out of season here: planted in November, it failed in 29 of 44 years.',
  ],
  [
    'with_irrigation',
    { ...failed, irrigation_mm: 1420 },
    'Plant maize in November with irrigation, about 1,420 mm: with rain alone, it failed in 29 of 44 years.',
  ],
  [
    'with_early_variety',
    { variety: 'early', good: 12 },
    'Plant an early variety of maize in November: in 42 of 44 years there was enough water, but rarely for a good harvest.',
  ],
  [
    'with_early_variety',
    { variety: 'very_early', in_season_here: false },
    'Plant a very early variety of maize in November, out of season here: in 42 of 44 years there was enough water.',
  ],
  [
    'not_here',
    { carried: 1, good: 0, cause: 'dry', irrigation_mm: 999 },
    'Do not plant maize here on rain alone: it failed in 43 of 44 years, and would need about 999 mm of irrigation.',
  ],
  [
    'not_here',
    { carried: 0, good: 0, cause: 'heading' },
    'Not here: maize planted in November failed in all 44 years heading before the winter.',
  ],
  [
    'not_here',
    { ...unknown, cause: 'winter' },
    'Not here: maize planted in November fails in an average year in the winter cold.',
  ],
])('%s with %o is put into words', (code, values, sentence) => {
  expect(verdict.sentence({ code, values: { ...maize, ...values } })).toBe(sentence);
});

it('a verdict in a few words names the months', () => {
  expect(advice.brief('rather_in_months', [4, 5, 10])).toBe('rather in Apr-May or October');
  expect(advice.brief('not_here', [])).toBe('not here');
});
