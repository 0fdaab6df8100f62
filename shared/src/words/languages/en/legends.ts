// The legends of maps, for the service's answer, the page and its table, and what a map was made from.
import { percentOfLand } from '../../figures/percent-of-land.js';
import type { LegendWords } from '../answer-subjects.js';

export const legends: LegendWords = {
  titles: {
    score: 'Score in the mean climate',
    month: 'Best month to plant',
    limit: 'What limits the score',
    label: 'Label by years',
    share: 'Share of the known years with a harvest',
  },
  noMonth: 'no month',
  noYear: 'none',
  fewYears: 'too few years known',
  limits: {
    nothing: 'nothing',
    winter: 'too cold',
    season: 'too short a season, or a cool harvest',
    heat: 'too hot',
    chill: 'too mild a winter',
    warmth: 'a year or summer too cool or too hot',
    day: 'too short days',
    water: 'too dry',
    wet: 'too wet',
  },
  scores: (low, high) => `${low} to ${high}`,
  shares: (low, high) => `${low} to ${high}%`,
  land: percentOfLand,
  sources: ({ climates, calendar }) =>
    `Climates: ${climates}.${calendar === undefined ? '' : ` Calendar: ${calendar}.`} Coasts and borders: Natural Earth; disputed borders are as Natural Earth has them.`,
};
