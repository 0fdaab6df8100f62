import type { Location, MonthlyClimate, ResolvedLocation, SearchLocationsInput } from '@crop-planning/shared';
import { begun } from '../concurrency/begun.js';
import type { ClimateLimit, Spot, SpotClimate } from '../climates/climates.js';
import type { KnownPlace } from '../climates/known-place.js';
import type { PlaceName } from '../world/place-identity.js';
import { foldName } from '../world/names.js';
import { createCountries } from './countries.js';
import { isElsewhere } from './gazetteer/choice.js';
import { createGazetteer } from './gazetteer/gazetteer.js';
import type { Gazetteer } from './gazetteer/gazetteer.js';
import type { GazetteerPlace } from './gazetteer/read-index.js';
import { limitsOf } from './limits.js';
import { readCoordinates, readPlaceNames, titleOf } from './place-names.js';
import type { Coordinates } from './place-names.js';
import {
  ambiguousOther,
  ambiguousPlace,
  placeWithoutClimate,
  pointWithoutClimate,
  unknownPlace,
} from './refusals.js';
import { searchLocations } from './search.js';
import { roundedKm, subjectOfOther, subjectOfPlace, subjectOfPoint, withClimate } from './subject.js';
import type { Subject } from './subject.js';
import type { Climates } from '../climates/service.js';

export interface LocationsDeps {
  climates: Climates;
  /** The table of places; by default the bundled one. */
  gazetteer?: { load: () => Promise<Gazetteer> };
}

/** A place with its climate, as used by an analysis, and the limits of both. */
export interface LocatedClimate {
  location: ResolvedLocation;
  /** The country of the place; for a bare point, that of the nearest known place within 100 km. */
  country: { code: string; name: string } | null;
  climate: MonthlyClimate;
  /** The coordinates of the climate's figures, in degrees; the latitude determines the length of the days. */
  latitude: number;
  longitude: number;
  limits: readonly ClimateLimit[];
}

export type LocationsService = ReturnType<typeof createLocationsService>;

const namesakesMax = 5;
const nearestNamed = 3;
/** A bare point counts as lying in the country of a place this near. */
const countryKmMax = 100;
const nothingImported = Promise.resolve(undefined);

/** The places of the world and their climates. */
export function createLocationsService({
  climates,
  gazetteer = createGazetteer(createCountries()),
}: LocationsDeps) {
  async function locatePoint(
    point: Coordinates,
    known: Gazetteer,
    isAnyImported: boolean,
  ): Promise<LocatedClimate> {
    const around = known.nearest(point, nearestNamed);
    const spot = await climates.at({ ...point, isPlace: false }, isAnyImported ? undefined : nothingImported);
    if ('reason' in spot) {
      throw pointWithoutClimate(
        spot,
        around.map(({ place }) => known.wordsFor(place)),
      );
    }
    const [first] = around;
    const nearest = first && { name: known.wordsFor(first.place), distance_km: roundedKm(first.km) };
    const country = first && first.km <= countryKmMax ? countryOf(first.place, known) : null;
    return { ...located(subjectOfPoint(point, nearest ?? null), spot), country };
  }

  async function locateName(text: string, known: Gazetteer, isAnyImported: boolean): Promise<LocatedClimate> {
    const names = readPlaceNames(text, known.countries);
    const choice = known.lookUp(text);
    const chosen = choice?.taken && subjectOfPlace(choice.taken, choice.others.slice(0, namesakesMax), known);
    // Read concurrently, because each round trip matters if the database is far away.
    const near = chosen && isAnyImported ? begun(climates.importedNear(spotOf(chosen))) : nothingImported;
    const readings = isAnyImported ? await Promise.all(names.map(climates.findImported)) : [];
    const imported = readings.find((found) => found.length > 0);
    if (imported) return locateImported(text, imported, known);
    if (choice && !choice.taken) throw ambiguousPlace(choice.candidates, choice.regions, known);
    return chosen ? locatePlace(chosen, near) : locateLive(text, names, known);
  }

  function locateImported(text: string, found: readonly KnownPlace[], known: Gazetteer): LocatedClimate {
    const place = wholeNamed(text, found, known);
    if (!place) throw ambiguousOther(found, known.countries);
    const others = known
      .matchesOf(text)
      .filter((other) => isElsewhere(other, place))
      .sort((left, right) => left.number - right.number)
      .slice(0, namesakesMax);
    const subject = subjectOfOther(place, others.map(known.wordsFor), known.countries);
    return located(subject, climates.of(place));
  }

  async function locateLive(
    text: string,
    names: readonly PlaceName[],
    known: Gazetteer,
  ): Promise<LocatedClimate> {
    const [place, ...others] = await firstFound(names, climates.findLive);
    if (!place) throw unknownPlace(known.suggest(text));
    if (others.length > 0) throw ambiguousOther([place, ...others], known.countries);
    return locatePlace(subjectOfOther(place, [], known.countries));
  }

  async function locatePlace(
    subject: Subject,
    importedNear?: Promise<SpotClimate | undefined>,
  ): Promise<LocatedClimate> {
    const spot = await climates.at(spotOf(subject), importedNear);
    if ('reason' in spot) throw placeWithoutClimate(spot);
    return located(subject, spot);
  }

  async function resolve(text: string, isAnyImported = true): Promise<LocatedClimate> {
    const point = readCoordinates(text, 'location');
    const known = await gazetteer.load();
    return point ? locatePoint(point, known, isAnyImported) : locateName(text, known, isAnyImported);
  }

  return {
    /**
     * Resolves a text to a place with its climate. A caller that knows that no climates were imported saves
     * the search for them. Raises LOCATION_NOT_FOUND, LOCATION_AMBIGUOUS, CLIMATE_SOURCE_UNAVAILABLE, and
     * VALIDATION_FAILED for coordinates that do not exist.
     */
    resolve,

    /** Whether any climate has been imported. */
    hasImported: climates.hasImported,

    /** The place that a text means, and the source of its climate; raises the same errors as `resolve`. */
    async find(text: string): Promise<ResolvedLocation> {
      return (await resolve(text)).location;
    },

    /** The places that the query may mean, likeliest or nearest first; none if nothing fits. */
    async search(input: SearchLocationsInput): Promise<Location[]> {
      return searchLocations(input, await gazetteer.load(), climates);
    },
  };
}

function located(subject: Subject, spot: SpotClimate): LocatedClimate {
  const { climate, latitude, longitude, limits } = spot;
  const { country_code: code, country: name } = subject;
  return {
    location: withClimate(subject, spot),
    country: code === null || name === null ? null : { code, name },
    climate,
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

/** The places found by the first name that finds any. */
async function firstFound<T>(
  names: readonly PlaceName[],
  find: (name: PlaceName) => Promise<T[]>,
): Promise<T[]> {
  for (const name of names) {
    const found = await find(name);
    if (found.length > 0) return found;
  }
  return [];
}

/** The only place, or the one of several whose full name was given. */
function wholeNamed(
  text: string,
  found: readonly KnownPlace[],
  { countries }: Gazetteer,
): KnownPlace | undefined {
  const [only, ...others] = found;
  if (others.length === 0) return only;
  const [named, ...more] = found.filter((place) => foldName(text) === foldName(titleOf(place, countries)));
  return more.length === 0 ? named : undefined;
}
