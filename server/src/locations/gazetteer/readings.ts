import type { PlaceName } from '../../world/place-identity.js';
import { foldName } from '../../world/names.js';
import { partsOf, placeNamesIn, readPlaceNames } from '../place-names.js';
import { otherKeysOf, placeKeysOf, withoutMark } from './place-key.js';
import type { World } from './world.js';

/** One way to understand a name: a key, and the location that the place must have. */
export interface Reading {
  key: string;
  /** Less exact keys in the same script. */
  looserKeys: readonly string[];
  /** Keys of the name in Latin letters, with and without the vowels of Arabic and Hebrew. */
  latinKeys: readonly string[];
  countryCode: string | undefined;
  /** The numbers of the regions that the place may be in; undefined for any. */
  regions: ReadonlySet<number> | undefined;
  /** The numbers of an area's towns, one of which must be near the place; undefined for anywhere. */
  around: readonly number[] | undefined;
}

type NameTables = Pick<World, 'countries' | 'regions' | 'areas'>;

/** The name of a place may take up at most this many of the parts between commas. */
const namePartsMax = 3;
/** Without a comma, at most this many of the last words may name a region. */
const regionWordsMax = 4;

/**
 * Returns the ways to understand a text, in groups: the readings of one group compete, and a group counts
 * only if the groups before it find no place. Normally the first comma ends the name; without a comma, the
 * name is the whole text or all but the last words.
 */
export function readingsOf(text: string, tables: NameTables): Reading[][] {
  const { countries } = tables;
  const toReading = readerOf(tables);
  const parts = partsOf(text);
  const [only = ''] = parts;
  if (parts.length === 0) return [];
  if (parts.length === 1) {
    const [wholeText, ...inCountry] = readPlaceNames(text, countries);
    const groups = [wholeText ? [wholeText] : [], inCountry, inRegion(only, tables)];
    return groups.map((group) => group.flatMap(toReading)).filter((group) => group.length > 0);
  }
  // A few places have a comma in their own name: `Misato, Saitama, Japan`.
  const counts = Array.from({ length: Math.min(namePartsMax, parts.length) }, (_, i) => i + 1);
  const names = counts.flatMap((count) =>
    placeNamesIn(parts.slice(0, count).join(' '), parts.slice(count), countries),
  );
  return [names.flatMap(toReading)];
}

/**
 * Returns further groups of readings for a name that was not found: with less exact keys, then with Latin
 * letters.
 */
export function looser(group: readonly Reading[]): Reading[][] {
  return [withKeys(group, ({ looserKeys }) => looserKeys), withKeys(group, ({ latinKeys }) => latinKeys)];
}

/** Returns readings with words spelt differently, such as `saint` for `st`; none if nothing changes. */
export function respelled(group: readonly Reading[]): Reading[] {
  return withKeys(group, ({ key }) => [key.replaceAll(/[a-z]+/g, (word) => spellings.get(word) ?? word)]);
}

function withKeys(group: readonly Reading[], keysOf: (reading: Reading) => readonly string[]): Reading[] {
  return group.flatMap((reading) =>
    keysOf(reading)
      .filter((key) => key !== reading.key)
      .map((key) => ({ ...reading, key })),
  );
}

const spellings: ReadonlyMap<string, string> = new Map([
  ['st', 'saint'],
  ['saint', 'st'],
  ['ft', 'fort'],
  ['fort', 'ft'],
  ['mt', 'mount'],
  ['mount', 'mt'],
]);

function readerOf({ regions, areas }: NameTables) {
  return ({ place, region, countryCode }: PlaceName): Reading[] => {
    const [key, ...lessExact] = placeKeysOf(place);
    if (key === undefined) return [];
    const looserKeys = [...lessExact, ...otherKeysOf(key)];
    const latinKeys = [withoutMark(lessExact.at(-1) ?? key), foldName(place)];
    const reading = { key, looserKeys, latinKeys, countryCode };
    if (region === undefined) return [{ ...reading, regions: undefined, around: undefined }];
    const regionNumbers = regions.find(region, countryCode);
    return [
      ...(regionNumbers.size === 0 ? [] : [{ ...reading, regions: regionNumbers, around: undefined }]),
      ...areas.find(region, countryCode).map(({ country, towns }) => {
        return { ...reading, countryCode: country, regions: undefined, around: towns };
      }),
    ];
  };
}

/** Reads `Austin Texas` and `Austin TX`: the last words may be a region's name or code. */
function inRegion(text: string, { regions, areas }: NameTables): PlaceName[] {
  const words = text.split(/\s+/);
  for (let count = Math.min(regionWordsMax, words.length - 1); count > 0; count -= 1) {
    const region = words.slice(-count).join(' ');
    const place = words.slice(0, -count).join(' ');
    if (regions.find(region).size > 0 || areas.find(region).length > 0)
      return [{ place, region, countryCode: undefined }];
  }
  return [];
}
