// The years of a climate that come from its own station, in the form in which the model reads those of a region.
import { createHash } from 'node:crypto';
import type { MonthlyClimate } from '@crop-planning/shared';
import type { RegionYears } from '../world/region-years.js';

/** The weather of a whole year, January first: mean temperatures in deg C and rain in mm. */
export interface OwnYear {
  year: number;
  mean_temperature_c: readonly number[];
  rain_mm: readonly number[];
}

/** The model judges by 20 years or more, and its first year only fills the soil with water. */
const ownYearsMin = 21;
const months = 12;
/** No cell of the bundled table has this number. */
const noCell = -1;

/**
 * Returns a climate's own years, in any order, relative to its means; undefined if they are too few to be judged
 * by, so that those of the region are better.
 */
export function ownRegionYears(climate: MonthlyClimate, years: readonly OwnYear[]): RegionYears | undefined {
  if (years.length < ownYearsMin) return undefined;
  const firstYear = Math.min(...years.map(({ year }) => year));
  const count = Math.max(...years.map(({ year }) => year)) - firstYear + 1;
  const isKnown = Array.from({ length: count }, () => false);
  const rainRatio = new Float64Array(count * months).fill(1);
  const warmerC = new Float64Array(count * months);
  for (const { year, mean_temperature_c, rain_mm } of years) {
    isKnown[year - firstYear] = true;
    for (let month = 0; month < months; month += 1) {
      const at = (year - firstYear) * months + month;
      const meanRain = climate.rain_mm[month] ?? 0;
      if (meanRain > 0) rainRatio[at] = (rain_mm[month] ?? 0) / meanRain;
      warmerC[at] = (mean_temperature_c[month] ?? 0) - (climate.mean_temperature_c[month] ?? 0);
    }
  }
  const sha256 = digestOf(years);
  return { sha256, cell: noCell, isMeasured: true, firstYear, isKnown, rainRatio, warmerC };
}

/** Returns the SHA-256 of the figures, in hex, so that an analysis notices that they have changed. */
function digestOf(years: readonly OwnYear[]): string {
  const figures = years
    .toSorted((one, other) => one.year - other.year)
    .map(({ year, mean_temperature_c, rain_mm }) => [year, mean_temperature_c, rain_mm]);
  return createHash('sha256').update(JSON.stringify(figures)).digest('hex');
}
