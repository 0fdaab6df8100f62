import type { YearFigures } from '@crop-planning/shared/words/year-figures';
import { welcome } from '../words/en/welcome.js';
import { said } from '../words/said.js';

/** What the model says of wheat at Hannover planted in October; a test holds it to the model's answer. */
export const exampleYear = {
  plantingMonth: 10,
  window: [
    { feasibility_label: 'infeasible', score: 0.0 },
    { feasibility_label: 'feasible', score: 0.65 },
    { feasibility_label: 'feasible', score: 0.79 },
    { feasibility_label: 'feasible', score: 0.81 },
    { feasibility_label: 'feasible', score: 0.85 },
    { feasibility_label: 'feasible', score: 0.9 },
    { feasibility_label: 'marginal', score: 0.71 },
    { feasibility_label: 'infeasible', score: 0.08 },
    { feasibility_label: 'feasible', score: 0.89 },
    { feasibility_label: 'feasible', score: 0.83 },
    { feasibility_label: 'feasible', score: 0.84 },
    { feasibility_label: 'infeasible', score: 0.27 },
  ],
  goodMonths: [4, 5, 6, 9, 10, 11],
  stages: [
    'resting',
    'resting',
    'growing',
    'growing',
    'growing',
    'growing',
    'growing',
    'harvest',
    null,
    'planting',
    'growing',
    'resting',
  ],
  localMonths: [4, 5, 9, 10, 11],
  localCalendar: 'GGCMI phase 3',
  meanC: [2.3, 2.9, 5.6, 9.8, 13.8, 17.2, 18.9, 18.7, 14.9, 10.8, 6.5, 3.5],
  minimumC: [0.1, 0.2, 2.2, 4.8, 8.6, 11.4, 13.9, 13.6, 10.4, 6.9, 3.7, 1.0],
  rainMm: [63, 45, 50, 42, 55, 62, 69, 68, 59, 56, 57, 67],
  soilMm: [100, 100, 100, 65, 9, 0, 0, 1, 11, 51, 94, 100],
  irrigationMm: [0, 0, 0, 0, 0, 67, 62, 0, 0, 0, 0, 0],
} as const satisfies YearFigures;

/** Describes the example to a reader who cannot see its drawing. */
export function exampleWords(): string {
  const { plantingMonth: month, window, stages, soilMm } = exampleYear;
  const monthsWith = (isMeant: (index: number) => boolean) =>
    window.flatMap((_, index) => (isMeant(index) ? [index + 1] : []));
  return said('welcome', welcome).example({
    month,
    label: window[month - 1]?.feasibility_label ?? 'feasible',
    harvest: monthsWith((i) => stages[i] === 'harvest'),
    dry: monthsWith((i) => soilMm[i] === 0),
  });
}
