import type { Countries } from '../countries.js';
import { choose } from './choice.js';
import type { Choice, Match } from './choice.js';
import type { PlaceIndex } from './read-index.js';
import { looser, readingsOf, respelled } from './readings.js';
import type { Reading } from './readings.js';
import type { RegionNames } from './region-names.js';

/** Everything that a name is looked up in. */
export interface World {
  index: PlaceIndex;
  countries: Countries;
  regions: RegionNames;
}

/** What a text means by the rules of choice; undefined if it is no place. */
export function lookUp(text: string, world: World): Choice | undefined {
  return choose(matchesOf(text, world));
}

/** The places that a text fits: those of the first group of readings that finds any. */
export function matchesOf(text: string, { index, countries, regions }: World): Match[] {
  const groups = readingsOf(text, countries, regions);
  for (const group of [...groups, ...groups.flatMap(looser)]) {
    const found = matchesOfGroup(group, index);
    if (found.length > 0) return found;
  }
  return [];
}

/** True for a place that is where a reading says. */
export function isWithin(
  { countryCode, regions }: Pick<Reading, 'countryCode' | 'regions'>,
  place: number,
  index: PlaceIndex,
): boolean {
  const region = index.regionOf[place] ?? -1;
  return (
    (regions === undefined || regions.has(region)) &&
    (countryCode === undefined || index.regions[region]?.country === countryCode)
  );
}

/** The places that any reading in a group means, each once; another spelling never counts as a place's own name. */
export function matchesOfGroup(group: readonly Reading[], index: PlaceIndex): Match[] {
  const isOwnOf = new Map<number, boolean>();
  const collect = (readings: readonly Reading[], isAsGiven: boolean) => {
    for (const reading of readings) {
      const found = index.find(reading.key);
      for (const place of found?.places ?? []) {
        if (!isWithin(reading, place, index)) continue;
        const isOwn = isAsGiven && index.ownKeys[place] === found?.key;
        isOwnOf.set(place, isOwn || isOwnOf.get(place) === true);
      }
    }
  };
  collect(group, true);
  collect(respelled(group), false);
  return [...isOwnOf].map(([number, isOwn]) => ({ place: index.place(number), isOwn }));
}
