// The regions in which El Niño is known to change the rain; the source is docs/feasibility.md. Used by
// planting-enso.ts.
import type { Enso, EnsoRegion } from '@crop-planning/shared';
import { monthAfter } from '../months.js';

interface Region {
  id: EnsoRegion;
  /** Degrees, south and west negative; the edges belong to the region. */
  latitudes: readonly [number, number];
  longitudes: readonly [number, number];
  /** The first and the last of the rainy months, 1 to 12. */
  rainy: readonly [number, number];
  /** What El Niño usually does to the rain in these months. */
  rain: Enso['rain'];
}

const regions: readonly Region[] = [
  { id: 'southern_africa', latitudes: [-35, -15], longitudes: [15, 41], rainy: [11, 3], rain: 'less' },
  { id: 'india', latitudes: [15, 32], longitudes: [68, 88], rainy: [6, 9], rain: 'less' },
  { id: 'eastern_australia', latitudes: [-39, -18], longitudes: [138, 154], rainy: [6, 12], rain: 'less' },
  { id: 'central_america', latitudes: [9, 21], longitudes: [-98, -65], rainy: [6, 10], rain: 'less' },
  {
    id: 'south_east_south_america',
    latitudes: [-38, -24],
    longitudes: [-65, -48],
    rainy: [10, 2],
    rain: 'more',
  },
  { id: 'south_west_asia', latitudes: [30, 42], longitudes: [42, 72], rainy: [11, 4], rain: 'more' },
];

/** Where and when a crop is in the field: degrees, the planting month, 1 to 12, and the number of months. */
export interface FieldSeason {
  latitude: number;
  longitude: number;
  plantingMonth: number;
  months: number;
}

type Point = Pick<FieldSeason, 'latitude' | 'longitude'>;

/** Returns whether El Niño is known to change the rain at the point in any months. */
export function isInAnyRegion(point: Point): boolean {
  return regions.some((region) => isAround(region, point));
}

/** Returns the first region around the point whose rainy months hold at least half of the season. */
export function regionOf({ latitude, longitude, plantingMonth, months }: FieldSeason): Region | undefined {
  return regions.find((region) => {
    if (!isAround(region, { latitude, longitude })) return false;
    let inside = 0;
    for (let i = 0; i < months; i += 1) if (isRainy(monthAfter(plantingMonth, i), region.rainy)) inside += 1;
    return inside >= months / 2;
  });
}

function isAround({ latitudes, longitudes }: Region, { latitude, longitude }: Point): boolean {
  return isWithin(latitude, latitudes) && isWithin(longitude, longitudes);
}

function isWithin(degrees: number, [from, to]: readonly [number, number]): boolean {
  return degrees >= from && degrees <= to;
}

function isRainy(month: number, [from, to]: readonly [number, number]): boolean {
  return from <= to ? month >= from && month <= to : month >= from || month <= to;
}
