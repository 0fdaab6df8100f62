import { foldName, nearestNames } from '../names.js';
import type { Countries } from './countries.js';
import type { ListedPlace, PlaceName } from './known-place.js';
import { keysOf, readPlaceNames, titleOf } from './place-names.js';

type Nameable = Pick<ListedPlace, 'place' | 'region' | 'country_code' | 'aliases' | 'alone_in'>;

interface Wanted {
  key: string;
  regionKey: string | undefined;
  countryCode: string | undefined;
}

const suggestionsMax = 5;
const codeLengthMax = 3;

/** The places that a query may mean: of that name, beginning with it, with it inside, of that country, then like it. */
export function rankPlaces<T extends Nameable>(
  query: string,
  places: readonly T[],
  countries: Countries,
): T[] {
  const names = readPlaceNames(query, countries);
  const wanted = names.map(toWanted);
  const country = countries.codeOf(query);
  const ranked = places.map((place) => ({ place, rank: rankOf(place, wanted, country) }));
  const fitting = ranked.filter(({ rank }) => rank < Infinity).sort((left, right) => left.rank - right.rank);
  const others = new Map(
    ranked.filter(({ rank }) => rank === Infinity).map(({ place }) => [titleOf(place, countries), place]),
  );
  const similar = nearestTitles(names, [...others.values()], countries, others.size);
  return [...fitting.map(({ place }) => place), ...similar.flatMap((title) => others.get(title) ?? [])];
}

/**
 * The titles most like a name that nothing has, those of its country first; those of the country where none is like it,
 * or where the name is a country's own.
 */
export function suggestTitles(
  names: readonly PlaceName[],
  places: readonly Nameable[],
  countries: Countries,
): string[] {
  const given = names.find(({ countryCode }) => countryCode !== undefined)?.countryCode;
  const wanted = names[0]?.place ?? '';
  const own = given === undefined ? countries.codeOf(wanted) : undefined;
  const compatriots = places.filter(({ country_code }) => country_code === (given ?? own));
  const similar = [compatriots, places].flatMap((some) =>
    nearestTitles(names, some, countries, suggestionsMax),
  );
  // `can` is rather the beginning of Can Tho than Canada's code.
  const isOfCountry = similar.length === 0 || (own !== undefined && wanted.length > codeLengthMax);
  const ofCountry = isOfCountry ? compatriots.map((place) => titleOf(place, countries)) : [];
  const suggested = [...ofCountry, ...similar];
  return [...new Set(suggested)].slice(0, suggestionsMax);
}

function nearestTitles(
  names: readonly PlaceName[],
  places: readonly Nameable[],
  countries: Countries,
  limit: number,
): string[] {
  // Of `Nakru Kenya` the last reading is the place without the country.
  const wanted = names.at(-1)?.place ?? '';
  const candidates = places.map((place) => ({ name: titleOf(place, countries), keys: keysOf(place) }));
  return nearestNames(wanted, candidates, limit);
}

function rankOf(place: Nameable, wanted: readonly Wanted[], country: string | undefined): number {
  const regionKey = foldName(place.region ?? '');
  const fitting = wanted.filter(
    (one) =>
      (one.countryCode === undefined || one.countryCode === place.country_code) &&
      (one.regionKey === undefined || one.regionKey === regionKey),
  );
  const keys = keysOf(place);
  const has = (test: (key: string, part: string) => boolean) =>
    fitting.some(({ key: part }) => keys.some((key) => test(key, part)));
  if (has((key, part) => key === part)) return 0;
  if (has((key, part) => key.startsWith(part))) return 1;
  if (has((key, part) => ` ${key}`.includes(` ${part}`))) return 2;
  return place.country_code === country ? 3 : Infinity;
}

function toWanted({ place, region, countryCode }: PlaceName): Wanted {
  return {
    key: foldName(place),
    regionKey: region === undefined ? undefined : foldName(region),
    countryCode,
  };
}
