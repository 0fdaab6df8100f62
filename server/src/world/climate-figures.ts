/** Monthly figures of the land nodes of a regular grid, as whole numbers in the stated units. */
export interface ClimateFigures {
  /**
   * The number of land nodes. A plane has one figure for each of them; monthly figures have twelve planes,
   * January first.
   */
  landNodes: number;
  /** In units of 0.1 deg C. */
  annualMean: Int16Array;
  /** A month's mean temperature minus the year's, in units of 0.3 deg C. */
  monthlyAnomaly: Int8Array;
  /** A month's rain in mm is the square of a fifth of this value. */
  rainRoot: Uint8Array;
  /** The day's highest temperature minus its lowest, in units of 0.1 deg C. */
  dailyRange: Uint8Array;
}

/** Returns the mean temperature of a node in deg C; months are counted from 0. */
export function meanOf(
  { annualMean, monthlyAnomaly, landNodes }: ClimateFigures,
  node: number,
  month: number,
): number {
  return (annualMean[node] ?? 0) / 10 + 0.3 * (monthlyAnomaly[month * landNodes + node] ?? 0);
}

/** Returns the daily range of a node in deg C. */
export function rangeOf({ dailyRange, landNodes }: ClimateFigures, node: number, month: number): number {
  return (dailyRange[month * landNodes + node] ?? 0) / 10;
}

/** Returns the rain of a node in mm. */
export function rainOf({ rainRoot, landNodes }: ClimateFigures, node: number, month: number): number {
  return ((rainRoot[month * landNodes + node] ?? 0) / 5) ** 2;
}

/** Returns the mean daily minimum in deg C: the mean of a day lies halfway between its two ends. */
export function minimumOf(mean: number, range: number): number {
  return mean - range / 2;
}

/** Returns a figure in whole hundredths, which is finer than the accuracy of any figure but still short. */
export function hundredthsOf(figure: number): number {
  return Math.round(figure * 100);
}

/** Rounds to hundredths; never returns -0. */
export function inHundredths(figure: number): number {
  return hundredthsOf(figure) / 100 + 0;
}
