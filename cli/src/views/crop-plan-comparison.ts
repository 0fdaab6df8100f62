import type { ComparedPlan } from '../crop-plan-comparison.js';
import { monthLetters } from '../score-blocks.js';
import type { View } from '../view.js';
import { limitingFactorField } from './limiting-factor.js';

export const comparedPlanView: View<ComparedPlan> = {
  fields: {
    id: { title: 'ID', kind: 'id' },
    name: { title: 'NAME', kind: 'text' },
    crop: { title: 'CROP', kind: 'text' },
    location: { title: 'LOCATION', kind: 'text' },
    planting_month: { title: 'MONTH', kind: 'month' },
    risk_tolerance: { title: 'RISK', kind: 'risk' },
    feasibility_label: { title: 'STATUS', kind: 'label' },
    score: { title: 'SCORE', kind: 'score' },
    limiting_factor: limitingFactorField,
    temperature_score: { title: 'TEMPERATURE', kind: 'score' },
    frost_score: { title: 'FROST', kind: 'score' },
    water_score: { title: 'WATER', kind: 'score' },
    season_days: { title: 'SEASON DAYS', kind: 'count' },
    best_months: { title: 'BEST MONTHS', kind: 'months' },
    window: { title: monthLetters, kind: 'strip' },
    reasons: { title: 'REASONS', kind: 'texts' },
  },
  columns: [
    'name',
    'planting_month',
    'feasibility_label',
    'score',
    'limiting_factor',
    'best_months',
    'window',
  ],
  spareColumns: ['best_months', 'limiting_factor', 'planting_month', 'score'],
};
