import { distanceKm, type Point } from '../../world/distances.js';
import type { PlaceIndex } from './read-index.js';

const kmPerDegreeMin = 110;

/**
 * Finds the numbers of the nearest places and their distances in km, nearest first. Scans all places, but
 * skips those too far north or south, so that few distances are measured.
 */
export function nearestPlaces(
  point: Point,
  limit: number,
  index: PlaceIndex,
): { number: number; km: number }[] {
  const nearest: { number: number; km: number }[] = [];
  let kmMax = Infinity;
  for (let number = 0; number < index.size; number += 1) {
    const latitude = index.latitudeOf(number);
    if (Math.abs(latitude - point.latitude) * kmPerDegreeMin > kmMax) continue;
    const km = distanceKm(point, { latitude, longitude: index.longitudeOf(number) });
    if (km >= kmMax) continue;
    const at = nearest.findLastIndex((one) => one.km <= km) + 1;
    nearest.splice(at, 0, { number, km });
    if (nearest.length > limit) nearest.pop();
    if (nearest.length === limit) kmMax = nearest.at(-1)?.km ?? Infinity;
  }
  return nearest;
}
