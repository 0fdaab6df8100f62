import type { Analysis, AnalysisPreview } from '@crop-planning/shared';
import { readModelResult } from '../model-result.js';
import type { View } from '../view.js';
import { limitingFactorField, modelLimitOf } from './limiting-factor.js';

export const analysisView: View<Analysis | AnalysisPreview> = {
  fields: {
    id: { title: 'ID', kind: 'id' },
    crop_plan_id: { title: 'PLAN', kind: 'id' },
    created_at: { title: 'WHEN', kind: 'time' },
    feasibility_label: { title: 'STATUS', kind: 'label' },
    score: { title: 'SCORE', kind: 'score' },
    limiting_factor: { ...limitingFactorField, show: limitOf },
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

/** What another producer names stays as it is, whatever the score. */
function limitOf(analysis: Analysis | AnalysisPreview): string | null {
  return analysis.source === 'model' ? modelLimitOf(analysis) : analysis.limiting_factor;
}
