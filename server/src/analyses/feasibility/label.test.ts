import { riskTolerances } from '@crop-planning/shared';
import { describe, expect, it } from 'vitest';
import { evenClimate, potato } from '../../../../test/feasibility-examples.js';
import { evaluate } from './evaluate.js';
import { labelOf, thresholdsOf } from './label.js';

/** The greatest number that is less, between 0 and 1. */
const justBelow = (score: number) => score * (1 - Number.EPSILON / 2);

/** A planting whose mean temperature is its score. */
function scoreOf(mean: number): number {
  const crop = { ...potato, temperature_c: { min: 0, optimal_min: 1, optimal_max: 2, max: 3 } };
  const climate = evenClimate(mean, 0, 0);
  return evaluate({ crop, climate, plantingMonth: 1, water: 'irrigated', seasonDays: null }).score;
}

describe.each([
  ['low', 0.7, 0.3],
  ['medium', 0.6, 0.2],
  ['high', 0.5, 0.1],
] as const)('at %s risk', (risk, feasible, marginal) => {
  it.each([
    [1, 'feasible'],
    [feasible, 'feasible'],
    [justBelow(feasible), 'marginal'],
    [marginal, 'marginal'],
    [justBelow(marginal), 'infeasible'],
    [0, 'infeasible'],
  ] as const)('a score of %d is %s', (score, label) => {
    expect(scoreOf(score)).toBe(score);
    expect(labelOf(scoreOf(score), thresholdsOf[risk])).toBe(label);
  });
});

it('a score that reads 0.30 and is less is not marginal at low risk', () => {
  expect(justBelow(0.3)).toBeLessThan(0.3);
  expect(justBelow(0.3).toFixed(10)).toBe('0.3000000000');
  expect(riskTolerances.map((risk) => labelOf(justBelow(0.3), thresholdsOf[risk]))).toEqual([
    'infeasible',
    'marginal',
    'marginal',
  ]);
});

it.each([
  [8.6, 'marginal'],
  [8.59, 'infeasible'],
] as const)('potato at %d °C throughout is %s: its score is 0.20 at 8.6', (mean, label) => {
  const climate = evenClimate(mean, 5, 100);
  const { score } = evaluate({ crop: potato, climate, plantingMonth: 1, water: 'rainfed', seasonDays: null });
  expect(labelOf(score, thresholdsOf.medium)).toBe(label);
});
