import { foldName } from '../../world/names.js';
import type { PlaceName } from '../../world/place-identity.js';
import { partsOf, placeNamesIn, readPlaceNames } from '../place-names.js';
import type { AreaEntry } from './meta.js';
import type { Choice, Match } from './choice.js';
import { largestOf, townsMax } from './largest-towns.js';
import type { GazetteerPlace, PlaceIndex } from './read-index.js';
import type { World } from './world.js';

/** A region or country that a text names, rather than a town in it. */
export interface WholeRegion {
  /** `Iowa, United States`, or the country's name. */
  title: string;
  countryCode: string;
  kind: 'country' | 'region' | 'area';
  /** Returns true for the number of a place in the region. */
  has: (place: number) => boolean;
  /** The numbers of the region's five largest towns, largest first. */
  towns: readonly number[];
}

const candidatesMax = 10;
const regionsMax = 5;
const namesakesMax = 3;
/** The name of a region does not mean a town in it if another town there is this many times as large. */
const timesLarger = { ownName: 25, otherName: 5 };
/**
 * A city of this size outranks a region elsewhere with its name, unless the towns there are three times as
 * large.
 */
const cityPeopleMin = 100_000;
const timesLargerThanCity = 3;
/** A region is not meant if another of the same name has more than this many times its population. */
const timesSmallerMax = 100;

/**
 * Finds the regions and countries that a text may mean as a whole, most populous first; if the text is also
 * the name of a place, only those with exactly this name.
 */
export function wholeRegions(text: string, world: World, isPlace: boolean): WholeRegion[] {
  const [first = '', ...rest] = partsOf(text);
  const names =
    rest.length === 0 ? readPlaceNames(text, world.countries) : placeNamesIn(first, rest, world.countries);
  const matches = names.flatMap((name) => [
    ...regionsNamed(name, world, isPlace),
    ...areasNamed(name, world, isPlace),
  ]);
  const code = rest.length === 0 ? countryNamed(text, world, isPlace) : undefined;
  const candidates = code === undefined ? matches : withCountry(code, text, matches, world);
  // `Kent, England` is read twice: with England as a region and as a country.
  const regions = [...new Map(candidates.map((region) => [region.title, region])).values()];
  const highestPeople = Math.max(...regions.map((region) => peopleOf(region, world.index)));
  return regions
    .filter(
      (region) => region.towns.length > 0 && peopleOf(region, world.index) * timesSmallerMax >= highestPeople,
    )
    .sort((left, right) => peopleOf(right, world.index) - peopleOf(left, world.index))
    .slice(0, regionsMax);
}

/** Returns true if the name means one of the regions rather than this place. */
export function outranks(
  regions: readonly WholeRegion[],
  { place, isOwn }: Match,
  isCountryGiven: boolean,
  index: PlaceIndex,
): boolean {
  const people = place.people ?? 0;
  const home = regions.find((region) => region.has(place.number));
  if (home) {
    if (isCountryGiven && isOwn) return false;
    const isNameOfAll = isOwn || home.kind === 'country';
    const times = isNameOfAll ? timesLarger.ownName : timesLarger.otherName;
    if ((index.people[home.towns[0] ?? -1] ?? 0) >= people * times) return true;
  } else if (!isOwn && regions.every(({ countryCode }) => countryCode !== place.country_code)) {
    return true;
  }
  const times = people >= cityPeopleMin ? timesLargerThanCity : 1;
  return regions.some((region) => {
    if (region === home) return false;
    // The few areas of the table are known far beyond their towns.
    if (region.kind === 'area' && region.countryCode !== place.country_code) return true;
    return peopleOf(region, index) >= people * times;
  });
}

