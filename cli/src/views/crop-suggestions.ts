import type { CropSuggestions } from '@crop-planning/shared';
import type { View } from '../view.js';
import { limitingFactorField } from './limiting-factor.js';

export type CropSuggestion = CropSuggestions['suggestions'][number];

export const cropSuggestionView: View<CropSuggestion> = {
  key: 'crop',
  fields: {
    crop: { title: 'CROP', kind: 'headline' },
    feasibility_label: { title: 'STATUS', kind: 'label' },
    score: { title: 'SCORE', kind: 'score' },
    limiting_factor: limitingFactorField,
    season_days: { title: 'DAYS', kind: 'count' },
    best_months: { title: 'BEST MONTHS', kind: 'months' },
  },
  columns: ['crop', 'feasibility_label', 'score', 'limiting_factor', 'season_days', 'best_months'],
  spareColumns: ['season_days', 'limiting_factor', 'best_months'],
};
