import type { Point } from '../../world/distances.js';
import { foldName, nearestNames, type Candidate } from '../../world/names.js';
import type { Countries } from '../countries.js';
import { lookUp } from './lookup.js';
import type { PlaceIndex } from './read-index.js';
import { wholeRegions, type WholeRegion } from './whole-regions.js';
import type { World } from './world.js';

/** A region or a country, and the box around its places. */
export interface Extent {
  /** `Iowa, United States`, or the country's name; selects the same region again. */
  title: string;
  countryCode: string;
  isCountry: boolean;
  /** West, south, east and north in degrees; west is greater than east if the box crosses 180 degrees. */
  bbox: readonly [west: number, south: number, east: number, north: number];
  /** The middle of the box. */
  middle: Point;
}

/** Regions reach further than their outermost places. */
const marginDegrees = 0.5;
const suggestionsMax = 5;

/**
 * Finds the regions and countries that a text names, most populous first; if the text is the everyday name of
 * a country, only that country.
 */
export function findExtents(text: string, world: World): Extent[] {
  const regions = wholeRegions(text, world, false);
  const country = regions.find(({ kind, title }) => kind === 'country' && foldName(title) === foldName(text));
  return (country === undefined ? regions : [country]).map((region) => {
    const bbox = boxAround(region, world.index);
    return {
      title: region.title,
      countryCode: region.countryCode,
      isCountry: region.kind === 'country',
      bbox,
      middle: middleOf(bbox),
    };
  });
}

/** Suggests the region and the country of a place with this name, or regions and countries with a similar one. */
export function suggestExtents(text: string, world: World): string[] {
  const { countries } = world;
  const place = lookUp(text, world)?.taken;
  if (place !== undefined) {
    const { region, country_code } = place;
    return [
      ...(region.name === null ? [] : [titleOf(region.name, country_code, countries)]),
      countries.nameOf(country_code),
    ];
  }
  return nearestNames(text, namedExtents(world), suggestionsMax);
}

function* namedExtents({ countries, index }: World): Generator<Candidate> {
  for (const code of new Set(index.regions.map(({ country }) => country))) {
    const name = countries.nameOf(code);
    yield { name, keys: [foldName(name)] };
  }
  for (const { name, country, keys } of index.regions)
    if (name !== null) yield { name: titleOf(name, country, countries), keys };
}

function titleOf(name: string, code: string, countries: Countries): string {
  return `${name}, ${countries.nameOf(code)}`;
}

function boxAround({ has }: WholeRegion, index: PlaceIndex): Extent['bbox'] {
  let [south, north] = [90, -90];
  const longitudes: number[] = [];
  for (let number = 0; number < index.size; number += 1) {
    if (!has(number)) continue;
    const latitude = index.latitudeOf(number);
    [south, north] = [Math.min(south, latitude), Math.max(north, latitude)];
    longitudes.push(index.longitudeOf(number));
  }
  const [west, east] = spanOf(longitudes);
  return [
    hundredths(wrapped(west - marginDegrees)),
    hundredths(Math.max(-90, south - marginDegrees)),
    hundredths(wrapped(east + marginDegrees)),
    hundredths(Math.min(90, north + marginDegrees)),
  ];
}

function middleOf([west, south, east, north]: Extent['bbox']): Point {
  const eastBeyond = east < west ? east + 360 : east;
  return {
    latitude: hundredths((south + north) / 2),
    longitude: hundredths(wrapped((west + eastBeyond) / 2)),
  };
}

/** Returns the shortest span of longitudes that contains all of them: it begins where the widest gap ends. */
function spanOf(longitudes: number[]): [west: number, east: number] {
  const sorted = longitudes.sort((left, right) => left - right);
  const first = sorted[0] ?? 0;
  let widest = { gap: -1, west: first, east: sorted.at(-1) ?? 0 };
  for (const [i, east] of sorted.entries()) {
    const west = sorted[i + 1] ?? first + 360;
    if (west - east > widest.gap) widest = { gap: west - east, west: wrapped(west), east };
  }
  return [widest.west, widest.east];
}

function wrapped(longitude: number): number {
  if (longitude < -180) return longitude + 360;
  return longitude > 180 ? longitude - 360 : longitude;
}

function hundredths(degrees: number): number {
  return Math.round(100 * degrees) / 100;
}
