import { isObject, numberOf, textOf } from './unknown-values.js';

/** The place that an answer is for; model 1.0 gave fewer of these values. */
export interface AnsweringPlace {
  /** The words that select the place again. */
  name: string;
  /** Null for a bare point. */
  place: string | null;
  region: string | null;
  country: string | null;
  people: number | null;
  latitude: number | null;
  longitude: number | null;
  elevationM: number | null;
  /** The known place nearest to a bare point. */
  nearest: { name: string; distanceKm: number } | null;
}

export function readPlace(value: unknown): AnsweringPlace | null {
  if (!isObject(value)) return null;
  const name = textOf(value['name']);
  if (name === null) return null;
  return {
    name,
    place: textOf(value['place']),
    region: textOf(value['region']),
    country: textOf(value['country']),
    people: numberOf(value['people']),
    latitude: numberOf(value['latitude']),
    longitude: numberOf(value['longitude']),
    elevationM: numberOf(value['elevation_m']),
    nearest: readNearest(value['nearest']),
  };
}

function readNearest(value: unknown): AnsweringPlace['nearest'] {
  if (!isObject(value)) return null;
  const [name, distanceKm] = [textOf(value['name']), numberOf(value['distance_km'])];
  return name === null || distanceKm === null ? null : { name, distanceKm };
}

/** Formats the place for a table cell; a bare point comes with the nearest place. */
export function placeCell({
  name,
  nearest,
}: Pick<AnsweringPlace, 'name'> & { nearest: { name: string } | null }): string {
  return nearest === null ? name : `${name} (near ${nearest.name})`;
}

/** Formats the place for a line of its own, with coordinates, height and population. */
export function placeLine(answering: AnsweringPlace): string {
  const { latitude, longitude, elevationM, people, nearest } = answering;
  const facts = [
    wholeName(answering),
    ...(latitude === null || longitude === null ? [] : [`${latitude},${longitude}`]),
    ...(elevationM === null ? [] : [`${Math.round(elevationM)} m`]),
    ...(people === null ? [] : [`${thousands(people)} people`]),
    ...(nearest === null ? [] : [`${Math.round(nearest.distanceKm)} km from ${nearest.name}`]),
  ];
  return facts.filter((fact, i) => facts.indexOf(fact) === i).join('; ');
}

/** Formats `422000` as `422,000`. */
export function thousands(count: number): string {
  return count.toLocaleString('en-US');
}

type Named = Pick<AnsweringPlace, 'name' | 'place' | 'region' | 'country'>;

/** Returns the place's name with region and country, as far as they are known. */
export function wholeName({ name, place, region, country }: Named): string {
  if (place === null) return name;
  // A region often has the name of its city, which is not repeated.
  const ownRegion = region === place ? null : region;
  return [place, ownRegion, country].filter((part) => part !== null).join(', ');
}

/**
 * Returns a plan's location as the service spells the place it found: the stored form has capitals after spaces
 * only (`N'djamena`, `Rio De Janeiro`). A location that is another name of the place stays as it is.
 */
export function foundSpelling(location: string, placeFound: string | null): string {
  if (placeFound === null) return location;
  const [given = '', ...givenRest] = location.split(',');
  const [found = '', ...foundRest] = placeFound.split(', ');
  if (spellingKey(given) !== spellingKey(found)) return location;
  const spelled = givenRest.map((part) => foundRest.find((name) => spellingKey(name) === spellingKey(part)));
  return spelled.includes(undefined) ? placeFound : [found, ...spelled].join(', ');
}

/** Returns the letters and digits of a name, without case and accents. */
function spellingKey(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
