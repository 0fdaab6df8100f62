import { foldName } from '../names.js';
import type { ListedPlace } from './known-place.js';
import { keysOf } from './place-names.js';

/** The stronger places, and those of the weaker ones that are not the same name in the same country. */
export function overlay<T extends ListedPlace>(stronger: readonly T[], weaker: readonly T[]): T[] {
  const ownNames = new Set(stronger.map((place) => inCountry(place, foldName(place.place))));
  const allNames = new Set(stronger.flatMap((place) => keysOf(place).map((key) => inCountry(place, key))));
  const isReplaced = (place: T) =>
    allNames.has(inCountry(place, foldName(place.place))) ||
    keysOf(place).some((key) => ownNames.has(inCountry(place, key)));
  return [...stronger, ...weaker.filter((place) => !isReplaced(place))];
}

function inCountry({ country_code }: ListedPlace, key: string): string {
  return `${country_code}|${key}`;
}
