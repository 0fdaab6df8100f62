import { AppError, type PlaceCandidate } from '@crop-planning/shared';
import { pointText } from '@crop-planning/shared/geo/coordinates';
import { knownWithoutClimate } from '@crop-planning/shared/words/name-refusal';
import type { NoClimate } from '../climates/spot-climate.js';
import type { KnownPlace, LivePlace } from '../climates/known-place.js';
import type { Point } from '../world/distances.js';
import type { Countries } from './countries.js';
import type { Extent } from './gazetteer/extents.js';
import type { Gazetteer } from './gazetteer/gazetteer.js';
import type { GazetteerPlace } from './gazetteer/read-index.js';
import { titleOf } from './place-names.js';

const candidatesMax = 10;
const importAdvice = 'have the operator import its climate (crop-server climate import)';

/**
 * Creates LOCATION_AMBIGUOUS with the places that have a name, or with towns in the regions that the name
 * means.
 */
export function ambiguousPlace(
  places: readonly GazetteerPlace[],
  regions: readonly string[],
  gazetteer: Gazetteer,
): AppError {
  const candidates = places.slice(0, candidatesMax).map((place): PlaceCandidate => ({
    name: gazetteer.wordsFor(place),
    region: place.region.name,
    country: gazetteer.countries.nameOf(place.country_code),
    people: place.people,
    ...pointOf(place),
  }));
  return new AppError('LOCATION_AMBIGUOUS', {
    candidates,
    regions,
    ...(regions.length > 0 && { message: needsTown(regions) }),
  });
}

function needsTown(regions: readonly string[]): string {
  const areas = regions.map((region) => `all of ${region}`).join(' or ');
  return `This means ${areas}. Name a town there, such as one of the candidates, or give latitude,longitude.`;
}

/**
 * Creates LOCATION_AMBIGUOUS with imported or live places as candidates, sorted by name; places with the same
 * name are listed by their coordinates.
 */
export function ambiguousOther(
  places: readonly (Omit<KnownPlace, 'climate'> | LivePlace)[],
  countries: Countries,
): AppError {
  const titles = places.map((place) => titleOf(place, countries));
  const candidates = places.map((place, i): PlaceCandidate => {
    const { region, country_code, latitude, longitude } = place;
    const title = titles[i] ?? '';
    const isAlone = titles.indexOf(title) === titles.lastIndexOf(title);
    return {
      name: isAlone ? title : pointText({ latitude, longitude, elevation_m: null }),
      region,
      country: countries.nameOf(country_code),
      people: null,
      ...pointOf(place),
    };
  });
  return new AppError('LOCATION_AMBIGUOUS', {
    regions: [],
    candidates: candidates.sort((left, right) => (left.name < right.name ? -1 : 1)).slice(0, candidatesMax),
  });
}

/** Creates LOCATION_NOT_FOUND for a name that no place has. */
export function unknownPlace(suggestions: readonly string[]): AppError {
  return new AppError('LOCATION_NOT_FOUND', {
    message:
      'No place with this name is known. Farming towns under 5,000 people are not in the table: give latitude,longitude for them.',
    suggestions,
  });
}

/** Creates LOCATION_NOT_FOUND for a name that is neither a country's nor a region's. */
export function unknownArea(suggestions: readonly string[]): AppError {
  const message =
    'No country or region has this name. Give another one, or a box of longitudes and latitudes.';
  return new AppError('LOCATION_NOT_FOUND', { message, suggestions });
}

/** Creates LOCATION_AMBIGUOUS with the regions and countries that have a name. */
export function ambiguousArea(extents: readonly Extent[], countries: Countries): AppError {
  const candidates = extents.map(({ title, countryCode, middle }): PlaceCandidate => ({
    name: title,
    region: null,
    country: countries.nameOf(countryCode),
    people: null,
    ...pointOf(middle),
  }));
  const message = 'Several regions have this name. Add the country after a comma.';
  return new AppError('LOCATION_AMBIGUOUS', {
    message,
    candidates,
    regions: extents.map(({ title }) => title),
  });
}

/** Creates LOCATION_NOT_FOUND for a known place that has no climate. */
export function placeWithoutClimate({ reason, elevation_difference_m }: NoClimate): AppError {
  const [reasonText, advice] =
    reason === 'height'
      ? [`it is ${differenceOf(elevation_difference_m)} than the land that the nearest figures describe`, '']
      : ['no land with figures is near', 'give latitude,longitude of land nearby, or '];
  const message = `${knownWithoutClimate}: ${reasonText}. You can ${advice}${importAdvice}.`;
  return new AppError('LOCATION_NOT_FOUND', { message, suggestions: [] });
}

/**
 * Creates LOCATION_NOT_FOUND for a point without a climate; `suggestions` are the places nearest to the
 * point.
 */
export function pointWithoutClimate(
  { reason, elevation_difference_m }: NoClimate,
  suggestions: readonly string[],
): AppError {
  const message =
    reason === 'height'
      ? `No climate is known for this point: it is ${differenceOf(elevation_difference_m)} than the land that the nearest figures describe. Check its height, or ${importAdvice}.`
      : `No climate is known for this point: it is in the open sea, or too far from land with figures. Latitude comes first; give a point on land, or ${importAdvice}.`;
  return new AppError('LOCATION_NOT_FOUND', { message, suggestions });
}

/** Returns a candidate's coordinates under both names that clients use. */
function pointOf({ latitude, longitude }: Point) {
  return { latitude, longitude, lat: latitude, lon: longitude };
}

/**
 * Says how much higher or lower the place is; `metres` is the height to which
 * the figures apply minus that of the place.
 */
function differenceOf(metres: number | undefined): string {
  if (metres === undefined) return 'much higher or lower';
  return `${Math.abs(Math.round(metres)).toLocaleString('en-US')} m ${metres < 0 ? 'higher' : 'lower'}`;
}
