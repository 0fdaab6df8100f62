import type { Analysis } from '@crop-planning/shared';
import type { View } from '../view.js';

export const analysisView: View<Analysis> = {
  fields: {
    id: { title: 'ID', kind: 'id' },
    crop_plan_id: { title: 'PLAN', kind: 'id' },
    created_at: { title: 'WHEN', kind: 'time' },
    feasibility_label: { title: 'STATUS', kind: 'label' },
    score: { title: 'SCORE', kind: 'score' },
    limiting_factor: { title: 'LIMITED BY', kind: 'text' },
    reasons: { title: 'REASONS', kind: 'texts' },
    source: { title: 'SOURCE', kind: 'text' },
    details: { title: 'DETAILS', kind: 'object' },
  },
  columns: ['created_at', 'feasibility_label', 'score', 'limiting_factor', 'source', 'reasons'],
  spareColumns: ['reasons', 'source', 'limiting_factor', 'score'],
};
