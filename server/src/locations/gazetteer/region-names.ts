import { foldName } from '../../world/names.js';
import { withoutKind } from './kinds.js';
import type { RegionEntry } from './meta.js';
import { regionKeysOf } from './regions.js';

const abbreviationLengthMax = 3;

export type RegionNames = ReturnType<typeof createRegionNames>;

/**
 * Creates the functions that find regions by name. A name may mean several regions in different countries, or
 * one region under an old and a new code.
 */
export function createRegionNames(regions: readonly RegionEntry[]) {
  const byKey = new Map<string, number[]>();
  const byName = new Map<string, number[]>();
  for (const [number, region] of regions.entries()) {
    for (const key of region.keys) {
      byKey.set(key, [...(byKey.get(key) ?? []), number]);
      if (!isAbbreviation(key, region)) byName.set(key, [...(byName.get(key) ?? []), number]);
    }
  }

  const countryOf = (number: number) => regions[number]?.country ?? '';

  const inCountry = (numbers: readonly number[], code: string | undefined) =>
    new Set(numbers.filter((number) => code === undefined || countryOf(number) === code));

  return {
    /**
     * Finds the numbers of the regions with this name or code, only in `countryCode` if it is passed.
     */
    find(text: string, countryCode?: string): ReadonlySet<number> {
      const kind = withoutKind(text);
      const numbers = (kind?.names ?? []).flatMap((name) => byKey.get(foldName(name)) ?? []);
      const withKind = numbers.filter((number) => kind?.isFirstOrderIn(countryOf(number)));
      return inCountry([...(byKey.get(foldName(text)) ?? []), ...withKind], countryCode);
    },

    /** Finds the numbers of the regions with exactly this name; codes and abbreviations do not count. */
    findNamed: (text: string, countryCode?: string): ReadonlySet<number> =>
      inCountry(byName.get(foldName(text)) ?? [], countryCode),
  };
}

function isAbbreviation(key: string, { code, name }: RegionEntry): boolean {
  if (regionKeysOf(name ?? '').includes(key)) return false;
  return key === foldName(code) || key.length <= abbreviationLengthMax;
}
