import type { SeasonOfYear } from '@crop-planning/shared';
import { seasonName } from '@crop-planning/shared/words/known-years';
import { partWords } from '@crop-planning/shared/words/part-words';
import type { View } from '../../terminal/output/view.js';

/** The outcome of a planting, year by year. */
export const plantingYearView: View<SeasonOfYear> = {
  key: 'year',
  fields: {
    year: {
      title: 'YEAR',
      kind: 'headline',
      show: ({ year, sown_year }) => seasonName({ year, sown_year }),
    },
    sown_year: { title: 'SOWN', kind: 'count' },
    class: { title: 'CLASS', kind: 'headline', show: (season) => season.class ?? 'not known' },
    score: { title: 'SCORE', kind: 'score' },
    limiting_part: {
      title: 'LIMITED BY',
      kind: 'headline',
      show: ({ limiting_part }) => limiting_part && partWords(limiting_part),
    },
    water_share: {
      title: 'WATER',
      kind: 'headline',
      show: ({ water_share }) => (water_share === null ? '–' : `${Math.round(100 * water_share)} %`),
    },
    waited: { title: 'A MONTH LATE', kind: 'boolean' },
  },
  spareColumns: ['sown_year', 'waited', 'limiting_part', 'water_share'],
};
