import { expect, it } from 'vitest';
import { frostWords } from './timing-words.js';

const [none, possible, even, certain] = ['none', 'possible', 'even', 'almost_certain'];
const summer = [none, none, none, none, none];

it.each([
  [
    'first in Nov (unlikely but possible), last in Mar (unlikely but possible), almost certain in Dec-Jan',
    {
      chances: [certain, even, possible, none, none, ...summer, possible, certain],
      first_month: 11,
      last_month: 3,
    },
  ],
  [
    'first in Dec (almost certain), last in Jan (almost certain)',
    { chances: [certain, none, none, none, none, ...summer, none, certain], first_month: 12, last_month: 1 },
  ],
  [
    'in every month, almost certain in Jul',
    {
      chances: [...Array(6).fill(possible), certain, ...Array(5).fill(even)],
      first_month: null,
      last_month: null,
    },
  ],
  ['none', { chances: Array(12).fill(none), first_month: null, last_month: null }],
])('describes frost as: %s', (words, frost) => {
  expect(frostWords(frost as Parameters<typeof frostWords>[0])).toBe(words);
});
