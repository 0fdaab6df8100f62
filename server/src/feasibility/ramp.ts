const stepsPerUnit = 1_000_000;

/**
 * Rises from 0 at `none` to 1 at `full`, linear between them and constant outside; a step if both are equal.
 */
export type Ramp = (x: number, none: number, full: number) => number;

/** Evaluates a ramp for decimal figures, as they are published; divides only where the result is not 0 or 1. */
export function ramp(x: number, none: number, full: number): number {
  if (none === full) return x >= full ? 1 : 0;
  if (none < full ? x >= full : x <= full) return 1;
  if (none < full ? x <= none : x >= none) return 0;
  return rise(x, none, full);
}

/** Evaluates a ramp for other figures, such as sums and products, in a third of the time. */
export function plainRamp(x: number, none: number, full: number): number {
  if (none === full) return x >= full ? 1 : 0;
  return Math.min(1, Math.max(0, (x - none) / (full - none)));
}

/**
 * Scores how suitable `x` is, from 0 to 1: 0 outside a to d, rising from a to b, 1 from b to c, falling from
 * c to d.
 */
export function trapezoid(rampBy: Ramp, x: number, a: number, b: number, c: number, d: number): number {
  if (x < a || x > d) return 0;
  if (x < b) return rampBy(x, a, b);
  return x <= c ? 1 : rampBy(-x, -d, -c);
}

/**
 * Divides exactly for decimal figures: 8.2 is 0.2 of the way from 5 to 21, although (8.2 - 5) / 16 yields
 * less.
 */
function rise(x: number, from: number, to: number): number {
  return isWholeSteps(x) && isWholeSteps(from) && isWholeSteps(to)
    ? (steps(x) - steps(from)) / (steps(to) - steps(from))
    : (x - from) / (to - from);
}

function isWholeSteps(figure: number): boolean {
  return steps(figure) / stepsPerUnit === figure;
}

function steps(figure: number): number {
  return Math.round(figure * stepsPerUnit);
}
