import { AppError } from '@crop-planning/shared';
import { foldName } from '../world/names.js';
import type { Countries } from './countries.js';
import type { NamedPlace, PlaceName } from '../world/place-identity.js';

export interface Coordinates {
  /** Degrees, south and west negative. */
  latitude: number;
  longitude: number;
  /** Metres above sea level; null if not part of the text. */
  elevation_m: number | null;
}

const figure = String.raw`([-+−]?\d+(?:\.\d+)?)`;
const coordinatesPattern = new RegExp(`^${figure}\\s*,\\s*${figure}(?:\\s*,\\s*${figure}\\s*m?)?$`, 'i');
const elevationMin = -500;
const elevationMax = 9_000;
const countryWordsMax = 4;

/**
 * Reads a text as coordinates; undefined for a name. Raises VALIDATION_FAILED on `path` for coordinates that
 * do not exist.
 */
export function readCoordinates(text: string, path: string): Coordinates | undefined {
  const figures = coordinatesPattern.exec(text.trim());
  if (!figures) return undefined;
  const [latitude = NaN, longitude = NaN, elevation] = figures
    .slice(1)
    .map((one) => (one === undefined ? undefined : Number(one.replace('−', '-'))));
  const problems = [
    ...(Math.abs(latitude) <= 90 ? [] : ['the latitude comes first and is from -90 to 90']),
    ...(Math.abs(longitude) <= 180 ? [] : ['the longitude is from -180 to 180']),
    ...(elevation === undefined || (elevation >= elevationMin && elevation <= elevationMax)
      ? []
      : [`the height is from ${elevationMin} to ${elevationMax} m`]),
  ];
  if (problems.length > 0) {
    throw new AppError('VALIDATION_FAILED', { issues: problems.map((message) => ({ path, message })) });
  }
  return { latitude, longitude, elevation_m: elevation ?? null };
}

/** The meanings of a name, likeliest first: `Athens, Georgia` may be in a country or in a region. */
export function readPlaceNames(text: string, countries: Countries): PlaceName[] {
  const [place = '', ...rest] = partsOf(text);
  if (place === '') return [];
  return rest.length === 0
    ? [named(place), ...withoutComma(place, countries)]
    : placeNamesIn(place, rest, countries);
}

/** The parts of a name between commas of any script, except parts without letters and digits. */
export function partsOf(text: string): string[] {
  return text
    .split(/[,،，、]/)
    .map((part) => part.trim())
    .filter((part) => foldName(part) !== '');
}

/** The meanings of a place's name followed by a country, a region and a country, or a region. */
export function placeNamesIn(place: string, rest: readonly string[], countries: Countries): PlaceName[] {
  if (rest.length === 0) return [named(place)];
  const codeOfRest = countries.codeOf(rest.join(' '));
  const last = rest.length > 1 ? countries.codeOf(rest.at(-1) ?? '') : undefined;
  return [
    ...(codeOfRest === undefined ? [] : [named(place, undefined, codeOfRest)]),
    ...(last === undefined ? [] : [named(place, rest.slice(0, -1).join(', '), last)]),
    named(place, rest.join(', ')),
  ];
}

/** The name that means only this one of the known places, such as `Nakuru, Kenya`. */
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

function named(place: string, region?: string, countryCode?: string): PlaceName {
  return { place, region, countryCode };
}

/** Reads `Nakuru Kenya`: the last words may be a country's name, but not its code. */
function withoutComma(text: string, countries: Countries): PlaceName[] {
  const words = text.split(/\s+/);
  for (let count = Math.min(countryWordsMax, words.length - 1); count > 0; count -= 1) {
    const country = words.slice(-count).join(' ');
    const code = country.length > 3 ? countries.codeOf(country) : undefined;
    if (code !== undefined) return [named(words.slice(0, -count).join(' '), undefined, code)];
  }
  return [];
}
