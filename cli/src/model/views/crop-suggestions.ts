import type { CropSuggestion } from '@crop-planning/shared';
import { nameOfCrop } from '@crop-planning/shared/words/crops/crop-text';
import {
  limitingFields,
  localMonthsFields,
  modelPartField,
  shortVerdict,
  yearsField,
} from '../result-fields.js';
import type { View } from '../../terminal/output/view.js';
import { words } from '@crop-planning/shared/words/languages/current';
import { kinds as english } from '@crop-planning/shared/words/languages/en/kinds';

export const cropSuggestionView: View<CropSuggestion> = {
  key: 'crop',
  fields: {
    crop: { title: 'CROP', kind: 'headline', show: nameOfCrop },
    crop_name: { title: 'CROP NAME', kind: 'headline' },
    kind: { title: 'KIND', kind: 'headline', show: (kind) => words('kinds', english).kinds[kind] },
    presence: {
      title: 'GROWN THERE',
      kind: 'headline',
      show: (presence) => words('kinds', english).presences[presence],
    },
    verdict: { title: 'VERDICT', kind: 'object', show: shortVerdict },
    feasibility_label: { title: 'STATUS', kind: 'label' },
    score: { title: 'SCORE', kind: 'score' },
    spare: { title: 'SPARE', kind: 'score' },
    limiting_factor: limitingFields.limiting_factor,
    limiting_part: modelPartField,
    years: yearsField,
    irrigation_mm: { title: 'IRRIGATION MM', kind: 'millimetres' },
    season_months: { title: 'MONTHS', kind: 'count' },
    good_months: { title: 'GOOD MONTHS', kind: 'months' },
    feasible_months: { title: 'FEASIBLE MONTHS', kind: 'months' },
    ...localMonthsFields,
    in_season_here: { title: 'IN SEASON', kind: 'boolean' },
  },
  columns: [
    'crop',
    'feasibility_label',
    'verdict',
    'score',
    'years',
    'limiting_part',
    'irrigation_mm',
    'season_months',
    'good_months',
    'local_months',
  ],
  bulkyFields: ['verdict'],
  spareColumns: [
    'verdict',
    'season_months',
    'irrigation_mm',
    'local_months',
    'good_months',
    'limiting_part',
    'years',
  ],
};

/** Shows perennials, which are judged over the whole year: no month is better than another. */
export const perennialSuggestionView: View<CropSuggestion> = {
  ...cropSuggestionView,
  columns: ['crop', 'feasibility_label', 'verdict', 'score', 'years', 'limiting_part', 'irrigation_mm'],
  spareColumns: ['verdict', 'irrigation_mm', 'limiting_part', 'years'],
};
