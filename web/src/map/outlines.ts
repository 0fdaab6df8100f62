import { feature, mesh } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import coarseUrl from 'world-atlas/countries-110m.json?url';
import fineUrl from 'world-atlas/countries-50m.json?url';

/** The land and the borders of countries, from Natural Earth. */
export type Outlines = Awaited<ReturnType<typeof fetchOutlines>>;

/** Fetches outlines; the fine ones are for parts of the world. */
export async function fetchOutlines(detail: 'coarse' | 'fine') {
  const answer = await fetch(detail === 'coarse' ? coarseUrl : fineUrl);
  if (!answer.ok) throw new Error('The outlines of the countries could not be loaded.');
  const topology: Topology<{ land: GeometryCollection; countries: GeometryCollection }> = await answer.json();
  const { land, countries } = topology.objects;
  return {
    land: feature(topology, land),
    borders: mesh(topology, countries, (one, other) => one !== other),
  };
}
