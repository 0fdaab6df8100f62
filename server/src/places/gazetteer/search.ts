import { foldName } from '../../world/names.js';
import type { Match } from './choice.js';
import { isWithin, matchesOfGroup } from './lookup.js';
import type { Where } from './lookup.js';
import type { KeyRange, PlaceIndex } from './read-index.js';
import { looser, readingsOf } from './readings.js';
import type { Reading } from './readings.js';
import type { World } from './world.js';

const codeLengthMax = 3;

/**
 * The numbers of the places that a query may mean: places with the name, the largest places of the country or
 * region that it names, then places whose names begin with it; own names before other names, larger places
 * first. Without a query, the largest places.
 */
export function searchPlaces(query: string | undefined, limit: number, world: World): number[] {
  const { index } = world;
  if (query === undefined) return largest(limit, index, () => true);
  const exact = readingsOf(query, world).flat();
  const readings = [exact, ...looser(exact)].find((group) => isKnown(group, index)) ?? [];
  const named = () =>
    matchesOfGroup(readings, index)
      .sort(ownFirst)
      .map(({ place }) => place.number);
  const begun = () => readings.map((reading) => ({ reading, range: index.beginningWith(reading.key) }));
  const within = () => inside(query, limit, world);
  // `ke` is more likely the beginning of a name than Kenya's code.
  const isCode = foldName(query).length <= codeLengthMax;
  const found = new Set<number>();
  const beginning = [
    () => own(begun(), limit + found.size, index),
    () => other(begun(), limit + found.size, index),
  ];
  const steps = isCode ? [named, ...beginning, within] : [named, within, ...beginning];
  for (const step of steps) {
    if (found.size < limit) step().forEach((number) => found.add(number));
  }
  return [...found].slice(0, limit);
}

interface Wanted {
  reading: Where;
  range: KeyRange;
}

/** The places whose own key is in a range; goes through all places once, largest first. */
function own(wanted: readonly Wanted[], limit: number, index: PlaceIndex): number[] {
  return largest(limit, index, (number) => {
    const key = index.ownKeys[number] ?? 0;
    return wanted.some(
      ({ reading, range }) => key >= range.fromKey && key < range.toKey && isWithin(reading, number, index),
    );
  });
}

/** The places that any key in a range leads to: marks all of them first, then takes them in order of size. */
function other(wanted: readonly Wanted[], limit: number, index: PlaceIndex): number[] {
  const marks = new Uint8Array(index.size);
  for (const { reading, range } of wanted) {
    for (const number of index.postings.subarray(range.fromPosting, range.toPosting)) {
      if (isWithin(reading, number, index)) marks[number] = 1;
    }
  }
  return largest(limit, index, (number) => marks[number] === 1);
}

/** The towns of the area, and the largest places of the country or region, that the whole query names. */
function inside(query: string, limit: number, { index, countries, regions, areas }: World): number[] {
  const country = countries.codeOf(query);
  const named = regions.find(query);
  const towns = areas.find(query).flatMap((area) => area.towns);
  if (country === undefined && named.size === 0) return towns;
  const largestInside = largest(
    limit,
    index,
    (number) =>
      named.has(index.regionOf[number] ?? -1) ||
      (country !== undefined &&
        isWithin({ countryCode: country, regions: undefined, around: undefined }, number, index)),
  );
  return [...towns, ...largestInside];
}

function largest(limit: number, { size }: PlaceIndex, isWanted: (number: number) => boolean): number[] {
  const found: number[] = [];
  for (let number = 0; number < size && found.length < limit; number += 1) {
    if (isWanted(number)) found.push(number);
  }
  return found;
}

function ownFirst(left: Match, right: Match): number {
  return Number(right.isOwn) - Number(left.isOwn) || left.place.number - right.place.number;
}

function isKnown(readings: readonly Reading[], index: PlaceIndex): boolean {
  return readings.some(({ key }) => {
    const { fromKey, toKey } = index.beginningWith(key);
    return fromKey < toKey;
  });
}
