import { pointText } from '@crop-planning/shared/geo/coordinates';
import { lookUp } from './lookup.js';
import type { GazetteerPlace } from './read-index.js';
import type { World } from './world.js';

/**
 * Returns the shortest words that select exactly this place: `Nakuru, Kenya`, else `Peoria, Illinois, United
 * States`, else `Ashford, Kent, United Kingdom` for a town in an area; the coordinates if no words do.
 */
export function wordsFor(place: GazetteerPlace, world: World): string {
  return nameFor(place, world) ?? pointText({ ...place, elevation_m: null });
}

/** Works like `wordsFor`, but returns undefined if no name selects the place. */
export function nameFor(place: GazetteerPlace, world: World): string | undefined {
  const country = world.countries.nameOf(place.country_code);
  const { name: region } = place.region;
  const names = [
    `${place.place}, ${country}`,
    ...(region === null ? [] : [`${place.place}, ${region}, ${country}`]),
  ];
  const areas = world.index.areas.filter(({ towns }) => towns.includes(place.number));
  const inAreas = areas.map((area) => `${place.place}, ${area.name}, ${country}`);
  return [...names, ...inAreas].find((name) => lookUp(name, world)?.taken?.number === place.number);
}
