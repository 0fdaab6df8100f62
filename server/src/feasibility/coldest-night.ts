import type { MonthlyClimate } from '@crop-planning/shared';
import { everyMonth, leastOf, ofMonth } from './months.js';

/** A climate with its coordinates; without a longitude, no region is recognised. */
export interface PlacedClimate extends MonthlyClimate {
  latitude: number | null;
  longitude: number | null;
}

/** The nights of the coldest month. */
export interface ColdestNight {
  /** The month with the lowest mean minimum, 1 to 12, or the first of several. */
  month: number;
  /** Standard deviation of the nights about the mean minimum, deg C. */
  sdC: number;
  /** The coldest night of an ordinary winter, deg C. */
  nightC: number;
}

const sdMinC = 1.2;
const sdMaxC = 6;
/** Monsoon Asia, where winter nights vary by only this share of what the formula gives. */
const monsoonAsia = { latitude: { from: 5, to: 36 }, longitude: { from: 60, to: 125 }, share: 0.65 };

/**
 * Finds the coldest night of an ordinary winter, two standard deviations below the mean minimum of the
 * coldest month.
 */
export function coldestNightOf(climate: PlacedClimate): ColdestNight {
  const { month, least } = leastOf(climate.min_temperature_c, everyMonth());
  const sdC = nightsSdOf(climate, month);
  return { month, sdC, nightC: coldestNight(least, sdC) };
}

/**
 * Estimates the standard deviation of a month's nights about their mean minimum, in deg C, from the yearly
 * range of temperature, the month's mean and its daily range. The formula is a least-squares fit to daily
 * minima of stations outside North America, in coldest months with mean minima of -6 to 16 deg C; for other
 * months, it is an extrapolation.
 */
export function nightsSdOf(climate: PlacedClimate, month: number): number {
  const { mean_temperature_c: means, min_temperature_c: minima } = climate;
  const mean = ofMonth(means, month);
  const yearlyRange = Math.max(...means) - Math.min(...means);
  const dailyRange = 2 * (mean - ofMonth(minima, month));
  const fitted = 2.576 + 0.0649 * yearlyRange - 0.1215 * mean + 0.122 * dailyRange;
  const share = isInMonsoonAsia(climate) ? monsoonAsia.share : 1;
  return Math.min(sdMaxC, Math.max(sdMinC, fitted)) * share;
}

/** Returns the coldest night in deg C, from the mean minimum of the coldest month. */
export function coldestNight(meanMinimumC: number, sdC: number): number {
  return meanMinimumC - 2 * sdC;
}

function isInMonsoonAsia({ latitude, longitude }: PlacedClimate): boolean {
  const isWithin = (degrees: number | null, { from, to }: { from: number; to: number }) =>
    degrees !== null && degrees >= from && degrees <= to;
  return isWithin(latitude, monsoonAsia.latitude) && isWithin(longitude, monsoonAsia.longitude);
}
