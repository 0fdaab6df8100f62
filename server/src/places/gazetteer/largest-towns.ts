import type { PlaceIndex } from './read-index.js';

/** How many towns represent a region. */
export const townsMax = 5;
/** A place no further than this from a larger one is probably a part or a suburb of it. */
const sameTownKm = 15;

/**
 * The numbers of the largest towns of each region, largest first. A town close to a larger one is left out if
 * there are enough others. Goes through all places once.
 */
export function largestTowns(index: PlaceIndex): readonly (readonly number[])[] {
  const towns = index.regions.map(() => new Towns(index));
  for (let number = 0; number < index.size; number += 1) towns[index.regionOf[number] ?? -1]?.add(number);
  return towns.map((those) => those.list());
}

/** The largest towns of several regions together, such as those of a country. */
export function largestOf(towns: readonly (readonly number[])[], index: PlaceIndex): number[] {
  const together = new Towns(index);
  for (const number of towns.flat().sort((left, right) => left - right)) together.add(number);
  return together.list();
}

class Towns {
  readonly #index: PlaceIndex;
  readonly #apart: number[] = [];
  readonly #close: number[] = [];

  constructor(index: PlaceIndex) {
    this.#index = index;
  }

  /** Must be called with the places in the order of their size. */
  add(number: number): void {
    if (this.#apart.length >= townsMax) return;
    const isApart = this.#apart.every((larger) => this.#index.kmBetween(larger, number) > sameTownKm);
    if (isApart) this.#apart.push(number);
    else if (this.#close.length < townsMax) this.#close.push(number);
  }

  list(): number[] {
    return [...this.#apart, ...this.#close].slice(0, townsMax).sort((left, right) => left - right);
  }
}
