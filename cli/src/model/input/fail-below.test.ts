import { describe, expect, it } from 'vitest';
import type { FeasibilityLabel } from '@crop-planning/shared';
import { failureBelow } from './fail-below.js';

const judged = (labels: readonly FeasibilityLabel[]) =>
  labels.map((feasibility_label, i) => ({ name: `P${i}`, feasibility_label }));

describe('failureBelow', () => {
  it.each([
    ['feasible', ['feasible'], false],
    ['feasible', ['feasible', 'marginal'], true],
    ['marginal', ['feasible', 'marginal'], false],
    ['marginal', ['infeasible'], true],
    ['marginal', [], false],
    [undefined, ['infeasible'], false],
  ] as const)('given --fail-below %s and labels %j, returns a failure: %s', (least, labels, isFailure) => {
    expect(failureBelow(judged(labels), least) !== undefined).toBe(isFailure);
  });

  it('returns a failure with exit code 10 that lists at most ten of the worse labels', () => {
    const failure = failureBelow(
      judged(['feasible', ...Array<'infeasible'>(12).fill('infeasible')]),
      'marginal',
    );
    expect(failure).toMatchObject({ exitCode: 10, message: '12 of 13 labels are worse than marginal.' });
    expect(failure?.details.hints).toHaveLength(11);
    expect(failure?.details.hints?.[0]).toBe('P1: infeasible');
    expect(failure?.details.hints?.at(-1)).toBe('and 2 more');
  });
});
