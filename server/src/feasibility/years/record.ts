import type { ClimateYear } from '../climate-year.js';
import { hargreaves } from '../evapotranspiration.js';
import { monthsOfYear, ofMonth, sumOf } from '../months.js';
import { plainRamp } from '../ramp.js';
import { lieFallow, storesByCapacity } from '../soil-water.js';
import type { Weather } from '../weather.js';

/** The weather of a region's months relative to the mean of each month; January of `firstYear` first. */
export interface RegionYears {
  /** SHA-256 of the table. */
  sha256: string;
  /** The region's cell in the table. */
  cell: number;
  /** True for the years of the climate's own station, whose rain was measured with its mean. */
  isMeasured: boolean;
  firstYear: number;
  /** For each year, whether it is known; the figures of unknown years are neutral. */
  isKnown: readonly boolean[];
  /** Rain, divided by the mean of its month. */
  rainRatio: Float64Array;
  /** Temperature minus the mean of its month, deg C. */
  warmerC: Float64Array;
}

/** The weather of a place, year after year. The first year serves only to fill the soil with water. */
export interface WeatherRecord extends Weather {
  firstYear: number;
  isKnown: readonly boolean[];
  months: number;
}

/** The grid's climates are means of 2000-2025. */
const gridSince = 2000;
/**
 * Rain is related to the grid's years only where so many of them are known, and the last is at least this one:
 * a dry or wet decade is not the mean of these years.
 */
const gridYearsMin = 15;
const gridLastYearMin = 2017;

/** Space for the months of a record. */
export type RecordSpace = ReturnType<typeof recordSpace>;

export function recordSpace(months: number) {
  const figures = () => new Float64Array(months);
  return { mean: figures(), minimum: figures(), rain: figures(), evapotranspiration: figures() };
}

/**
 * Changes the mean year of a place by the weather of each month in its region, so that the record's rain has the
 * place's mean in the years of the grid; rounds no figure. A caller that passes the space for the months can use
 * it again once it has done with the record.
 */
export function recordOf(
  year: ClimateYear,
  region: RegionYears,
  space: RecordSpace = recordSpace(region.rainRatio.length),
): WeatherRecord {
  const { firstYear, isKnown, rainRatio, warmerC } = region;
  const { mean, minimum, rain, evapotranspiration } = space;
  const months = rainRatio.length;
  const sinceGrid = rainSinceGrid(year, region);
  for (let month = 1; month <= monthsOfYear; month += 1) {
    const [ofDays, ofNights] = [ofMonth(year.mean, month), ofMonth(year.minimum, month)];
    const [ofRain, radiation] = [ofMonth(year.rain, month), ofMonth(year.radiation, month)];
    for (let i = month - 1; i < months; i += monthsOfYear) {
      const warmer = warmerC[i] ?? 0;
      const [dayC, nightC] = [ofDays + warmer, ofNights + warmer];
      mean[i] = dayC;
      minimum[i] = nightC;
      rain[i] = (ofRain * (rainRatio[i] ?? 1)) / sinceGrid;
      evapotranspiration[i] = hargreaves(dayC, nightC, radiation);
    }
  }
  const fallowStoreIn = storesByCapacity((capacityMm) => {
    const stores = new Float64Array(months + 1);
    let storedMm = ofMonth(year.fallowStoreIn(capacityMm), 1);
    stores[0] = storedMm;
    for (let i = 0; i < months; i += 1) {
      storedMm = lieFallow(storedMm, rain[i] ?? 0, evapotranspiration[i] ?? 0, capacityMm);
      stores[i + 1] = storedMm;
    }
    return stores;
  });
  const weather = { ...space, fallowStoreIn, ramp: plainRamp };
  const { coldest } = year;
  return { ...weather, coldest, repeats: false, nightsSdC: year.nightsSdC, firstYear, isKnown, months };
}

/**
 * Returns the mean yearly rain of the grid's years relative to that of all years; 1 where too few of them are
 * known, or the rain was measured with the mean. The ratios have a mean of 1 over all years, so where rain has increased or decreased since the first of
 * them, a record that is not divided by this would be too wet or too dry as a whole.
 */
function rainSinceGrid({ rain }: ClimateYear, region: RegionYears): number {
  const { isMeasured, firstYear, isKnown, rainRatio } = region;
  if (isMeasured) return 1;
  let [known, last, relatedMm] = [0, -1, 0];
  for (let index = Math.max(0, gridSince - firstYear); index < isKnown.length; index += 1) {
    if (!isKnown[index]) continue;
    known += 1;
    last = index;
    for (let month = 0; month < monthsOfYear; month += 1)
      relatedMm += (rain[month] ?? 0) * (rainRatio[monthsOfYear * index + month] ?? 1);
  }
  if (known < gridYearsMin || firstYear + last < gridLastYearMin || relatedMm === 0) return 1;
  return relatedMm / (known * sumOf(rain));
}
