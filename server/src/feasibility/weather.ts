import type { Ramp } from './ramp.js';

/**
 * One figure for each month, beginning with a January. Those that the model derives are in a Float64Array: code that
 * has met many kinds of arrays takes several times as long to read from any.
 */
export type MonthlyFigures = ArrayLike<number>;

/**
 * The weather of successive months, in deg C and mm: a mean year, which repeats itself, or the years of a
 * record. Months are counted from the first January, which is 1; the second January is 13.
 */
export interface Weather {
  mean: MonthlyFigures;
  minimum: MonthlyFigures;
  rain: MonthlyFigures;
  evapotranspiration: MonthlyFigures;
  /** Returns the water in a soil of this capacity, in mm, at the beginning of each month after fallow. */
  fallowStoreIn: (capacityMm: number) => MonthlyFigures;
  /** True for a mean year: its December is followed by its January. */
  repeats: boolean;
  /** The month, 1 to 12, with the lowest mean of the mean year, and that mean in deg C. */
  coldest: { month: number; meanC: number };
  /** Standard deviation of the coldest nights about the mean minimum of the coldest month, in deg C. */
  nightsSdC: number;
  /** The ramp with the precision that these figures need. */
  ramp: Ramp;
}
