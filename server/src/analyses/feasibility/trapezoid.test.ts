import { expect, it } from 'vitest';
import { trapezoid } from './trapezoid.js';

it.each([
  [9.99, 0],
  [10, 0],
  [12.5, 0.25],
  [15, 0.5],
  [19.999, 0.9999],
  [20, 1],
  [25, 1],
  [30, 1],
  [30.001, 0.9999],
  [35, 0.5],
  [40, 0],
  [40.01, 0],
])('%d between 10, 20, 30 and 40 suits to %d', (x, score) => {
  expect(trapezoid(x, 10, 20, 30, 40)).toBeCloseTo(score, 10);
});

it.each([
  ['without a rise', 10, [10, 10, 30, 40], 1],
  ['without a rise, below it', 9.999, [10, 10, 30, 40], 0],
  ['without a fall', 40, [10, 20, 40, 40], 1],
  ['without a fall, above it', 40.001, [10, 20, 40, 40], 0],
  ['with one best figure', 20, [10, 20, 20, 40], 1],
  ['of one figure only', 20, [20, 20, 20, 20], 1],
  ['of one figure only, above it', 20.001, [20, 20, 20, 20], 0],
] as const)('one %s', (_, x, [a, b, c, d], score) => {
  expect(trapezoid(x, a, b, c, d)).toBe(score);
});

// As binary fractions these differences are a little off, and a label would be off with them.
it.each([
  [8.2, [5, 21, 27, 45], 0.2],
  [8.6, [7, 15, 25, 30], 0.2],
  [-8.2, [-45, -27, -21, -5], 0.2],
  [22.1, [7, 15, 20, 23], 0.3],
  [300.3, [300, 303, 800, 2000], 0.1],
] as const)('%d between %j suits to %d exactly', (x, [a, b, c, d], score) => {
  expect(trapezoid(x, a, b, c, d)).toBe(score);
});

it('keeps every digit of a figure that has many', () => {
  expect(trapezoid(0.123456789012345, 0, 1, 2, 3)).toBe(0.123456789012345);
});
