import { foldName, mayBeMisspelt, nearestNames, type Candidate } from '../../world/names.js';
import { partsOf } from '../place-names.js';
import { withoutKind } from './kinds.js';
import { isWithin, lookUp, matchesOf } from './lookup.js';
import type { GazetteerPlace, PlaceIndex } from './read-index.js';
import { readingsOf, type Reading } from './readings.js';
import { nameFor } from './words.js';
import type { World } from './world.js';

/**
 * If the text names no country, only places of at least this size are suggested, so that a typo does not
 * suggest a hamlet.
 */
const peopleMin = 50_000;
export const suggestionsMax = 5;
/** How many first letters must be right; with no similar name in the named country, these alone suffice. */
const beginningLength = 3;
const regionMark = 'region ';

/**
 * Suggests places that an unknown name may have been meant to be, likeliest first, with names that select them; some
 * more than are shown, because a place may have no climate.
 */
export function suggestPlaces(text: string, world: World): { name: string; place: GazetteerPlace }[] {
  const exactNumbers = [...withReversedParts(text, world), ...elsewhere(text, world)];
  const numbers = exactNumbers.length > 0 ? exactNumbers : similarPlaces(text, world);
  return [...new Set(numbers)].slice(0, 2 * suggestionsMax).flatMap((number) => {
    const place = world.index.place(number);
    const name = nameFor(place, world);
    return name === undefined ? [] : [{ name, place }];
  });
}

/** Finds the place if the parts are in the wrong order, as in `Kenya, Nakuru`. */
function withReversedParts(text: string, world: World): number[] {
  const place = lookUp(partsOf(text).toReversed().join(', '), world)?.taken;
  return place ? [place.number] : [];
}

/** Finds places with the name if the country or region is wrong, as in `Nakuru, Uganda`. */
function elsewhere(text: string, world: World): number[] {
  const [place, ...rest] = partsOf(text);
  if (place === undefined || rest.length === 0) return [];
  return matchesOf(place, world).map((match) => match.place.number);
}

/**
 * Finds places with a similar main name, in the named country or region or among the larger places of the
 * world. If the named country or region has none, finds places there that begin with the same letters.
 */
function similarPlaces(text: string, world: World): number[] {
  const { index } = world;
  const [first = '', ...rest] = partsOf(text);
  const place = withoutKind(first)?.names[0] ?? first;
  const restrictedReadings = readingsOf([place, ...rest].join(', '), world)
    .flat()
    .filter(({ countryCode, regions }) => countryCode !== undefined || regions !== undefined);
  const wanted = restrictedReadings[0]?.latinKeys.at(-1) ?? foldName(place);
  if (!mayBeMisspelt(wanted)) return [];
  const numbers = numbersIn(index, restrictedReadings);
  const keyOf = (number: number) => index.keyAt(index.ownKeys[number] ?? 0);
  const candidates = numbers.map((number) => ({ name: String(number), keys: [keyOf(number)] }));
  const [likeliest, ...others] = nearestNames(
    wanted,
    [...candidates, ...regionCandidates(wanted, restrictedReadings, world)],
    2 * suggestionsMax,
  );
  const similar = [...numbersOf(likeliest, world), ...others.map(Number).filter((number) => number >= 0)];
  if (similar.length > 0 || restrictedReadings.length === 0 || wanted.length <= beginningLength)
    return similar;
  return numbers.filter((number) => keyOf(number).startsWith(wanted.slice(0, beginningLength)));
}

/** Finds regions and areas with similar names; one is only used if it is the likeliest of all candidates. */
function regionCandidates(
  wanted: string,
  restrictedReadings: readonly Reading[],
  { index }: World,
): Candidate[] {
  if (restrictedReadings.some(({ regions }) => regions !== undefined)) return [];
  const codes = new Set(restrictedReadings.map(({ countryCode }) => countryCode));
  return [...index.regions, ...index.areas].flatMap(({ country, keys }, number) => {
    if (codes.size > 0 && !codes.has(country)) return [];
    const beginningAlike = keys.filter((key) => key.startsWith(wanted.slice(0, beginningLength)));
    return beginningAlike.length > 0 ? [{ name: regionMark + String(number), keys: beginningAlike }] : [];
  });
}

/** Returns a candidate's place, or the largest towns if the candidate is a region or area. */
function numbersOf(name: string | undefined, { index, towns }: World): readonly number[] {
  if (name === undefined) return [];
  if (!name.startsWith(regionMark)) return [Number(name)];
  const number = Number(name.slice(regionMark.length));
  return towns[number] ?? index.areas[number - index.regions.length]?.towns ?? [];
}

function numbersIn(index: PlaceIndex, restrictedReadings: readonly Reading[]): number[] {
  const numbers: number[] = [];
  for (let number = 0; number < index.size; number += 1) {
    // All further places are smaller still.
    if (restrictedReadings.length === 0 && (index.people[number] ?? 0) < peopleMin) break;
    if (restrictedReadings.length === 0 || restrictedReadings.some((one) => isWithin(one, number, index)))
      numbers.push(number);
  }
  return numbers;
}
