import { lookUp } from './lookup.js';
import type { World } from './lookup.js';
import type { GazetteerPlace } from './read-index.js';

/**
 * The shortest words that choose this very place without being asked back: `Nakuru, Kenya`, else `Peoria, Illinois,
 * United States`; its coordinates where there are none.
 */
export function wordsFor(place: GazetteerPlace, world: World): string {
  return nameFor(place, world) ?? `${place.latitude},${place.longitude}`;
}

/** The same, undefined where the place has no name of its own. */
export function nameFor(place: GazetteerPlace, world: World): string | undefined {
  const country = world.countries.nameOf(place.country_code);
  const { name: region } = place.region;
  const names = [
    `${place.place}, ${country}`,
    ...(region === null ? [] : [`${place.place}, ${region}, ${country}`]),
  ];
  return names.find((name) => lookUp(name, world)?.taken?.number === place.number);
}
