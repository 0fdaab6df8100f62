import type { MonthlyClimate } from '@crop-planning/shared';
import { coldestNightOf } from './coldest-night.js';
import { dayHoursOf } from './day-length.js';
import { evapotranspirationOf } from './evapotranspiration.js';
import { ramp } from './ramp.js';
import { fallowStores, storesByCapacity } from './soil-water.js';
import type { Weather } from './years/weather.js';

/** A climate and its place on the globe; without a latitude, days count as equally long all year. */
export interface ModelClimate extends MonthlyClimate {
  /** Degrees, south negative. */
  latitude: number | null;
  /** Degrees, west negative. */
  longitude: number | null;
}

/** The weather of a climate's mean year, which the model derives once for all crops and months. */
export interface ClimateYear extends Weather {
  mean: readonly number[];
  minimum: readonly number[];
  rain: readonly number[];
  evapotranspiration: readonly number[];
  /** Returns the water in the soil at the beginning of each month, after a long fallow. */
  fallowStoreIn: (capacityMm: number) => readonly number[];
  /** The length of each month's days in hours; null if the latitude is not known. */
  dayHours: readonly number[] | null;
}

export function climateYearOf(climate: ModelClimate): ClimateYear {
  const { mean_temperature_c, min_temperature_c, rain_mm, latitude } = climate;
  const evapotranspiration = evapotranspirationOf(climate, latitude);
  return {
    mean: mean_temperature_c,
    minimum: min_temperature_c,
    rain: rain_mm,
    evapotranspiration,
    fallowStoreIn: storesByCapacity((capacityMm) => fallowStores(rain_mm, evapotranspiration, capacityMm)),
    repeats: true,
    nightsSdC: coldestNightOf(climate).sdC,
    dayHours: latitude === null ? null : dayHoursOf(latitude),
    ramp,
  };
}
