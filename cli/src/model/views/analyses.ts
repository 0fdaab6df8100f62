import { reasonTexts, verdictSentence } from '@crop-planning/shared/words/answer-text';
import { modelDetailsOf } from '@crop-planning/shared/words/model-details';
import type { AnalysisRow, PreviewRow } from '../rows.js';
import type { View } from '../../terminal/output/view.js';
import { limitingFields, shortVerdict, yearsField } from '../result-fields.js';

function sentenceOf(_sentence: string | null, { verdict }: PreviewRow | AnalysisRow): string | null {
  return verdict && verdictSentence(verdict);
}

function reasonsOf(_reasons: readonly string[], analysis: PreviewRow | AnalysisRow): readonly string[] {
  return reasonTexts(analysis);
}

const addedFields = {
  place: { title: 'PLACE', kind: 'text', widthMin: 24 },
  limiting_part: limitingFields.limiting_part,
  years: yearsField,
  water: { title: 'WATER', kind: 'water' },
  season_days: { title: 'SEASON DAYS', kind: 'count' },
} as const;

const analysisFields = {
  id: { title: 'ID', kind: 'id' },
  crop_plan_id: { title: 'PLAN ID', kind: 'id' },
  created_at: { title: 'WHEN', kind: 'time' },
  /** What the model advises. */
  sentence: { title: 'VERDICT', kind: 'text', widthMin: 24, show: sentenceOf },
  feasibility_label: { title: 'STATUS', kind: 'label' },
  score: { title: 'SCORE', kind: 'score' },
  limiting_factor: limitingFields.limiting_factor,
  reasons: { title: 'REASONS', kind: 'texts', show: reasonsOf },
  source: { title: 'SOURCE', kind: 'text' },
  crop_name: { title: 'CROP', kind: 'text' },
  verdict: { title: 'ADVICE', kind: 'object', show: shortVerdict },
  details: { title: 'DETAILS', kind: 'object' },
} as const;

/** The model's answer without a plan. */
export const previewView: View<PreviewRow> = {
  fields: { ...analysisFields, ...addedFields },
  columns: ['place', 'feasibility_label', 'score', 'years', 'limiting_part', 'reasons'],
  spareColumns: ['reasons', 'limiting_part', 'score', 'years'],
  bulkyFields: ['verdict', 'details'],
  ownFields: ['sentence', 'place', 'limiting_part', 'years', 'water', 'season_days'],
};

/** The analyses of one plan; in JSON as the API returns them. */
export const analysisView: View<AnalysisRow> = {
  fields: { ...analysisFields, plan_name: { title: 'PLAN', kind: 'text', widthMin: 16 }, ...addedFields },
  columns: [
    'created_at',
    'plan_name',
    'place',
    'water',
    'feasibility_label',
    'score',
    'limiting_part',
    'source',
    'reasons',
  ],
  spareColumns: ['reasons', 'source', 'limiting_part', 'score'],
  bulkyFields: ['verdict', 'details'],
  ownFields: ['plan_name', 'sentence', 'place', 'limiting_part', 'years', 'water', 'season_days'],
};

/** One analysis for each of several plans. */
export const planAnalysesView: View<AnalysisRow> = {
  fields: {
    ...analysisView.fields,
    details: {
      title: 'GOOD MONTHS',
      kind: 'months',
      show: (_details, analysis) => modelDetailsOf(analysis)?.good_months,
    },
    sentence: { ...analysisFields.sentence, widthMin: 30 },
  },
  columns: ['plan_name', 'place', 'feasibility_label', 'sentence', 'score', 'limiting_part', 'details'],
  // Cut short, the sentence still says what to do.
  spareColumns: ['details', 'limiting_part', 'score', 'place'],
  bulkyFields: ['verdict', 'details'],
};
