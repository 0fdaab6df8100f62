import { AppError } from '@crop-planning/shared';
import type { Location, MonthlyClimate, SearchLocationsInput } from '@crop-planning/shared';
import type { Clock } from '../clock.js';
import type { Logger } from '../log.js';
import { foldName } from '../names.js';
import { createCountries } from './countries.js';
import type { Countries } from './countries.js';
import type {
  ClimatesStore,
  KnownPlace,
  ListedPlace,
  LivePlace,
  LiveSource,
  PlaceName,
} from './known-place.js';
import { createLivePlaces } from './live-places.js';
import type { LiveAnswer } from './live-places.js';
import { createLocalPlaces } from './local-places.js';
import { nearestTo } from './nearest.js';
import { readCoordinates, readPlaceNames, titleOf } from './place-names.js';
import type { Coordinates } from './place-names.js';
import { rankPlaces, suggestTitles } from './ranking.js';
import { createStarterPlaces } from './starter-places.js';

export interface LocationsDeps {
  store: ClimatesStore;
  /** Asked for places that nobody imported; without it only the known ones are there. */
  live: LiveSource | undefined;
  log: Logger;
  now: Clock;
}

/** A place with its climate, as an analysis uses it. */
export interface KnownClimate {
  location: Location;
  climate: MonthlyClimate;
}

export type LocationsService = ReturnType<typeof createLocationsService>;

const nearKmMax = 150;
const nearestNamed = 3;

/** The places whose climate is known: by the operator's import, from the live source, or from the starter table. */
export function createLocationsService({ store, live, log, now }: LocationsDeps) {
  const countries = createCountries();
  const places = createLocalPlaces({ store, starter: createStarterPlaces() });
  const livePlaces = live && createLivePlaces({ source: live, store, now, log });

  async function resolveName(text: string): Promise<KnownClimate> {
    const known = await countries.load();
    const names = readPlaceNames(text, known);
    const imported = await firstFound(names, places.findImported);
    if (imported.length > 0) return toClimate(chooseOne(text, imported, known), known);
    const { place, several, similar, awaySeconds } = await askLive(names);
    if (place) return toClimate(place, known);
    if (several) {
      // Plans keep the place that they were made for: without the source the name means this one.
      const [only, ...others] = await firstFound(names, places.findStarter);
      if (only && others.length === 0) return toClimate(only, known);
      throw ambiguous(several, known);
    }
    const local = await firstFound(names, places.find);
    if (local.length > 0) return toClimate(chooseOne(text, local, known), known);
    if (awaySeconds !== undefined) {
      throw new AppError('CLIMATE_SOURCE_UNAVAILABLE', { retryAfterSeconds: awaySeconds });
    }
    const all = [...(await places.list(known)), ...(similar ?? [])];
    throw new AppError('LOCATION_NOT_FOUND', { suggestions: suggestTitles(names, all, known) });
  }

  /** What the source says of the first reading of the name that it knows; else all that is like one of them. */
  async function askLive(names: readonly PlaceName[]): Promise<LiveAnswer> {
    if (!livePlaces) return {};
    const similar: LivePlace[] = [];
    for (const name of names) {
      const answer = await livePlaces.resolve(name);
      if (answer.place || answer.several || answer.awaySeconds !== undefined) return answer;
      similar.push(...(answer.similar ?? []));
    }
    return { similar };
  }

  async function resolveNearest(point: Coordinates): Promise<KnownClimate> {
    const known = await countries.load();
    const [nearest] = nearestTo(point, await places.findAround(point, nearKmMax), nearKmMax);
    if (nearest) return toClimate(nearest.place, known, { ...point, km: nearest.km });
    const around = nearestTo(point, await places.list(known)).slice(0, nearestNamed);
    const suggestions = around.map(({ place }) => titleOf(place, known));
    throw new AppError('LOCATION_NOT_FOUND', { suggestions });
  }

  return {
    /**
     * Raises LOCATION_NOT_FOUND, LOCATION_AMBIGUOUS, CLIMATE_SOURCE_UNAVAILABLE, and VALIDATION_FAILED for coordinates
     * that do not exist.
     */
    async resolve(location: string): Promise<KnownClimate> {
      const point = readCoordinates(location, 'location');
      return point ? resolveNearest(point) : resolveName(location);
    },

    /** The places that the query may mean, the likeliest or nearest first; the live source is not asked. */
    async search({ query, limit }: SearchLocationsInput): Promise<Location[]> {
      const point = query === undefined ? undefined : readCoordinates(query, 'query');
      const known = await countries.load();
      const all = await places.list(known);
      if (point) {
        const around = nearestTo(point, all).slice(0, limit);
        return around.map(({ place, km }) => toLocation(place, known, { ...point, km }));
      }
      const wanted = query === undefined ? all : rankPlaces(query, all, known);
      return wanted.slice(0, limit).map((place) => toLocation(place, known));
    },
  };
}

async function firstFound(
  names: readonly PlaceName[],
  find: (name: PlaceName) => Promise<KnownPlace[]>,
): Promise<KnownPlace[]> {
  for (const name of names) {
    const found = await find(name);
    if (found.length > 0) return found;
  }
  return [];
}

/** Of several the one whose whole name was given; raises LOCATION_AMBIGUOUS where there is none. */
function chooseOne(text: string, found: readonly KnownPlace[], countries: Countries): KnownPlace {
  const [only, ...others] = found;
  if (only && others.length === 0) return only;
  const [named, ...more] = found.filter((place) => isWholeName(text, place, countries));
  if (named && more.length === 0) return named;
  throw ambiguous(found, countries);
}

function isWholeName(text: string, place: KnownPlace, countries: Countries): boolean {
  return foldName(text) === foldName(titleOf(place, countries));
}

function ambiguous(places: readonly (KnownPlace | LivePlace)[], countries: Countries): AppError {
  const candidates = new Set(places.map((place) => titleOf(place, countries)));
  return new AppError('LOCATION_AMBIGUOUS', { candidates: [...candidates].sort() });
}

interface Asked extends Coordinates {
  km: number;
}

function toClimate(place: KnownPlace, countries: Countries, asked?: Asked): KnownClimate {
  return { location: toLocation(place, countries, asked), climate: place.climate };
}

function toLocation(place: ListedPlace, countries: Countries, asked?: Asked): Location {
  const { country_code, latitude, longitude, elevation_m, source, period } = place;
  const height = asked?.elevation_m ?? null;
  const isComparable = height !== null && elevation_m !== null;
  return {
    name: titleOf(place, countries),
    place: place.place,
    country: countries.nameOf(country_code),
    country_code,
    latitude,
    longitude,
    elevation_m,
    source,
    period,
    distance_km: asked ? Math.round(asked.km * 10) / 10 : null,
    elevation_difference_m: isComparable ? Math.round(elevation_m - height) : null,
  };
}
