import { riskTolerances } from '@crop-planning/shared';
import { describe, expect, it } from 'vitest';
import { labelOf, thresholdsOf } from './label.js';

/** Returns the next smaller number, for a score from 0 to 1. */
const justBelow = (score: number) => score * (1 - Number.EPSILON / 2);

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
    expect(labelOf(score, thresholdsOf[risk])).toBe(label);
  });
});

it('a score below 0.30 that rounds to 0.30 is not marginal at low risk', () => {
  expect(justBelow(0.3)).toBeLessThan(0.3);
  expect(justBelow(0.3).toFixed(10)).toBe('0.3000000000');
  expect(riskTolerances.map((risk) => labelOf(justBelow(0.3), thresholdsOf[risk]))).toEqual([
    'infeasible',
    'marginal',
    'marginal',
  ]);
});
