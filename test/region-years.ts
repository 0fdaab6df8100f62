import type { RegionYears } from '../server/src/feasibility/years/record.js';

const firstYear = 1978;
const count = 45;

/**
 * Returns a region in which every year is average, except for the rain ratios given by year; years from
 * `unknownFrom` on are not known.
 */
export function regionWith(rain: Readonly<Record<number, number>> = {}, unknownFrom = Infinity): RegionYears {
  return {
    sha256: 'f'.repeat(64),
    cell: 1,
    isMeasured: false,
    firstYear,
    isKnown: Array.from({ length: count }, (_, year) => firstYear + year < unknownFrom),
    rainRatio: Float64Array.from({ length: 12 * count }, (_, i) => rain[firstYear + Math.floor(i / 12)] ?? 1),
    warmerC: new Float64Array(12 * count),
  };
}
