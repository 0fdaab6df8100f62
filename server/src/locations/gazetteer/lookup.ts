import { partsOf } from '../place-names.js';
import { areaKm } from './areas.js';
import { choose, type Choice, type Match } from './choice.js';
import { withoutKind } from './kinds.js';
import type { PlaceIndex } from './read-index.js';
import { looser, readingsOf, respelled, type Reading } from './readings.js';
import { askForTown, outranks, wholeRegions } from './whole-regions.js';
import type { World } from './world.js';

/**
 * Finds the place that a text means; returns undefined if there is none. Tries the whole text as written
 * first, then a region or country of that name, then a town whose name remains without the word for a kind
 * of region, such as Dharwad for `Dharwad district`.
 */
export function lookUp(text: string, world: World): Choice | undefined {
  const matches = matchesOf(text, world);
  const choice = choose(matches);
  return choice ? placeOrRegion(text, choice, matches, world) : regionOrSeat(text, world);
}

/** Returns the choice, unless a region that the text names outranks all its places: then asks for a town. */
function placeOrRegion(text: string, choice: Choice, matches: readonly Match[], world: World): Choice {
  const regions = wholeRegions(text, world, true);
  if (regions.length === 0) return choice;
  const places = choice.taken ? [choice.taken] : choice.candidates;
  const isCountryGiven = partsOf(text).length > 1;
  // In scripts other than Latin, every name is stored as an alternative name.
  const isLatin = /\p{Script=Latin}/u.test(text);
  const chosen = matches
    .filter(({ place }) => places.some(({ number }) => number === place.number))
    .map(({ place, isOwn }) => ({ place, isOwn: isOwn || !isLatin }));
  const isRegion = chosen.every((match) => outranks(regions, match, isCountryGiven, world.index));
  return isRegion ? askForTown(regions, [...places, ...(choice.taken ? choice.others : [])], world) : choice;
}

/**
 * If the text names regions, returns the town of the same name in one of them, or else asks for a town. If it
 * names none, returns the places that the text fits without its word for a kind of region.
 */
function regionOrSeat(text: string, world: World): Choice | undefined {
  const regions = wholeRegions(text, world, false);
  const { matches, isSeated } = matchesWithoutKind(text, world);
  if (regions.length > 0) {
    const seats = matches.filter(
      (match) =>
        match.isOwn &&
        regions.some((region) => region.has(match.place.number)) &&
        !outranks(regions, match, false, world.index),
    );
    const seat = choose(seats);
    return seat?.taken ? seat : askForTown(regions, [], world);
  }
  const choice = choose(matches);
  if (!choice?.taken || (isSeated && choice.others.length === 0)) return choice;
  return { taken: undefined, candidates: [choice.taken, ...choice.others], regions: [] };
}

/**
 * Finds places that a text fits without its word for a kind of region, in the countries that use the word.
 */
function matchesWithoutKind(text: string, world: World): { matches: Match[]; isSeated: boolean } {
  const [first = '', ...rest] = partsOf(text);
  const { names = [], isUsedIn, isSeated = false } = withoutKind(first) ?? {};
  for (const name of names) {
    const matches = matchesOf([name, ...rest].join(', '), world).filter(({ place }) =>
      isUsedIn?.(place.country_code),
    );
    if (matches.length > 0) return { matches, isSeated };
  }
  return { matches: [], isSeated };
}

/** Finds the places that a text fits, using the first group of readings that finds any. */
export function matchesOf(text: string, world: World): Match[] {
  const groups = readingsOf(text, world);
  for (const group of [...groups, ...groups.flatMap(looser)]) {
    const matches = matchesOfGroup(group, world.index);
    if (matches.length > 0) return matches;
  }
  return [];
}

/** The location that a reading requires of a place. */
export type Where = Pick<Reading, 'countryCode' | 'regions' | 'around'>;

/** Returns true for a place in the location that a reading requires. */
export function isWithin({ countryCode, regions, around }: Where, place: number, index: PlaceIndex): boolean {
  const region = index.regionOf[place] ?? -1;
  return (
    (regions === undefined || regions.has(region)) &&
    (countryCode === undefined || index.regions[region]?.country === countryCode) &&
    (around === undefined || around.some((town) => index.kmBetween(town, place) <= areaKm))
  );
}

/**
 * Finds the distinct places that any reading in a group means; another spelling never counts as a place's
 * main name.
 */
export function matchesOfGroup(group: readonly Reading[], index: PlaceIndex): Match[] {
  const isOwnOf = new Map<number, boolean>();
  const collect = (readings: readonly Reading[], isAsWritten: boolean) => {
    for (const reading of readings) {
      const found = index.find(reading.key);
      for (const place of found?.places ?? []) {
        if (!isWithin(reading, place, index)) continue;
        const isOwn = isAsWritten && index.ownKeys[place] === found?.key;
        isOwnOf.set(place, isOwn || isOwnOf.get(place) === true);
      }
    }
  };
  collect(group, true);
  collect(respelled(group), false);
  return [...isOwnOf].map(([number, isOwn]) => ({ place: index.place(number), isOwn }));
}
