import type { Ramp } from './ramp.js';

/** One figure for each month, the first of them a January. */
export type MonthlyFigures = ArrayLike<number>;

/**
 * The weather of successive months, in deg C and mm: a mean year, which repeats itself, or the years of a record. Months
 * are counted from 1, the first January, and after December of the first year comes 13.
 */
export interface Weather {
  mean: MonthlyFigures;
  minimum: MonthlyFigures;
  rain: MonthlyFigures;
  evapotranspiration: MonthlyFigures;
  /** In the soil at the beginning of each month if it lay fallow before. */
  fallowStore: MonthlyFigures;
  /** As exact as its figures need. */
  ramp: Ramp;
}
