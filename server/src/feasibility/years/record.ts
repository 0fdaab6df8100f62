import type { ClimateYear } from '../climate-year.js';
import { hargreaves } from '../evapotranspiration.js';
import { monthsOfYear, ofMonth } from '../months.js';
import { plainRamp } from '../ramp.js';
import { lieFallow, storesByCapacity } from '../soil-water.js';
import type { Weather } from './weather.js';

/** The weather of a region's months relative to the mean of each month; January of `firstYear` first. */
export interface RegionYears {
  /** SHA-256 of the table. */
  sha256: string;
  /** The region's cell in the table. */
  cell: number;
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

/** Space for the months of a record. */
export type RecordSpace = ReturnType<typeof recordSpace>;

export function recordSpace(months: number) {
  const figures = () => new Float64Array(months);
  return { mean: figures(), minimum: figures(), rain: figures(), evapotranspiration: figures() };
}

/**
 * Changes the mean year of a place by the weather of each month in its region; rounds no figure. A caller that
 * passes the space for the months can use it again once it has done with the record.
 */
export function recordOf(
  year: ClimateYear,
  region: RegionYears,
  space: RecordSpace = recordSpace(region.rainRatio.length),
): WeatherRecord {
  const { firstYear, isKnown, rainRatio, warmerC } = region;
  const { mean, minimum, rain, evapotranspiration } = space;
  const months = rainRatio.length;
  for (let month = 1; month <= monthsOfYear; month += 1) {
    const [ofDays, ofNights] = [ofMonth(year.mean, month), ofMonth(year.minimum, month)];
    const [ofRain, radiation] = [ofMonth(year.rain, month), ofMonth(year.radiation, month)];
    for (let i = month - 1; i < months; i += monthsOfYear) {
      const warmer = warmerC[i] ?? 0;
      const [dayC, nightC] = [ofDays + warmer, ofNights + warmer];
      mean[i] = dayC;
      minimum[i] = nightC;
      rain[i] = ofRain * (rainRatio[i] ?? 1);
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
  return { ...weather, repeats: false, nightsSdC: year.nightsSdC, firstYear, isKnown, months };
}
