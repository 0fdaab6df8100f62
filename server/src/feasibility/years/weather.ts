import type { Ramp } from '../ramp.js';

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
  /** In a soil that can hold so many mm, at the beginning of each month if it lay fallow before. */
  fallowStoreIn: (capacityMm: number) => MonthlyFigures;
  /** True for a mean year, whose January comes after its December. */
  repeats: boolean;
  /** Standard deviation of the coldest nights about the mean minimum of the coldest month, in deg C. */
  nightsSdC: number;
  /** As exact as its figures need. */
  ramp: Ramp;
}
