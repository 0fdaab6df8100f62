import type { Location, SearchLocationsInput } from '@crop-planning/shared';
import type { Coordinates } from '@crop-planning/shared/geo/coordinates';
import type { Core } from '../core.js';
import type { KnownPlace } from '../climates/known-place.js';
import { foldName } from '../world/names.js';
import { isElsewhere, samePlaceKm } from './gazetteer/choice.js';
import type { Gazetteer } from './gazetteer/gazetteer.js';
import type { GazetteerPlace } from './gazetteer/read-index.js';
import { latitudesWithin, nearestTo } from '../world/distances.js';
import { readCoordinates, readPlaceNames } from './place-names.js';
import { listedOther, listedPlace } from './subject.js';
import type { Climates } from '../climates/climates.js';

type ImportedPlace = Omit<KnownPlace, 'climate'>;

/** The maximum number of imported places considered for one query. */
const importedMax = 1_000;

/**
 * Finds the places that the query may mean, likeliest or nearest first; none if no place fits. Imported places
 * come before those in the gazetteer; for coordinates, the nearest places of either kind are found.
 */
export async function searchLocations(
  { climates, locations }: Pick<Core, 'climates' | 'locations'>,
  _caller: unknown,
  { query, limit }: SearchLocationsInput,
): Promise<Location[]> {
  const gazetteer = await locations.gazetteer();
  const point = query === undefined ? undefined : readCoordinates(query, 'query');
  if (point) return searchAround(point, limit, gazetteer, await climates.searchImported('', importedMax));
  const imported = await importedFor(query, limit, gazetteer, climates);
  const places = gazetteer.search(query, limit).filter((place) => !isImported(place, imported));
  return [
    ...imported.map((place) => listedOther(place, gazetteer.countries, null)),
    ...places
      .slice(0, Math.max(0, limit - imported.length))
      .map((place) => listedPlace(place, gazetteer, null)),
  ];
}

function searchAround(
  point: Coordinates,
  limit: number,
  gazetteer: Gazetteer,
  imported: readonly ImportedPlace[],
): Location[] {
  const entries = [
    ...nearestTo(point, imported)
      .slice(0, limit)
      .map(({ place, km }) => ({ km, list: () => listedOther(place, gazetteer.countries, km) })),
    ...gazetteer
      .nearest(point, limit)
      .filter(({ place }) => !isImported(place, imported))
      .map(({ place, km }) => ({ km, list: () => listedPlace(place, gazetteer, km) })),
  ];
  return entries
    .sort((left, right) => left.km - right.km)
    .slice(0, limit)
    .map(({ list }) => list());
}

/** Finds the distinct imported places that a query may mean; without a query, all of them. */
async function importedFor(
  query: string | undefined,
  limit: number,
  { countries }: Gazetteer,
  climates: Climates,
): Promise<ImportedPlace[]> {
  if (query === undefined) return climates.searchImported('', limit);
  const places = new Map<string, ImportedPlace>();
  for (const { place, region, countryCode } of readPlaceNames(query, countries)) {
    const regionKey = region === undefined ? undefined : foldName(region);
    for (const one of await climates.searchImported(foldName(place), importedMax)) {
      const isWithin =
        (countryCode === undefined || one.country_code === countryCode) &&
        (regionKey === undefined || foldName(one.region ?? '') === regionKey);
      if (isWithin) places.set([one.country_code, one.region, one.place].join('|'), one);
    }
  }
  return [...places.values()].slice(0, limit);
}

/** Returns whether the place has also been imported under its name. */
function isImported(place: GazetteerPlace, imported: readonly ImportedPlace[]): boolean {
  const { min, max } = latitudesWithin(place, samePlaceKm);
  return imported.some(
    (one) =>
      one.latitude >= min &&
      one.latitude <= max &&
      !isElsewhere(one, place) &&
      foldName(one.place) === foldName(place.place),
  );
}
