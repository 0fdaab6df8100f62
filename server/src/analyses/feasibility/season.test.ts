import { AppError } from '@crop-planning/shared';
import { expect, it } from 'vitest';
import { potato } from '../../../../test/feasibility-examples.js';
import { seasonOf } from './season.js';

it.each([
  [90, 160, 120, 4],
  [90, 100, 105, 4],
  [60, 60, 60, 2],
  [65, 365, 90, 3],
  [25, 30, 30, 1],
  [365, 365, 360, 12],
  [400, 500, 435, 12],
  // Halves of a step go to the even step.
  [82.5, 82.5, 90, 3],
  [97.5, 97.5, 90, 3],
  [112.5, 112.5, 120, 4],
])('FAO’s %d to %d days make a season of %d days in %d months', (min, max, days, months) => {
  expect(seasonOf({ ...potato, growing_days: { min, max } }, 1, null)).toMatchObject({ days, months });
});

it.each([
  [1, 1, 4],
  [30, 1, 4],
  [31, 2, 5],
  [270, 9, 12],
  [271, 10, 1],
  [360, 12, 3],
  [365, 12, 3],
])('%d days from April on are %d months, to month %d', (days, months, lastMonth) => {
  expect(seasonOf(potato, 4, days)).toEqual({ days, months, lastMonth });
});

it('has to be given where FAO states none', () => {
  const watermelon = { ...potato, name: 'watermelon', growing_days: null };
  expect(seasonOf(watermelon, 11, 90)).toEqual({ days: 90, months: 3, lastMonth: 1 });
  const error = refusal(() => seasonOf(watermelon, 11, null));
  expect(error.code).toBe('VALIDATION_FAILED');
  expect(error.issues).toEqual([{ path: 'season_days', message: expect.stringContaining('watermelon') }]);
});

function refusal(work: () => unknown): AppError {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return error;
  }
  throw new Error('was not refused');
}
