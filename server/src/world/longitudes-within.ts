import { latitudesWithin, type Point } from './distances.js';

/** A range from its western to its eastern end, in degrees from -180 to 180. */
/**
 * Returns the longitudes between which all points at most `km` away lie: one range, two ranges if they meet
 * at 180 degrees, or all longitudes around a pole.
 */
export function longitudesWithin(point: Point, km: number): { min: number; max: number }[] {
  const allLongitudes = [{ min: -180, max: 180 }];
  const { min, max } = latitudesWithin(point, km);
  if (min <= -90 || max >= 90) return allLongitudes;
  const radius = ((max - min) / 2) * (Math.PI / 180);
  const reach = Math.asin(Math.sin(radius) / Math.cos((point.latitude * Math.PI) / 180)) * (180 / Math.PI);
  const [west, east] = [point.longitude - reach, point.longitude + reach];
  if (west < -180)
    return [
      { min: west + 360, max: 180 },
      { min: -180, max: east },
    ];
  if (east > 180)
    return [
      { min: west, max: 180 },
      { min: -180, max: east - 360 },
    ];
  return [{ min: west, max: east }];
}