/** Returns a choice that asks for a town: the largest of each region, then a few places of the same name. */
export function askForTown(
  regions: readonly WholeRegion[],
  namesakes: readonly GazetteerPlace[],
  { index }: World,
): Choice {
  const last = namesakes.slice(0, namesakesMax);
  const each = Math.max(1, Math.min(townsMax, Math.floor((candidatesMax - last.length) / regions.length)));
  const towns = regions.flatMap((region) => region.towns.slice(0, each).map(index.place));
  const others = last.filter((place) => towns.every(({ number }) => number !== place.number));
  return {
    taken: undefined,
    candidates: [...towns.slice(0, candidatesMax - others.length), ...others],
    regions: regions.map(({ title }) => title),
  };
}

function regionsNamed(
  { place, region, countryCode }: PlaceName,
  world: World,
  isPlace: boolean,
): WholeRegion[] {
  if (region !== undefined) return [];
  const { index, countries, regions, towns } = world;
  const numbersIn = new Map<string, number[]>();
  const find = isPlace ? regions.findNamed : regions.find;
  for (const number of find(place, countryCode)) {
    const code = index.regions[number]?.country ?? '';
    numbersIn.set(code, [...(numbersIn.get(code) ?? []), number]);
  }
  return [...numbersIn].map(([code, numbers]) => {
    const largest = largestOf(
      numbers.map((number) => towns[number] ?? []),
      index,
    );
    const { name, code: regionCode } = index.regions[index.regionOf[largest[0] ?? -1] ?? -1] ?? {
      name: null,
      code: '',
    };
    return {
      title: `${name ?? regionCode}, ${countries.nameOf(code)}`,
      countryCode: code,
      kind: 'region',
      has: (place) => numbers.includes(index.regionOf[place] ?? -1),
      towns: largest,
    };
  });
}

/** Finds areas by name, in `region` if it is set. Only the towns listed for an area count as lying in it. */
function areasNamed(
  { place, region, countryCode }: PlaceName,
  { areas, regions, countries, index }: World,
  isPlace: boolean,
): WholeRegion[] {
  // `Leyte, Eastern Visayas` means the town: people do not add the region to the name of an area.
  if (region !== undefined && isPlace) return [];
  const around = region === undefined ? undefined : regions.find(region, countryCode);
  const isInside = ({ towns }: AreaEntry) => around?.has(index.regionOf[towns[0] ?? -1] ?? -1) ?? true;
  const find = isPlace ? areas.findNamed : areas.find;
  return find(place, countryCode)
    .filter(isInside)
    .map(({ name, country, towns }) => ({
      title: `${name}, ${countries.nameOf(country)}`,
      countryCode: country,
      kind: 'area',
      has: (number) => towns.includes(number),
      towns,
    }));
}

/**
 * Finds the country that a text names. If places have the name too, only the everyday English name of a
 * country counts: `Franca` is not France.
 */
function countryNamed(text: string, { countries }: World, isPlace: boolean): string | undefined {
  const code = countries.codeOf(text);
  const isMeant = code !== undefined && (!isPlace || foldName(countries.nameOf(code)) === foldName(text));
  return isMeant ? code : undefined;
}

function countryOf(code: string, { index, countries, towns }: World): WholeRegion {
  const inCountry = towns.filter((_, number) => index.regions[number]?.country === code);
  return {
    title: countries.nameOf(code),
    countryCode: code,
    kind: 'country',
    has: (place) => index.regions[index.regionOf[place] ?? -1]?.country === code,
    towns: largestOf(inCountry, index),
  };
}

/** Adds a country: `Luxembourg` means the country rather than its region, but `Wales` means the region. */
function withCountry(
  code: string,
  text: string,
  regions: readonly WholeRegion[],
  world: World,
): WholeRegion[] {
  const isItsName = foldName(world.countries.nameOf(code)) === foldName(text);
  const inside = regions.filter(({ countryCode }) => countryCode === code);
  if (inside.length > 0 && !isItsName) return [...regions];
  return [countryOf(code, world), ...regions.filter((region) => !inside.includes(region))];
}

function peopleOf({ towns }: WholeRegion, index: PlaceIndex): number {
  return towns.reduce((sum, number) => sum + (index.people[number] ?? 0), 0);
}
