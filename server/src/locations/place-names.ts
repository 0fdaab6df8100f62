import { AppError } from '@crop-planning/shared';
import { readPoint, type Coordinates } from '@crop-planning/shared/geo/coordinates';
import { foldName } from '../world/names.js';
import type { Countries } from './countries.js';
import type { NamedPlace, PlaceName } from '../world/place-identity.js';

const countryWordsMax = 4;

/**
 * Parses coordinates in any notation; returns undefined for any other text. Raises VALIDATION_FAILED on `path` for
 * coordinates that do not exist or can be several.
 */
export function readCoordinates(text: string, path: string): Coordinates | undefined {
  const reading = readPoint(text);
  if (reading === undefined || 'point' in reading) return reading?.point;
  throw new AppError('VALIDATION_FAILED', {
    issues: reading.refusals.map((message) => ({ path, message })),
  });
}

/** Returns the readings of a name, likeliest first: `Athens, Georgia` may be in a country or in a region. */
export function readPlaceNames(text: string, countries: Countries): PlaceName[] {
  const [place = '', ...rest] = partsOf(text);
  if (place === '') return [];
  return rest.length === 0
    ? [placeName(place), ...withoutComma(place, countries)]
    : placeNamesIn(place, rest, countries);
}

/** Splits a name at commas of any script; omits parts without letters and digits. */
export function partsOf(text: string): string[] {
  return text
    .split(/[,،，、]/)
    .map((part) => part.trim())
    .filter((part) => foldName(part) !== '');
}

/** Returns the readings of a place's name with `rest` as a country, a region and a country, or a region. */
export function placeNamesIn(place: string, rest: readonly string[], countries: Countries): PlaceName[] {
  if (rest.length === 0) return [placeName(place)];
  const codeOfRest = countries.codeOf(rest.join(' '));
  const last = rest.length > 1 ? countries.codeOf(rest.at(-1) ?? '') : undefined;
  return [
    ...(codeOfRest === undefined ? [] : [placeName(place, undefined, codeOfRest)]),
    ...(last === undefined ? [] : [placeName(place, rest.slice(0, -1).join(', '), last)]),
    placeName(place, rest.join(', ')),
  ];
}

/** Returns a name that means no other known place, such as `Nakuru, Kenya`. */
export function titleOf(
  {
    place,
    region,
    country_code,
    alone_in,
  }: Pick<NamedPlace, 'place' | 'region' | 'country_code' | 'alone_in'>,
  countries: Countries,
): string {
  const needsRegion = region !== null && alone_in === undefined;
  return [place, ...(needsRegion ? [region] : []), countries.nameOf(country_code)].join(', ');
}

function placeName(place: string, region?: string, countryCode?: string): PlaceName {
  return { place, region, countryCode };
}

/** Reads `Nakuru Kenya`: the last words may be a country's name, but not its code. */
function withoutComma(text: string, countries: Countries): PlaceName[] {
  const words = text.split(/\s+/);
  for (let count = Math.min(countryWordsMax, words.length - 1); count > 0; count -= 1) {
    const country = words.slice(-count).join(' ');
    const code = country.length > 3 ? countries.codeOf(country) : undefined;
    if (code !== undefined) return [placeName(words.slice(0, -count).join(' '), undefined, code)];
  }
  return [];
}
