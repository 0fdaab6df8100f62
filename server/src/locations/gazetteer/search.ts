import { foldName } from '../../world/names.js';
import type { Match } from './choice.js';
import { isWithin, matchesOfGroup, type Where } from './lookup.js';
import type { KeyRange, PlaceIndex } from './read-index.js';
import { looser, readingsOf, type Reading } from './readings.js';
import type { World } from './world.js';

const codeLengthMax = 3;

/**
 * Finds the numbers of the places that a query may mean: places with the name, the largest places of the
 * country or region that the query names, then places whose names begin with the query; main names before
 * alternative names, larger places first. Without a query, finds the largest places.
 */
export function searchPlaces(query: string | undefined, limit: number, world: World): number[] {
  const { index } = world;
  if (query === undefined) return largest(limit, index, () => true);
  const exact = readingsOf(query, world).flat();
  const readings = [exact, ...looser(exact)].find((group) => isKnown(group, index)) ?? [];
  const findNamed = () =>
    matchesOfGroup(readings, index)
      .sort(ownFirst)
      .map(({ place }) => place.number);
  const rangedReadings = () =>
    readings.map((reading) => ({ reading, range: index.beginningWith(reading.key) }));
  const findInside = () => inside(query, limit, world);
  // `ke` is more likely the beginning of a name than Kenya's code.
  const isCode = foldName(query).length <= codeLengthMax;
  const numbers = new Set<number>();
  const findBeginning = [
    () => findOwn(rangedReadings(), limit + numbers.size, index),
    () => findOther(rangedReadings(), limit + numbers.size, index),
  ];
  const steps = isCode
    ? [findNamed, ...findBeginning, findInside]
    : [findNamed, findInside, ...findBeginning];
  for (const step of steps) {
    if (numbers.size < limit) step().forEach((number) => numbers.add(number));
  }
  return [...numbers].slice(0, limit);
}

interface RangedReading {
  reading: Where;
  range: KeyRange;
}

/** Finds places whose main key is in a range, in one pass through all places, largest first. */
function findOwn(ranges: readonly RangedReading[], limit: number, index: PlaceIndex): number[] {
  return largest(limit, index, (number) => {
    const key = index.ownKeys[number] ?? 0;
    return ranges.some(
      ({ reading, range }) => key >= range.fromKey && key < range.toKey && isWithin(reading, number, index),
    );
  });
}

/** Finds places with any key in a range: marks all of them first, then returns them in order of size. */
function findOther(ranges: readonly RangedReading[], limit: number, index: PlaceIndex): number[] {
  const marks = new Uint8Array(index.size);
  for (const { reading, range } of ranges) {
    for (const number of index.postings.subarray(range.fromPosting, range.toPosting)) {
      if (isWithin(reading, number, index)) marks[number] = 1;
    }
  }
  return largest(limit, index, (number) => marks[number] === 1);
}

/**
 * Finds the towns of the area, and the largest places of the country or region, that the whole query names.
 */
function inside(query: string, limit: number, { index, countries, regions, areas }: World): number[] {
  const country = countries.codeOf(query);
  const regionNumbers = regions.find(query);
  const towns = areas.find(query).flatMap((area) => area.towns);
  if (country === undefined && regionNumbers.size === 0) return towns;
  const largestInside = largest(
    limit,
    index,
    (number) =>
      regionNumbers.has(index.regionOf[number] ?? -1) ||
      (country !== undefined &&
        isWithin({ countryCode: country, regions: undefined, around: undefined }, number, index)),
  );
  return [...towns, ...largestInside];
}

function largest(limit: number, { size }: PlaceIndex, isWanted: (number: number) => boolean): number[] {
  const numbers: number[] = [];
  for (let number = 0; number < size && numbers.length < limit; number += 1) {
    if (isWanted(number)) numbers.push(number);
  }
  return numbers;
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
