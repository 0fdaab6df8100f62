import { foundSpelling } from '@crop-planning/shared/words/answering-place';
import { cropText } from '@crop-planning/shared/words/crops/crop-text';
import { comparison } from '@crop-planning/shared/words/languages/en/comparison';
import type { ComparedPlanting } from '@crop-planning/shared/words/planting/compared-planting';
import { terminalWords } from '@crop-planning/shared/words/terminal-text';
import { factorWords, partWords } from '@crop-planning/shared/words/part-words';
import { scoreText } from '@crop-planning/shared/words/score-text';
import { monthLetters } from '../../terminal/output/score-blocks.js';
import { planFields } from '../fields.js';
import { harvestField, modelPartField, yearsField } from '../../model/result-fields.js';
import type { View } from '../../terminal/output/view.js';

const { name, crop, location, planting_month, risk_tolerance, water } = planFields;

export const comparedPlanView: View<ComparedPlanting> = {
  fields: {
    id: { title: 'ID', kind: 'id' },
    name,
    crop: { ...crop, show: (word, { crop_name }) => cropText(word, crop_name) },
    crop_name: { title: 'CROP NAME', kind: 'text' },
    location: { ...location, show: (words, { place }) => foundSpelling(words, place) },
    place: { title: heading('place'), kind: 'text', widthMin: 24 },
    planting_month,
    risk_tolerance,
    water,
    verdict: { title: 'VERDICT', kind: 'text', widthMin: 24 },
    feasibility_label: { title: heading('feasibility_label'), kind: 'label' },
    score: { title: heading('score'), kind: 'score' },
    years: yearsField,
    limiting_part: modelPartField,
    limiting_factor: { title: 'FACTOR', kind: 'text', show: factorWords },
    rainfed_score: { title: heading('rainfed_score'), kind: 'score' },
    rainfed_label: { title: heading('rainfed_label'), kind: 'label' },
    irrigated_score: { title: heading('irrigated_score'), kind: 'score' },
    irrigated_label: { title: heading('irrigated_label'), kind: 'label' },
    irrigation_mm: { title: heading('irrigation_mm'), kind: 'millimetres' },
    parts: {
      title: 'PARTS',
      kind: 'object',
      show: (parts) =>
        Object.entries(parts)
          .map(([part, score]) => `${partWords(part)} ${scoreText(score)}`)
          .join(', '),
    },
    season_days: {
      title: heading('season_days'),
      kind: 'count',
      show: (days) => days ?? terminalWords().wholeYear,
    },
    harvest_months: harvestField,
    good_months: { title: heading('good_months'), kind: 'months' },
    better_months: { title: 'BETTER MONTHS', kind: 'months' },
    window: { title: monthLetters, kind: 'strip' },
    reasons: { title: 'REASONS', kind: 'texts' },
  },
  columns: ['name', 'place', 'feasibility_label', 'score', 'years', 'limiting_part', 'window'],
  spareColumns: ['limiting_part', 'score', 'place', 'years'],
};

function heading(name: keyof typeof comparison): string {
  return comparison[name].toUpperCase();
}
