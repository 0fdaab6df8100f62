import type { ListedPlan, ShownPlan } from '@crop-planning/shared/plan-files/listed-plan';
import { planFieldNames } from '@crop-planning/shared/plan-files/columns';
import { outlineWords } from '@crop-planning/shared/geo/outline-geometry';
import { foundSpelling } from '@crop-planning/shared/words/answering-place';
import { terminalWords } from '@crop-planning/shared/words/terminal-text';
import { verdictWords } from '@crop-planning/shared/words/answer-text';
import { scoreText } from '@crop-planning/shared/words/score-text';
import { carriedOf, limitingFields, localMonthsFields, yearsField } from '../../model/result-fields.js';
import type { View } from '../../terminal/output/view.js';
import { planFields } from '../fields.js';
import { cropPlanView } from './crop-plans.js';

/** Returns the verdict in a few words. */
function shortVerdict(_sentence: string | null, { verdict_code, verdict_months }: ListedPlan): string | null {
  return verdict_code && verdictWords(verdict_code, verdict_months ?? []);
}

/** The years decide the label; a producer's analysis has a score alone. */
function yearsOrScore(years: ListedPlan['years'], { score }: ListedPlan): string {
  return !years && typeof score === 'number' ? `score ${scoreText(score)}` : carriedOf(years);
}

/** The fields of a plan that a person sees; its analysis is drawn below them. */
export const shownNames = [
  'id',
  ...planFieldNames,
  'is_archived',
  'created_at',
  'updated_at',
  'latest_feasibility_label',
  'latest_analysis_at',
] as const;

/**
 * Plans, each with the water, season and climate of its next analysis and the result of its newest one; every form of
 * output uses the same field names.
 */
export const listedPlanView: View<ListedPlan> = {
  fields: {
    ...cropPlanView.fields,
    name: { ...planFields.name, widthMin: 18, squeezedWidthMin: 12 },
    location: {
      ...planFields.location,
      widthMin: 16,
      squeezedWidthMin: 12,
      show: (location, { place }) => foundSpelling(location, place),
    },
    verdict: { title: 'VERDICT', kind: 'text', widthMin: 16, show: shortVerdict },
    verdict_code: { title: 'VERDICT CODE', kind: 'headline' },
    verdict_months: { title: 'RATHER IN', kind: 'months' },
    score: { title: 'SCORE', kind: 'score' },
    ...limitingFields,
    place: { title: 'PLACE USED', kind: 'text', widthMin: 24 },
    good_months: { title: 'GOOD MONTHS', kind: 'months' },
    harvest_months: { title: 'HARVEST', kind: 'months' },
    source: { title: 'SOURCE', kind: 'text' },
    model_version: { title: 'MODEL', kind: 'headline' },
    analysis_id: { title: 'ANALYSIS ID', kind: 'id' },
    years: { ...yearsField, show: yearsOrScore },
    ...localMonthsFields,
    water: planFields.water,
    season_days: { ...planFields.season_days, show: (days) => days ?? terminalWords().own },
    climate: planFields.climate,
  },
  columns: [
    'id',
    'name',
    'location',
    'crop',
    'planting_month',
    'risk_tolerance',
    'water',
    'latest_feasibility_label',
    'years',
    'verdict',
    'limiting_part',
    'place',
  ],
  // The columns that still fit a terminal 80 characters wide are dropped last.
  spareColumns: [
    'place',
    'id',
    'limiting_part',
    'risk_tolerance',
    'verdict',
    'location',
    'planting_month',
    'crop',
    'water',
    'years',
  ],
};

/** A plan by itself, with its outline. */
export const shownPlanView: View<ShownPlan> = {
  ...listedPlanView,
  fields: {
    ...(listedPlanView.fields as View<ShownPlan>['fields']),
    outline: { ...planFields.outline, show: (outline) => outline && outlineWords(outline) },
  },
  bulkyFields: ['outline'],
};
