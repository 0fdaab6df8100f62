import type { MonthlyClimate, ResolvedLocation } from '@crop-planning/shared';
import type { Coordinates } from '@crop-planning/shared/geo/coordinates';
import { begun } from '../concurrency/begun.js';
import type { OwnYear } from '../climates/own-years.js';
import type { ClimateLimit, Spot, SpotClimate } from '../climates/spot-climate.js';
import type { KnownPlace } from '../climates/known-place.js';
import type { PlaceName } from '../world/place-identity.js';
import { foldName } from '../world/names.js';
import { createCountries } from './countries.js';
import { isElsewhere } from './gazetteer/choice.js';
import { createGazetteer, type Gazetteer } from './gazetteer/gazetteer.js';
import type { GazetteerPlace } from './gazetteer/read-index.js';
import { suggestionsMax } from './gazetteer/suggest.js';
import { limitsOf } from './limits.js';
import { readCoordinates, readPlaceNames, titleOf } from './place-names.js';
import {
  ambiguousOther,
  ambiguousPlace,
  placeWithoutClimate,
  pointWithoutClimate,
  unknownPlace,
} from './refusals.js';
import {
  roundedKm,
  subjectOfOther,
  subjectOfPlace,
  subjectOfPoint,
  withClimate,
  type Subject,
} from './subject.js';
import type { Climates } from '../climates/climates.js';
import type { OwnClimate } from '../records/own-climates.js';

/** A place with its climate, as used by an analysis, and the limits of both. */
export interface LocatedClimate {
  location: ResolvedLocation;
  /** The country of the place; for a bare point, that of the nearest known place within 100 km. */
  country: { code: string; name: string } | null;
  climate: MonthlyClimate;
  /** The years of the climate's own station, if it came with any. */
  years?: readonly OwnYear[];
  /** The coordinates of the climate's figures, in degrees; the latitude determines the length of the days. */
  latitude: number;
  longitude: number;
  limits: readonly ClimateLimit[];
}

/** Where the climate of a place comes from. */
interface Origin {
  /** False if the caller knows that no climate has been imported. */
  isAnyImported?: boolean | undefined;
  /** A climate of the account's own, used in place of the location's. */
  own?: OwnClimate | undefined;
}

export type Locations = ReturnType<typeof createLocations>;

const namesakesMax = 5;
const nearestNamed = 3;
/** A bare point counts as lying in the country of the nearest place within this distance. */
const countryKmMax = 100;
const nothingImported = Promise.resolve(undefined);

