import type { MonthlyClimate } from '@crop-planning/shared';
import { coldestNightOf } from './coldest-night.js';
import { dayHoursOf } from './day-length.js';
import { evapotranspirationOf, monthlyRadiation } from './evapotranspiration.js';
import { everyMonth, leastOf } from './months.js';
import { ramp } from './ramp.js';
import { fallowStores, storesByCapacity } from './soil-water.js';
import type { MonthlyFigures, Weather } from './weather.js';

/** A climate and its place on the globe; without a latitude, days count as equally long all year. */
export interface ModelClimate extends MonthlyClimate {
  /** Degrees, south negative. */
  latitude: number | null;
  /** Degrees, west negative. */
  longitude: number | null;
}

/** The weather of a climate's mean year, which the model derives once for all crops and months. */
export interface ClimateYear extends Weather {
  /** Returns the water in the soil at the beginning of each month, after a long fallow. */
  fallowStoreIn: (capacityMm: number) => MonthlyFigures;
  /** The extraterrestrial radiation of each month in MJ per square metre per day. */
  radiation: MonthlyFigures;
  /** The length of each month's days in hours; null if the latitude is not known. */
  dayHours: MonthlyFigures | null;
  /** The length of the shortest of them; null likewise. */
  shortestDayHours: number | null;
}

/** What the model knows of the sun, which depends on the latitude alone. */
export type Sun = Pick<ClimateYear, 'radiation' | 'dayHours' | 'shortestDayHours'>;

/** Returns the sun at a latitude in degrees. */
export function sunOf(latitude: number | null): Sun {
  const dayHours = latitude === null ? null : dayHoursOf(latitude);
  const shortestDayHours = dayHours && leastOf(dayHours, everyMonth()).least;
  return { radiation: monthlyRadiation(latitude), dayHours, shortestDayHours };
}

/** Returns the coldest month of a mean year. */
export function coldestOf(means: MonthlyFigures): Weather['coldest'] {
  const { month, least } = leastOf(means, everyMonth());
  return { month, meanC: least };
}

export function climateYearOf(climate: ModelClimate, sun = sunOf(climate.latitude)): ClimateYear {
  const { mean_temperature_c, min_temperature_c, rain_mm } = climate;
  const { radiation, dayHours, shortestDayHours } = sun;
  const evapotranspiration = evapotranspirationOf(climate, radiation);
  return {
    mean: mean_temperature_c,
    minimum: min_temperature_c,
    rain: rain_mm,
    evapotranspiration,
    radiation,
    fallowStoreIn: storesByCapacity((capacityMm) => fallowStores(rain_mm, evapotranspiration, capacityMm)),
    repeats: true,
    coldest: coldestOf(mean_temperature_c),
    nightsSdC: coldestNightOf(climate).sdC,
    dayHours,
    shortestDayHours,
    ramp,
  };
}
