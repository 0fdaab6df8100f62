import { foldName } from '../../world/names.js';
import type { PlaceName } from '../../world/place-identity.js';
import { partsOf, placeNamesIn, readPlaceNames } from '../place-names.js';
import type { AreaEntry } from './areas.js';
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
  /** True for the number of a place in it. */
  has: (place: number) => boolean;
  /** The numbers of its five largest towns, largest first. */
  towns: readonly number[];
}

const candidatesMax = 10;
const regionsMax = 5;
const namesakesMax = 3;
/** A town is not meant by the name of its region if another one there is so many times as large. */
const timesLarger = { ownName: 25, otherName: 5 };
/** A city of this size keeps its name against a region elsewhere, unless the towns there are so many times as large. */
const cityPeopleMin = 100_000;
const timesLargerThanCity = 3;
/** A region with so many times fewer people than another of its name is not what is meant. */
const timesSmallerMax = 100;

/**
 * The regions and countries that a text may mean as a whole, most people first; if it also is a place's name, only
 * those that are called exactly that.
 */
export function wholeRegions(text: string, world: World, isPlace: boolean): WholeRegion[] {
  const [first = '', ...rest] = partsOf(text);
  const names =
    rest.length === 0 ? readPlaceNames(text, world.countries) : placeNamesIn(first, rest, world.countries);
  const named = names.flatMap((name) => [
    ...regionsNamed(name, world, isPlace),
    ...areasNamed(name, world, isPlace),
  ]);
  const code = rest.length === 0 ? countryNamed(text, world, isPlace) : undefined;
  const all = code === undefined ? named : withCountry(code, text, named, world);
  // `Kent, England` is read twice, as in a region and as in a country.
  const found = [...new Map(all.map((region) => [region.title, region])).values()];
  const most = Math.max(...found.map((region) => peopleOf(region, world.index)));
  return found
    .filter((region) => region.towns.length > 0 && peopleOf(region, world.index) * timesSmallerMax >= most)
    .sort((left, right) => peopleOf(right, world.index) - peopleOf(left, world.index))
    .slice(0, regionsMax);
}

/** True if the name means one of the regions rather than this place. */
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
    // The few areas of the table are known by their names far beyond their towns.
    if (region.kind === 'area' && region.countryCode !== place.country_code) return true;
    return peopleOf(region, index) >= people * times;
  });
}

/** Asks for a town: the largest of each region, then a few of the places elsewhere that have its name. */
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

/** The areas of a name, in a region if one is given. A place counts as lying in one only if it is one of its towns. */
function areasNamed(
  { place, region, countryCode }: PlaceName,
  { areas, regions, countries, index }: World,
  isPlace: boolean,
): WholeRegion[] {
  // `Leyte, Eastern Visayas` is the town: the region would not be said of the area.
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

/** Where places have the name too, only the everyday English name counts: `Franca` is in Brazil, not France. */
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

/** `Luxembourg` is the country rather than the region in it, but Wales is a region of the country. */
function withCountry(code: string, text: string, named: readonly WholeRegion[], world: World): WholeRegion[] {
  const isItsName = foldName(world.countries.nameOf(code)) === foldName(text);
  const inside = named.filter(({ countryCode }) => countryCode === code);
  if (inside.length > 0 && !isItsName) return [...named];
  return [countryOf(code, world), ...named.filter((region) => !inside.includes(region))];
}

function peopleOf({ towns }: WholeRegion, index: PlaceIndex): number {
  return towns.reduce((sum, number) => sum + (index.people[number] ?? 0), 0);
}
