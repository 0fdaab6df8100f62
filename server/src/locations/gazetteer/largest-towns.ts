import type { PlaceIndex } from './read-index.js';

/** How many towns represent a region. */
export const townsMax = 5;
/** A place at most this far from a larger one is probably a part or a suburb of that town. */
const sameTownKm = 15;

/**
 * Finds the numbers of the largest towns of each region, largest first, in one pass through all places. A
 * town close to a larger one is omitted if there are enough others.
 */
export function largestTowns(index: PlaceIndex): readonly (readonly number[])[] {
  const towns = index.regions.map(() => new Towns(index));
  for (let number = 0; number < index.size; number += 1) towns[index.regionOf[number] ?? -1]?.add(number);
  return towns.map((ofRegion) => ofRegion.list());
}

/** Finds the largest towns of several regions together, such as those of a country. */
export function largestOf(towns: readonly (readonly number[])[], index: PlaceIndex): number[] {
  const combined = new Towns(index);
  for (const number of towns.flat().sort((left, right) => left - right)) combined.add(number);
  return combined.list();
}

class Towns {
  readonly #index: PlaceIndex;
  readonly #separate: number[] = [];
  readonly #nearby: number[] = [];

  constructor(index: PlaceIndex) {
    this.#index = index;
  }

  /** Adds a place; places must be added in the order of their size. */
  add(number: number): void {
    if (this.#separate.length >= townsMax) return;
    const isSeparate = this.#separate.every((larger) => this.#index.kmBetween(larger, number) > sameTownKm);
    if (isSeparate) this.#separate.push(number);
    else if (this.#nearby.length < townsMax) this.#nearby.push(number);
  }

  list(): number[] {
    return [...this.#separate, ...this.#nearby].slice(0, townsMax).sort((left, right) => left - right);
  }
}
