import { distanceKm } from '../../world/distances.js';
import { estimatedBy, heightMaxM, noHeight, stepsPerDegree, unpackSections } from './index-format.js';
import { openKeys } from './key-table.js';
import { readMeta, type RegionEntry } from './meta.js';

/** A place in the index. */
export interface GazetteerPlace {
  /** The place's rank by population; the largest place has number 0. */
  number: number;
  place: string;
  region: RegionEntry;
  /** ISO 3166-1 alpha-2. */
  country_code: string;
  /** Null if not known. */
  people: number | null;
  /** Degrees, south and west negative. */
  latitude: number;
  longitude: number;
  /** Metres above sea level; null if not known. */
  elevation_m: number | null;
  /** True if the height is estimated from surrounding places. */
  isHeightEstimated: boolean;
}

/** The keys that begin with a prefix, as a range of key numbers and a range of postings. */
export interface KeyRange {
  fromKey: number;
  toKey: number;
  fromPosting: number;
  toPosting: number;
}

export type PlaceIndex = ReturnType<typeof openIndex>;

/**
 * Reads an index in place; opening it unpacks only the regions and areas. Raises an Error for a damaged
 * index.
 */
export function openIndex(file: Uint8Array) {
  const sections = unpackSections(file);
  const table = openKeys(sections.keys, words(sections.blocks));
  const postings = words(sections.postings);
  const people = words(sections.people);
  const latitudes = signedWords(sections.latitudes);
  const longitudes = signedWords(sections.longitudes);
  const heights = halfWords(sections.heights, Int16Array);
  const regionOf = halfWords(sections.regionOf, Uint16Array);
  const ownKeys = words(sections.ownKeys);
  const names = Buffer.from(sections.names.buffer, sections.names.byteOffset, sections.names.byteLength);
  const nameEnds = words(sections.nameEnds);
  const { regions, areas } = readMeta(sections.meta);

  const latitudeOf = (number: number) => (latitudes[number] ?? NaN) / stepsPerDegree;
  const longitudeOf = (number: number) => (longitudes[number] ?? NaN) / stepsPerDegree;
  const pointOf = (number: number) => ({ latitude: latitudeOf(number), longitude: longitudeOf(number) });

  return {
    size: people.length,
    regions,
    areas,
    /** Columns for scans, indexed by place number; `postings` is indexed by the position of a posting. */
    people,
    regionOf,
    ownKeys,
    postings,
    kmBetween: (left: number, right: number) => distanceKm(pointOf(left), pointOf(right)),
    latitudeOf,
    longitudeOf,
    keyAt: table.at,

    /**
     * Finds the numbers of the places with the folded key, largest first, the number of the key and the range
     * of its postings; returns undefined if there is no such key.
     */
    find(key: string): { places: Uint32Array; key: number; from: number; to: number } | undefined {
      const entry = table.find(key);
      if (!entry) return undefined;
      const { number, from, to } = entry;
      return { places: postings.subarray(from, to), key: number, from, to };
    },

    /** Finds the keys that begin with a folded text. */
    beginningWith(prefix: string): KeyRange {
      const from = table.seek(prefix);
      // This byte sorts after every byte with which a key may continue.
      const to = table.seek(`${prefix}\u00ff`);
      return { fromKey: from.number, toKey: to.number, fromPosting: from.posting, toPosting: to.posting };
    },

    /** Returns the place with this number; raises a RangeError if there is none. */
    place(number: number): GazetteerPlace {
      const region = regions[regionOf[number] ?? -1];
      if (!region) throw new RangeError(`there is no place ${number}`);
      const height = heights[number] ?? noHeight;
      const isHeightEstimated = height > heightMaxM;
      return {
        number,
        place: names.toString('utf8', number === 0 ? 0 : nameEnds[number - 1], nameEnds[number]),
        region,
        country_code: region.country,
        people: people[number] || null,
        latitude: latitudeOf(number),
        longitude: longitudeOf(number),
        elevation_m: height === noHeight ? null : isHeightEstimated ? height - estimatedBy : height,
        isHeightEstimated,
      };
    },
  };
}

function words(section: Uint8Array): Uint32Array {
  return new Uint32Array(section.buffer, section.byteOffset, section.byteLength / 4);
}

function signedWords(section: Uint8Array): Int32Array {
  return new Int32Array(section.buffer, section.byteOffset, section.byteLength / 4);
}

function halfWords<T>(
  section: Uint8Array,
  column: new (buffer: ArrayBufferLike, offset: number, length: number) => T,
): T {
  return new column(section.buffer, section.byteOffset, section.byteLength / 2);
}
