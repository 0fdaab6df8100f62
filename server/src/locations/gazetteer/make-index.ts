import { makeAreas } from './areas.js';
import { estimatedBy, noHeight, packSections, stepsPerDegree, toBytes } from './index-format.js';
import { writeKeys } from './key-table.js';
import { writeMeta } from './meta.js';
import { placeKeysOf } from './place-key.js';
import { makeRegions } from './regions.js';

type Row = ReturnType<typeof readRows>[number];

/**
 * Builds the index from three tab-separated tables. Places have name, country, region code, latitude,
 * longitude, height (preceded by ~ if it is estimated), people, and other names joined by a bar; regions have
 * country, code, name, and other names joined by a bar; for areas see `makeAreas`. Places are numbered by
 * population, largest first, so that sorting by number sorts them by size.
 */
export function makeIndex(placesTsv: string, regionsTsv: string, areasTsv: string): Uint8Array {
  const rows = readRows(placesTsv).sort((left, right) => right.people - left.people);
  const { regions, regionOf } = makeRegions(rows, regionsTsv);
  const { keys, blocks, postings, ownKeys } = makeKeys(rows);
  const names = rows.map(({ name }) => Buffer.from(name));
  const nameEnds = new Uint32Array(rows.length);
  let end = 0;
  for (const [i, name] of names.entries()) nameEnds[i] = end += name.length;
  return packSections({
    keys,
    blocks: toBytes(blocks),
    postings: toBytes(postings),
    people: toBytes(Uint32Array.from(rows, ({ people }) => people)),
    latitudes: toBytes(Int32Array.from(rows, ({ latitude }) => Math.round(latitude * stepsPerDegree))),
    longitudes: toBytes(Int32Array.from(rows, ({ longitude }) => Math.round(longitude * stepsPerDegree))),
    heights: toBytes(Int16Array.from(rows, ({ height }) => height)),
    regionOf: toBytes(Uint16Array.from(regionOf)),
    ownKeys: toBytes(ownKeys),
    names: Buffer.concat(names),
    nameEnds: toBytes(nameEnds),
    meta: writeMeta({ regions, areas: makeAreas(rows, areasTsv) }),
  });
}

function readRows(tsv: string) {
  return tsv
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [name = '', country = '', region = '', latitude, longitude, height = '', people, others = ''] =
        line.split('\t');
      return {
        name,
        country,
        region,
        latitude: Number(latitude),
        longitude: Number(longitude),
        height: storedHeightOf(height),
        people: Number(people),
        otherNames: others.split('|'),
      };
    });
}

/**
 * Returns the height in its stored form. The text is `1024`, `~1024` for a height estimated from surrounding
 * places, or empty for an unknown height.
 */
function storedHeightOf(text: string): number {
  if (text === '') return noHeight;
  return text.startsWith('~') ? Number(text.slice(1)) + estimatedBy : Number(text);
}

function makeKeys(rows: readonly Row[]) {
  const placesOf = new Map<string, number[]>();
  for (const [place, { name, otherNames }] of rows.entries()) {
    for (const key of new Set([name, ...otherNames].flatMap(placeKeysOf))) {
      const places = placesOf.get(key);
      if (places) places.push(place);
      else placesOf.set(key, [place]);
    }
  }
  const sorted = [...placesOf].sort(([left], [right]) => (left < right ? -1 : 1));
  const numberOf = new Map(sorted.map(([key], number) => [key, number]));
  return {
    ...writeKeys(sorted.map(([key, places]) => ({ key, count: places.length }))),
    postings: Uint32Array.from(sorted.flatMap(([, places]) => places)),
    ownKeys: Uint32Array.from(rows, ({ name }) => numberOf.get(placeKeysOf(name)[0] ?? '') ?? 0),
  };
}