/** Finds the places of the world and their climates; by default in the bundled table of places. */
export function createLocations(
  climates: Climates,
  gazetteer: { load: () => Promise<Gazetteer> } = createGazetteer(createCountries()),
) {
  async function locatePoint(
    point: Coordinates,
    world: Gazetteer,
    { isAnyImported = true, own }: Origin,
  ): Promise<LocatedClimate> {
    const around = world.nearest(point, nearestNamed);
    const asked = { ...point, isPlace: false };
    const spot = own
      ? climates.ofOwn(own, asked)
      : await climates.at(asked, isAnyImported ? undefined : nothingImported);
    if ('reason' in spot) {
      const named = around.map(({ place }) => ({ name: world.wordsFor(place), place }));
      throw pointWithoutClimate(spot, await withClimates(named));
    }
    const [first] = around;
    const nearest = first && { name: world.wordsFor(first.place), distance_km: roundedKm(first.km) };
    const country = first && first.km <= countryKmMax ? countryOf(first.place, world) : null;
    return { ...locatedClimate(subjectOfPoint(point, nearest ?? null), spot), country };
  }

  async function locateName(text: string, world: Gazetteer, origin: Origin): Promise<LocatedClimate> {
    const { isAnyImported = true, own } = origin;
    const names = readPlaceNames(text, world.countries);
    const choice = world.lookUp(text);
    const chosen = choice?.taken && subjectOfPlace(choice.taken, choice.others.slice(0, namesakesMax), world);
    // Read concurrently, because each round trip matters if the database is far away.
    const near =
      chosen && isAnyImported && !own ? begun(climates.importedNear(spotOf(chosen))) : nothingImported;
    const readings = isAnyImported ? await Promise.all(names.map(climates.findImported)) : [];
    const imported = readings.find((places) => places.length > 0);
    if (imported) return locateImported(text, imported, world, own);
    if (choice && !choice.taken) throw ambiguousPlace(choice.candidates, choice.regions, world);
    return chosen ? locatePlace(chosen, own, near) : locateLive(text, names, world, own);
  }

  function locateImported(
    text: string,
    places: readonly KnownPlace[],
    world: Gazetteer,
    own: OwnClimate | undefined,
  ): LocatedClimate {
    const place = findByTitle(text, places, world);
    if (!place) throw ambiguousOther(places, world.countries);
    const others = world
      .matchesOf(text)
      .filter((other) => isElsewhere(other, place))
      .sort((left, right) => left.number - right.number)
      .slice(0, namesakesMax);
    const subject = subjectOfOther(place, others.map(world.wordsFor), world.countries);
    return locatedClimate(subject, own ? climates.ofOwn(own, spotOf(subject)) : climates.of(place));
  }

  /** Returns the names of the first few places that have a climate. */
  async function withClimates(found: readonly { name: string; place: GazetteerPlace }[]): Promise<string[]> {
    const areKnown = await Promise.all(
      found.map(async ({ place }) => {
        const spot = { ...place, isPlace: true };
        return (
          'climate' in (await climates.inGrid(spot)) || (await climates.importedNear(spot)) !== undefined
        );
      }),
    );
    return found.flatMap(({ name }, i) => (areKnown[i] === true ? [name] : [])).slice(0, suggestionsMax);
  }

  async function locateLive(
    text: string,
    names: readonly PlaceName[],
    world: Gazetteer,
    own: OwnClimate | undefined,
  ): Promise<LocatedClimate> {
    const [place, ...others] = await findFirst(names, climates.findLive);
    if (!place) throw unknownPlace(await withClimates(world.suggest(text)));
    if (others.length > 0) throw ambiguousOther([place, ...others], world.countries);
    return locatePlace(subjectOfOther(place, [], world.countries), own);
  }

  async function locatePlace(
    subject: Subject,
    own: OwnClimate | undefined,
    importedNear?: Promise<SpotClimate | undefined>,
  ): Promise<LocatedClimate> {
    if (own) return locatedClimate(subject, climates.ofOwn(own, spotOf(subject)));
    const spot = await climates.at(spotOf(subject), importedNear);
    if ('reason' in spot) throw placeWithoutClimate(spot);
    return locatedClimate(subject, spot);
  }

  async function resolve(text: string, origin: Origin = {}): Promise<LocatedClimate> {
    const point = readCoordinates(text, 'location');
    const world = await gazetteer.load();
    return point ? locatePoint(point, world, origin) : locateName(text, world, origin);
  }

  return {
    /**
     * Resolves a text to a place with its climate, or with one of the account's own. A caller that knows that
     * no climates were imported can skip the search for them. Raises LOCATION_NOT_FOUND, LOCATION_AMBIGUOUS, CLIMATE_SOURCE_UNAVAILABLE,
     * and VALIDATION_FAILED for coordinates that do not exist.
     */
    resolve,

    /** Returns whether any climate has been imported. */
    hasImported: climates.hasImported,

    /** The table of places. */
    gazetteer: gazetteer.load,
  };
}

function locatedClimate(subject: Subject, spot: SpotClimate): LocatedClimate {
  const { climate, years, latitude, longitude, limits } = spot;
  const { country_code: code, country: name } = subject;
  return {
    location: withClimate(subject, spot),
    country: code === null || name === null ? null : { code, name },
    climate,
    ...(years && { years }),
    latitude,
    longitude,
    limits: [...limits, ...limitsOf(subject)],
  };
}

function countryOf({ country_code }: GazetteerPlace, { countries }: Gazetteer) {
  return { code: country_code, name: countries.nameOf(country_code) };
}

function spotOf({ latitude, longitude, elevation_m }: Subject): Spot {
  return { latitude, longitude, elevation_m, isPlace: true };
}

/** Returns the places found by the first name that finds any. */
async function findFirst<T>(
  names: readonly PlaceName[],
  find: (name: PlaceName) => Promise<T[]>,
): Promise<T[]> {
  for (const name of names) {
    const places = await find(name);
    if (places.length > 0) return places;
  }
  return [];
}

/** Returns the only place, or the one among several whose full name was given; undefined if none was. */
function findByTitle(
  text: string,
  places: readonly KnownPlace[],
  { countries }: Gazetteer,
): KnownPlace | undefined {
  const [only, ...others] = places;
  if (others.length === 0) return only;
  const [match, ...more] = places.filter((place) => foldName(text) === foldName(titleOf(place, countries)));
  return more.length === 0 ? match : undefined;
}
