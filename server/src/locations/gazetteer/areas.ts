import { distanceKm, type Point } from '../../world/distances.js';
import { foldName } from '../../world/names.js';
import type { AreaEntry } from './meta.js';
import { regionKeysOf } from './regions.js';

/** A place counts as lying in an area if it is at most this far from one of the area's towns. */
export const areaKm = 40;

type NamedPoint = Point & { name: string; country: string };

/**
 * Reads areas from a table with the tab-separated columns country, name, other names and towns; other names
 * and towns are lists separated by bars. The first town is the largest of its name in the country; each other
 * town is the one of its name that is nearest to the first. `places` must be ordered largest first. Raises an
 * Error for a town that is not a place in the country.
 */
export function makeAreas(places: readonly NamedPoint[], areasTsv: string): AreaEntry[] {
  const numbersOf = new Map<string, number[]>();
  for (const [number, { name, country }] of places.entries()) {
    const id = `${country}|${name}`;
    numbersOf.set(id, [...(numbersOf.get(id) ?? []), number]);
  }
  return areasTsv
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [country = '', name = '', others = '', towns = ''] = line.split('\t');
      const candidates = towns.split('|').map((town) => numbersOf.get(`${country}|${town}`) ?? []);
      const seat = places[candidates[0]?.[0] ?? -1];
      const numbers = candidates.map((numbers) => nearestTo(seat, numbers, places));
      if (numbers.includes(-1)) throw new Error(`a town of ${name} is not a place in ${country}: ${towns}`);
      const keys = [name, ...others.split('|')].map(foldName).filter((key) => key !== '');
      return { country, name, keys, towns: numbers.sort((left, right) => left - right) };
    });
}

/** Creates the functions that find areas by the names that people use. */
export function createAreaNames(areas: readonly AreaEntry[]) {
  const byName = new Map<string, AreaEntry[]>();
  const byKey = new Map<string, AreaEntry[]>();
  const add = (table: Map<string, AreaEntry[]>, key: string, area: AreaEntry) =>
    table.set(key, [...(table.get(key) ?? []), area]);
  for (const area of areas) {
    for (const key of area.keys) add(byName, key, area);
    for (const key of new Set(area.keys.flatMap(regionKeysOf))) add(byKey, key, area);
  }

  function findIn(
    table: ReadonlyMap<string, AreaEntry[]>,
    keys: readonly string[],
    countryCode: string | undefined,
  ): AreaEntry[] {
    const matches = new Set(keys.flatMap((key) => table.get(key) ?? []));
    return [...matches].filter(({ country }) => countryCode === undefined || country === countryCode);
  }

  return {
    /** Finds areas by name, with or without a word for their kind; only in `countryCode` if it is passed. */
    find: (text: string, countryCode?: string) => findIn(byKey, regionKeysOf(text), countryCode),
    /** Finds areas by exactly this name, except for letter case and accents. */
    findNamed: (text: string, countryCode?: string) => findIn(byName, [foldName(text)], countryCode),
  };
}

export type AreaNames = ReturnType<typeof createAreaNames>;

/** Returns the number of the place nearest to the seat; -1 if there is none. */
function nearestTo(
  seat: Point | undefined,
  numbers: readonly number[],
  places: readonly NamedPoint[],
): number {
  const kmOf = (number: number) => {
    const place = places[number];
    return seat && place ? distanceKm(seat, place) : Infinity;
  };
  return numbers.toSorted((left, right) => kmOf(left) - kmOf(right))[0] ?? -1;
}
