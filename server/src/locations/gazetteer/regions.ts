import { foldName } from '../../world/names.js';
import { withoutKind } from './kinds.js';
import type { RegionEntry } from './meta.js';

/** Returns the keys for comparing a region's name: with and without the word for its kind. */
export function regionKeysOf(text: string): string[] {
  const names = [text, ...(withoutKind(text)?.names ?? [])];
  return [...new Set(names.map(foldName))].filter((key) => key !== '');
}

/** Returns the regions that places are in, and the number of each place's region. */
export function makeRegions(
  places: readonly { country: string; region: string }[],
  regionsTsv: string,
): { regions: RegionEntry[]; regionOf: number[] } {
  const namesOf = new Map(regionsTsv.trimEnd().split('\n').map(readRegion));
  const numberOf = new Map<string, number>();
  const regions: RegionEntry[] = [];
  const regionOf = places.map(({ country, region: code }) => {
    const id = `${country}|${code}`;
    const knownNumber = numberOf.get(id);
    if (knownNumber !== undefined) return knownNumber;
    const [name = null, ...others] = namesOf.get(id) ?? [];
    const keys = [name ?? '', ...others].flatMap(regionKeysOf);
    const codeKey = foldName(code);
    regions.push({ country, code, name, keys: [...new Set([...keys, ...(codeKey ? [codeKey] : [])])] });
    numberOf.set(id, regions.length - 1);
    return regions.length - 1;
  });
  return { regions, regionOf };
}

function readRegion(line: string): [id: string, names: string[]] {
  const [country = '', code = '', name = '', others = ''] = line.split('\t');
  return [`${country}|${code}`, [name, ...others.split('|').filter((other) => other !== '')]];
}
