import { foundSpelling } from '@crop-planning/shared/words/answering-place';
import { partWords } from '@crop-planning/shared/words/part-words';
import { scoreText } from '@crop-planning/shared/words/score-text';
import { monthLetters } from '../../terminal/output/score-blocks.js';
import { planFields } from '../fields.js';
import type { ComparedPlan } from './comparison.js';
import { harvestField, modelPartField, yearsField } from '../../model/result-fields.js';
import type { View } from '../../terminal/output/view.js';

const { name, crop, location, planting_month, risk_tolerance, water } = planFields;

export const comparedPlanView: View<ComparedPlan> = {
  fields: {
    id: { title: 'ID', kind: 'id' },
    name,
    crop,
    location: { ...location, show: (words, { place }) => foundSpelling(words, place) },
    place: { title: 'PLACE USED', kind: 'text', widthMin: 24 },
    planting_month,
    risk_tolerance,
    water,
    verdict: { title: 'VERDICT', kind: 'text', widthMin: 24 },
    feasibility_label: { title: 'STATUS', kind: 'label' },
    score: { title: 'SCORE', kind: 'score' },
    years: yearsField,
    limiting_part: modelPartField,
    limiting_factor: { title: 'FACTOR', kind: 'text' },
    rainfed_score: { title: 'RAINFED', kind: 'score' },
    rainfed_label: { title: 'IF RAINFED', kind: 'label' },
    irrigated_score: { title: 'IRRIGATED', kind: 'score' },
    irrigated_label: { title: 'IF IRRIGATED', kind: 'label' },
    irrigation_mm: { title: 'IRRIGATION MM', kind: 'millimetres' },
    parts: {
      title: 'PARTS',
      kind: 'object',
      show: (parts) =>
        Object.entries(parts)
          .map(([part, score]) => `${partWords(part)} ${scoreText(score)}`)
          .join(', '),
    },
    season_days: { title: 'SEASON DAYS', kind: 'count', show: (days) => days ?? 'whole year' },
    harvest_months: harvestField,
    good_months: { title: 'GOOD MONTHS', kind: 'months' },
    better_months: { title: 'BETTER MONTHS', kind: 'months' },
    window: { title: monthLetters, kind: 'strip' },
    reasons: { title: 'REASONS', kind: 'texts' },
  },
  columns: ['name', 'place', 'feasibility_label', 'score', 'years', 'limiting_part', 'window'],
  spareColumns: ['limiting_part', 'score', 'place', 'years'],
};
