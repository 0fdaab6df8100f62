import type { MonthlyClimate } from '@crop-planning/shared';
import { declinationIn, middleDayOf, sunsetAngleOf } from './day-length.js';
import { daysOfMonth, everyMonth, ofMonth } from './months.js';
import type { MonthlyFigures } from './weather.js';

/** MJ per square metre per minute: the solar constant of FAO-56, equation 21. */
const solarConstant = 0.082;
/** Millimetres of water that a MJ per square metre evaporates: FAO-56, equation 20. */
const mmPerMegajoule = 0.408;
/** The radiation assumed all year if the latitude is not known, in MJ per square metre per day. */
const radiationWithoutLatitude = 30;

/** Returns the reference evapotranspiration of each month in mm, January first. */
export function evapotranspirationOf(climate: MonthlyClimate, radiation: MonthlyFigures): Float64Array {
  return Float64Array.from(everyMonth(), (month) => {
    const mean = ofMonth(climate.mean_temperature_c, month);
    const minimum = ofMonth(climate.min_temperature_c, month);
    return hargreaves(mean, minimum, ofMonth(radiation, month));
  });
}

/**
 * Returns the reference evapotranspiration of a month in mm: Hargreaves, FAO-56 equation 52, with a daily
 * range of twice the difference between mean and mean minimum; 0 if the mean is not above 0 °C.
 */
export function hargreaves(mean: number, minimum: number, radiation: number): number {
  if (mean <= 0) return 0;
  const range = Math.max(0, 2 * (mean - minimum));
  return daysOfMonth * 0.0023 * mmPerMegajoule * radiation * (mean + 17.8) * Math.sqrt(range);
}

/** Returns the radiation of each month in MJ per square metre per day, January first. */
export function monthlyRadiation(latitude: number | null): Float64Array {
  return Float64Array.from(everyMonth(), (month) =>
    latitude === null ? radiationWithoutLatitude : radiationOf(month, latitude),
  );
}

/**
 * Returns the extraterrestrial radiation in mid-month, in MJ per square metre per day: FAO-56, equations 21
 * to 25.
 */
export function radiationOf(month: number, latitude: number): number {
  const phi = (latitude * Math.PI) / 180;
  const distance = 1 + 0.033 * Math.cos((2 * Math.PI * middleDayOf(month)) / 365);
  const declination = declinationIn(month);
  const sunset = sunsetAngleOf(month, latitude);
  const height =
    sunset * Math.sin(phi) * Math.sin(declination) + Math.cos(phi) * Math.cos(declination) * Math.sin(sunset);
  return Math.max(0, ((24 * 60) / Math.PI) * solarConstant * distance * height);
}
