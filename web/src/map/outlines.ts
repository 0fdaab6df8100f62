import { geoArea, geoCentroid } from 'd3-geo';
import { feature, mesh } from 'topojson-client';
import type { Feature, Geometry, Polygon } from 'geojson';
import type { GeometryCollection, Topology } from 'topojson-specification';
import coarseUrl from 'world-atlas/countries-110m.json?url';
import fineUrl from 'world-atlas/countries-50m.json?url';
import type { Point } from './viewport.js';

/** The land and the borders of countries, from Natural Earth. */
export type Outlines = Awaited<ReturnType<typeof fetchOutlines>>;

/** Fetches outlines; the fine ones are for parts of the world. */
export async function fetchOutlines(detail: 'coarse' | 'fine') {
  const answer = await fetch(detail === 'coarse' ? coarseUrl : fineUrl);
  if (!answer.ok) throw new Error('The outlines of the countries could not be loaded.');
  const topology: Topology<{ land: GeometryCollection; countries: GeometryCollection<{ name: string }> }> =
    await answer.json();
  const { land, countries } = topology.objects;
  return {
    land: feature(topology, land),
    borders: mesh(topology, countries, (one, other) => one !== other),
    names: namesOf(feature(topology, countries).features),
  };
}

/** The name of a country, and the middle of its largest part. */
export interface CountryName extends Point {
  name: string;
  /** About how many degrees that part measures. */
  degrees: number;
}

/** Returns the names of the countries, the largest first. */
function namesOf(countries: readonly Feature<Geometry, { name: string }>[]): CountryName[] {
  return countries
    .flatMap(({ geometry, properties: { name } }) => {
      const parts = geometry.type === 'MultiPolygon' ? geometry.coordinates : [];
      const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : parts;
      const sized = polygons.map((coordinates) => {
        const polygon: Polygon = { type: 'Polygon', coordinates };
        return { polygon, area: geoArea(polygon) };
      });
      const [largest] = sized.sort((one, other) => other.area - one.area);
      if (largest === undefined) return [];
      const [longitude, latitude] = geoCentroid(largest.polygon);
      return [{ name, longitude, latitude, degrees: (Math.sqrt(largest.area) * 180) / Math.PI }];
    })
    .sort((one, other) => other.degrees - one.degrees);
}
