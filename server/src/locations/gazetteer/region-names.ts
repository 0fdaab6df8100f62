import { regionKeysOf } from './regions.js';
import type { RegionEntry } from './regions.js';

/** The regions by what people call them. */
export interface RegionNames {
  /**
   * The numbers of the regions with a name or code, in that country if one is given; none if there is no such region.
   */
  find: (text: string, countryCode?: string) => ReadonlySet<number>;
}

/** One name may stand for several regions: in several countries, or with the old and new code of one. */
export function createRegionNames(regions: readonly RegionEntry[]): RegionNames {
  const byKey = new Map<string, number[]>();
  for (const [number, { keys }] of regions.entries()) {
    for (const key of keys) byKey.set(key, [...(byKey.get(key) ?? []), number]);
  }
  return {
    find(text, countryCode) {
      const found = regionKeysOf(text).flatMap((key) => byKey.get(key) ?? []);
      return new Set(
        found.filter((number) => countryCode === undefined || regions[number]?.country === countryCode),
      );
    },
  };
}
