// What follows from the points of a field's outline.
import type { Outline } from '../contract/outline/outline.js';

/** Returns the areas of an outline, each as its rings: the outer one first, then its holes. */
export function areasOf({ type, coordinates }: Outline): readonly number[][][][] {
  return type === 'Polygon' ? [coordinates] : coordinates;
}

/** Returns an outline in a few words, such as `5 points` or `2 areas, 11 points`. */
export function outlineWords(outline: Outline): string {
  const { areas, points } = outlineSize(outline);
  return `${areas === 1 ? '' : `${areas} areas, `}${points} points`;
}

/** Returns how many areas an outline has, and how many points they have. */
export function outlineSize(outline: Outline): { areas: number; points: number } {
  const areas = areasOf(outline);
  // The last point of a ring is its first one again.
  const points = areas.flat().reduce((sum, ring) => sum + ring.length - 1, 0);
  return { areas: areas.length, points };
}

/**
 * Returns the middle of an outline as [longitude, latitude]: the centroid of its largest area, by the usual formula for
 * polygons, or the middle of its box for one without an area. It may lie outside of a field with a bend.
 */
export function centreOf(outline: Outline): [longitude: number, latitude: number] {
  const rings = areasOf(outline).map(([ring = []]) => ring);
  const [largest = { area: 0, longitude: 0, latitude: 0 }] = rings
    .map(centroidOf)
    .toSorted((a, b) => b.area - a.area);
  if (largest.area > 0) return [largest.longitude, largest.latitude];
  const [west, south, east, north] = boundsOf(outline);
  return [(west + east) / 2, (south + north) / 2];
}

/** Returns west, south, east and north. */
export function boundsOf(outline: Outline): [west: number, south: number, east: number, north: number] {
  const points = areasOf(outline).flat(2);
  const longitudes = points.map(([longitude = 0]) => longitude);
  const latitudes = points.map(([, latitude = 0]) => latitude);
  return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)];
}

/** Coordinates are taken from the ring's first point, because small fields are far from zero. */
function centroidOf(ring: readonly number[][]): { area: number; longitude: number; latitude: number } {
  const [[west = 0, south = 0] = []] = ring;
  let [doubled, x, y] = [0, 0, 0];
  for (const [i, [longitude = 0, latitude = 0]] of ring.entries()) {
    const [nextLongitude = west, nextLatitude = south] = ring[i + 1] ?? [];
    const [x1, y1, x2, y2] = [longitude - west, latitude - south, nextLongitude - west, nextLatitude - south];
    const cross = x1 * y2 - x2 * y1;
    doubled += cross;
    x += (x1 + x2) * cross;
    y += (y1 + y2) * cross;
  }
  const scale = doubled === 0 ? 0 : 1 / (3 * doubled);
  return { area: Math.abs(doubled), longitude: west + x * scale, latitude: south + y * scale };
}
