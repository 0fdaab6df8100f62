import { expect, it } from 'vitest';
import type { SeasonOfYear, Years } from '../contract/years.js';
import { seasonWords, unknownSpans, yearsWords } from './known-years.js';

const known: SeasonOfYear = {
  year: 1979,
  sown_year: 1979,
  class: 'good',
  score: 1,
  limiting_part: 'nothing',
  water_share: 0.83,
  waited: false,
};
const unknown = { class: null, score: null, limiting_part: null, water_share: null };
const seasons: SeasonOfYear[] = [1979, 1980, 1981, 1982, 1983, 1984].map((year) => ({
  ...known,
  year,
  sown_year: year,
  ...([1980, 1983, 1984].includes(year) ? unknown : {}),
}));
const years: Years = {
  first: 1979,
  last: 1984,
  judged: 3,
  carried: 3,
  good: 3,
  poor: 0,
  lost: 0,
  share: 1,
  needed_share: 0.75,
  labelled_by: 'mean_climate',
  median_score: 1,
  yield_share: 0.91,
  worst_fifth_yield_share: 0.66,
  rains_come_later: false,
  worst: [],
  seasons,
};

it('the years are put into words, with those that are not known at the place', () => {
  expect(yearsWords(years)).toEqual([
    'A harvest in 3 of 3 years; a good one, with water for two thirds of the yield or more, in 3.',
    'In the middle year water allows 91 % of the yield; in a bad one, the middle of the worst fifth, 66 %: one year in ten is worse.',
    'Not known at this place: 1980, 1983-1984.',
    'These are too few years to decide the label.',
  ]);
  expect(unknownSpans({ seasons: [known] })).toBe('');
});

it('the years of an analysis before model 3.1 do not say what a good year is', () => {
  const { yield_share: _, worst_fifth_yield_share: __, ...old } = years;
  expect(yearsWords({ ...old, labelled_by: 'years', seasons: [known] })).toEqual([
    'A harvest in 3 of 3 years; a good one in 3.',
  ]);
});

it('a season on a chart names its class, what limits it, and its share of the water', () => {
  expect(seasonWords(known)).toBe('1979: good, 83 % of the water');
  expect(seasonWords({ ...known, class: 'lost', limiting_part: 'heat', sown_year: 1978 })).toBe(
    '1978/79: lost, heat, 83 % of the water',
  );
  expect(seasonWords({ ...known, ...unknown })).toBe('1979: not known');
});
