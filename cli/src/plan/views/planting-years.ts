import type { SeasonOfYear } from '@crop-planning/shared';
import { seasonName } from '@crop-planning/shared/words/figures/season-name';
import { partWords } from '@crop-planning/shared/words/part-words';
import type { View } from '../../terminal/output/view.js';
import { words } from '@crop-planning/shared/words/languages/current';
import { kinds as english } from '@crop-planning/shared/words/languages/en/kinds';
import { percentText } from '@crop-planning/shared/words/number-text';

/** The outcome of a planting, year by year. */
export const plantingYearView: View<SeasonOfYear> = {
  key: 'year',
  fields: {
    year: { title: 'YEAR', kind: 'headline', show: (_year, season) => seasonName(season) },
    sown_year: { title: 'SOWN', kind: 'count' },
    class: {
      title: 'CLASS',
      kind: 'headline',
      show: (word) => words('kinds', english).years[word ?? 'unknown'],
    },
    score: { title: 'SCORE', kind: 'score' },
    limiting_part: { title: 'LIMITED BY', kind: 'headline', show: (part) => part && partWords(part) },
    water_share: {
      title: 'WATER',
      kind: 'headline',
      show: (share) => (share === null ? '–' : percentText(share)),
    },
    waited: { title: 'A MONTH LATE', kind: 'boolean' },
  },
  spareColumns: ['sown_year', 'waited', 'limiting_part', 'water_share'],
};
