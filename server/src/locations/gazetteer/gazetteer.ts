import { readFile } from 'node:fs/promises';
import type { Countries } from '../countries.js';
import type { Point } from '../../world/distances.js';
import { loadOnce } from '../../concurrency/load-once.js';
import { createAreaNames } from './areas.js';
import { findExtents, suggestExtents } from './extents.js';
import { indexFile } from './index-file.js';
import { largestTowns } from './largest-towns.js';
import { lookUp, matchesOf } from './lookup.js';
import { nearestPlaces } from './nearest-places.js';
import { openIndex, type GazetteerPlace } from './read-index.js';
import { createRegionNames } from './region-names.js';
import { searchPlaces } from './search.js';
import { suggestPlaces } from './suggest.js';
import { wordsFor } from './words.js';
import type { World } from './world.js';

/** The world's places with 5,000 people or more, by name. */
export type Gazetteer = ReturnType<typeof gazetteerOf>;

/**
 * Returns a loader that reads the index when first needed; it raises an Error for a missing or damaged index.
 */
export function createGazetteer(
  countries: { load: () => Promise<Countries> },
  file: URL = indexFile,
): { load: () => Promise<Gazetteer> } {
  const load = loadOnce(async () => {
    const [loadedCountries, bytes] = await Promise.all([countries.load(), readIndex(file)]);
    const index = openIndex(bytes);
    const regions = createRegionNames(index.regions);
    return gazetteerOf({
      index,
      countries: loadedCountries,
      regions,
      areas: createAreaNames(index.areas),
      towns: largestTowns(index),
    });
  });
  return { load };
}

function gazetteerOf(world: World) {
  const { index, countries } = world;
  return {
    countries,
    /** Finds the place that a name means; returns undefined if no place has the name. */
    lookUp: (text: string) => lookUp(text, world),
    /** Returns all the places that a name fits, in no particular order. */
    matchesOf: (text: string) => matchesOf(text, world).map(({ place }) => place),
    /** Returns the shortest words that select exactly this place; the coordinates if no words do. */
    wordsFor: (place: GazetteerPlace) => wordsFor(place, world),
    /** Finds the places that a query may mean, likeliest first; without a query, the largest. */
    search: (query: string | undefined, limit: number) => searchPlaces(query, limit, world).map(index.place),
    /** Suggests places with names similar to an unknown one; each name selects its place. */
    suggest: (text: string) => suggestPlaces(text, world),
    /** Finds the regions and countries that a text names, with the boxes around their places. */
    extents: (text: string) => findExtents(text, world),
    /** Suggests names of regions and countries for one that names none. */
    suggestExtents: (text: string) => suggestExtents(text, world),
    /** Finds the nearest places at any distance, nearest first. */
    nearest: (point: Point, limit: number) =>
      nearestPlaces(point, limit, index).map(({ number, km }) => ({ place: index.place(number), km })),
  };
}

async function readIndex(file: URL): Promise<Uint8Array> {
  try {
    return await readFile(file);
  } catch (error) {
    throw new Error('the index of places cannot be read; build it with npm run build', { cause: error });
  }
}
