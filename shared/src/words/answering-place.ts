import type { ResolvedLocation } from '../contract/locations.js';
import { words } from './languages/current.js';
import { places as english } from './languages/en/places.js';

/** Formats the place for a table cell; a bare point comes with the nearest place. */
export function placeCell({
  name,
  nearest,
}: Pick<ResolvedLocation, 'name'> & { nearest: { name: string } | null }): string {
  return nearest === null ? name : words('places', english).near(name, nearest.name);
}

/** Formats the place of a listed plan's analysis; null if it has none. */
export function listedPlace(listed: { place: string | null; nearest: string | null }): string | null {
  const { place, nearest } = listed;
  return place && placeCell({ name: place, nearest: nearest === null ? null : { name: nearest } });
}

/** Returns `422,000 people`. */
export function peopleWords(count: number): string {
  return words('places', english).people(count);
}

/** Returns `1850 m`. */
export function heightWords(metres: number): string {
  return words('places', english).height(metres);
}

/** Formats the place for a line of its own, with coordinates, height and population. */
export function placeLine(place: ResolvedLocation): string {
  const { latitude, longitude, elevation_m, people, nearest } = place;
  const facts = [
    wholeName(place),
    `${latitude},${longitude}`,
    ...(elevation_m === null ? [] : [heightWords(Math.round(elevation_m))]),
    ...(people === null ? [] : [peopleWords(people)]),
    ...(nearest === null
      ? []
      : [words('places', english).away(Math.round(nearest.distance_km), nearest.name)]),
  ];
  return facts.filter((fact, i) => facts.indexOf(fact) === i).join('; ');
}

/**
 * Names the place with region and country, as far as they are known; names a bare point by its coordinates
 * and the nearest place.
 */
export function placeName(place: ResolvedLocation): string {
  return place.nearest === null ? wholeName(place) : placeCell(place);
}

type Named = Pick<ResolvedLocation, 'name' | 'place' | 'region' | 'country'>;

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
