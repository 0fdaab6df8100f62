import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { outlinesFile } from '../outlines-file.js';

/** Longitude and latitude in degrees. */
export type Position = readonly number[];

/** The outline of a connected piece of land, and those of the holes in it. */
export type Polygon = readonly (readonly Position[])[];

/**
 * The outline of a country as Natural Earth has it. Longitudes run on beyond 180 degrees where a polygon crosses
 * that meridian.
 */
export interface Country {
  /** ISO 3166-1 alpha-2, or XK; undefined for a territory without a code. */
  code: string | undefined;
  polygons: readonly Polygon[];
}

type Outlines = Topology<{ countries: GeometryCollection }>;

/** Reads the outlines of all countries. */
export async function readOutlines(): Promise<Country[]> {
  const packed = await readFile(outlinesFile);
  const topology: Outlines = JSON.parse((await promisify(brotliDecompress)(packed)).toString());
  return feature(topology, topology.objects.countries).features.flatMap(({ id, geometry }) => {
    const code = id === undefined ? undefined : String(id);
    if (geometry.type === 'Polygon') return [{ code, polygons: [geometry.coordinates.map(unwrapped)] }];
    if (geometry.type !== 'MultiPolygon') return [];
    return [{ code, polygons: geometry.coordinates.map((polygon) => polygon.map(unwrapped)) }];
  });
}

/** Returns a ring whose longitudes do not jump at 180 degrees. */
function unwrapped(ring: readonly Position[]): Position[] {
  let shift = 0;
  return ring.map(([longitude = 0, latitude = 0], i) => {
    const [before = longitude] = ring[i - 1] ?? [];
    if (Math.abs(longitude - before) > 180) shift += longitude < before ? 360 : -360;
    return [longitude + shift, latitude];
  });
}

/** Returns the polygons of a country, or none if Natural Earth has no outline of it. */
export function polygonsOf(countries: readonly Country[], code: string): Polygon[] {
  return countries.flatMap((country) => (country.code === code ? country.polygons : []));
}
