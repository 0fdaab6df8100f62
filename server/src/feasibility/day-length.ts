import { everyMonth } from './months.js';

/** Returns the day of the year in the middle of a month: FAO-56, equation 22 and the text below it. */
export function middleDayOf(month: number): number {
  return Math.floor(30.4 * month - 15);
}

/** Returns the sun's declination in the middle of a month, 1 to 12, in radians: FAO-56, equation 24. */
export function declinationIn(month: number): number {
  return 0.409 * Math.sin((2 * Math.PI * middleDayOf(month)) / 365 - 1.39);
}

/** Returns the sunset hour angle in the middle of a month, in radians, 0 to pi: FAO-56, equation 25. */
export function sunsetAngleOf(month: number, latitude: number): number {
  const phi = (latitude * Math.PI) / 180;
  return Math.acos(Math.min(1, Math.max(-1, -Math.tan(phi) * Math.tan(declinationIn(month)))));
}

/** Returns the hours of daylight in the middle of each month, January first: FAO-56, equation 34. */
export function dayHoursOf(latitude: number): Float64Array {
  return Float64Array.from(everyMonth(), (month) => (24 / Math.PI) * sunsetAngleOf(month, latitude));
}
