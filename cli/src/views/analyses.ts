import type { Analysis, AnalysisPreview } from '@crop-planning/shared';
import { readModelResult } from '../model-result.js';
import type { View } from '../view.js';

export const analysisView: View<Analysis | AnalysisPreview> = {
  fields: {
    id: { title: 'ID', kind: 'id' },
    crop_plan_id: { title: 'PLAN', kind: 'id' },
    created_at: { title: 'WHEN', kind: 'time' },
    feasibility_label: { title: 'STATUS', kind: 'label' },
    score: { title: 'SCORE', kind: 'score' },
    limiting_factor: { title: 'LIMITED BY', kind: 'text', show: limitOf },
    reasons: { title: 'REASONS', kind: 'texts' },
    source: { title: 'SOURCE', kind: 'text' },
    details: { title: 'DETAILS', kind: 'object' },
  },
  columns: ['created_at', 'feasibility_label', 'score', 'limiting_factor', 'source', 'reasons'],
  spareColumns: ['reasons', 'source', 'limiting_factor', 'score'],
  bulkyFields: ['details'],
};

/** One analysis each of several plans, whose names are known by the time they are shown. */
export function createPlanAnalysesView(names: ReadonlyMap<string, string>): View<Analysis> {
  return {
    fields: {
      ...analysisView.fields,
      crop_plan_id: { title: 'PLAN', kind: 'text', show: (analysis) => names.get(analysis.crop_plan_id) },
      details: {
        title: 'BEST MONTHS',
        kind: 'months',
        show: (analysis) => readModelResult(analysis)?.best_months,
      },
      reasons: { title: 'WHY', kind: 'text', show: ({ reasons }) => reasons[0] },
    },
    columns: ['crop_plan_id', 'feasibility_label', 'score', 'limiting_factor', 'details', 'reasons'],
    spareColumns: ['reasons', 'details', 'limiting_factor', 'score'],
    bulkyFields: ['details'],
  };
}

/** A whole score is limited by nothing; the model names the lowest part all the same. */
function limitOf({ source, score, limiting_factor }: Analysis | AnalysisPreview): string | null {
  return source === 'model' && score === 1 ? 'nothing' : limiting_factor;
}
