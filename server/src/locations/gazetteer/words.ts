import { lookUp } from './lookup.js';
import type { GazetteerPlace } from './read-index.js';
import type { World } from './world.js';

/**
 * The shortest words that select this very place unambiguously: `Nakuru, Kenya`, else `Peoria, Illinois, United
 * States`; its coordinates if there are none.
 */
export function wordsFor(place: GazetteerPlace, world: World): string {
  return nameFor(place, world) ?? `${place.latitude},${place.longitude}`;
}

/** The same, but undefined if no name selects the place. */
export function nameFor(place: GazetteerPlace, world: World): string | undefined {
  const country = world.countries.nameOf(place.country_code);
  const { name: region } = place.region;
  const names = [
    `${place.place}, ${country}`,
    ...(region === null ? [] : [`${place.place}, ${region}, ${country}`]),
  ];
  return names.find((name) => lookUp(name, world)?.taken?.number === place.number);
}
