import type { ClimateYear, ModelClimate } from '../climate-year.js';
import { hargreaves, radiationAt } from '../evapotranspiration.js';
import { everyMonth, monthsOfYear, ofMonth } from '../months.js';
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

/** Changes the mean climate of a place by the weather of each month in its region; rounds no figure. */
export function recordOf(climate: ModelClimate, year: ClimateYear, region: RegionYears): WeatherRecord {
  const { firstYear, isKnown, rainRatio, warmerC } = region;
  const months = rainRatio.length;
  const radiation = everyMonth().map((month) => radiationAt(month, climate.latitude));
  const mean = new Float64Array(months);
  const minimum = new Float64Array(months);
  const rain = new Float64Array(months);
  const evapotranspiration = new Float64Array(months);
  for (let i = 0; i < months; i += 1) {
    const month = (i % monthsOfYear) + 1;
    const warmer = warmerC[i] ?? 0;
    const [dayC, nightC] = [ofMonth(year.mean, month) + warmer, ofMonth(year.minimum, month) + warmer];
    mean[i] = dayC;
    minimum[i] = nightC;
    rain[i] = ofMonth(year.rain, month) * (rainRatio[i] ?? 1);
    evapotranspiration[i] = hargreaves(dayC, nightC, ofMonth(radiation, month));
  }
  const fallowStoreIn = storesByCapacity((capacityMm) => {
    const stores = new Float64Array(months + 1);
    stores[0] = ofMonth(year.fallowStoreIn(capacityMm), 1);
    for (let i = 0; i < months; i += 1)
      stores[i + 1] = lieFallow(stores[i] ?? 0, rain[i] ?? 0, evapotranspiration[i] ?? 0, capacityMm);
    return stores;
  });
  const weather = { mean, minimum, rain, evapotranspiration, fallowStoreIn, ramp: plainRamp };
  return { ...weather, repeats: false, nightsSdC: year.nightsSdC, firstYear, isKnown, months };
}
