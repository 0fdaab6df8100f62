import { readMapValue } from '@crop-planning/shared';
import { mapLegendOf } from '@crop-planning/shared/words/maps/map-legend';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromArrayBuffer } from 'geotiff';
import { PNG } from 'pngjs';
import { expect } from 'vitest';
import { register, restOf, test as base } from '../harness.js';

const towns = [
  ['Nakuru', -0.283, 36.067],
  ['Lagos', 6.455, 3.394],
  ['Kano', 12.0, 8.517],
  ['Addis Ababa', 9.025, 38.747],
  ['Lusaka', -15.417, 28.283],
  ['Harare', -17.829, 31.054],
  ['Kampala', 0.316, 32.581],
  ['Bamako', 12.639, -8.003],
  ['Delhi', 28.652, 77.231],
  ['Pune', 18.519, 73.855],
  ['Dhaka', 23.71, 90.407],
  ['Hanoi', 21.025, 105.841],
  ['Chengdu', 30.667, 104.067],
  ['Des Moines', 41.6, -93.609],
  ['Guadalajara', 20.667, -103.392],
  ['Goiania', -16.679, -49.254],
  ['Rosario', -32.947, -60.639],
  ['Toulouse', 43.604, 1.444],
  ['Kharkiv', 49.982, 36.252],
  ['Tamworth', -31.09, 150.929],
] as const;

/** A caller who has asked for the same map of the whole world in each format. */
const test = base.extend('files', { scope: 'file' }, async ({ app }) => {
  const { tokens } = await register(restOf(app));
  const headers = { authorization: `Bearer ${tokens.access_token}` };
  const get = async (query: string) => {
    const url = `${app.url}/maps/suitability?crop=maize&planting_month=4&${query}`;
    // A busy machine may take longer than a request may; the calculation then goes on.
    for (;;) {
      const answer = await fetch(url, { headers });
      if (answer.status !== 503) return answer;
      await answer.body?.cancel();
    }
  };
  const csv = await (await get('format=csv')).text();
  const [, ...lines] = csv.trimEnd().split('\n');
  const values = new Map(
    lines.map((line) => {
      const [latitude, longitude, value] = line.split(',').map(Number);
      return [`${latitude},${longitude}`, value ?? NaN] as const;
    }),
  );
  return { get, csv, values };
});

const nearest = (degrees: number) => Math.round(degrees * 2) / 2 + 0;
const isGdalHere = spawnSync('gdalinfo', ['--version']).status === 0;

test('CSV and NDJSON have the same line for each node on land', async ({ files }) => {
  expect(files.csv.startsWith('latitude,longitude,value\n')).toBe(true);
  expect(files.values.size).toBe(64_797);
  const answer = await files.get('format=ndjson');
  expect(answer.headers.get('content-type')).toBe('application/x-ndjson');
  expect(answer.headers.get('x-accel-buffering')).toBe('no');
  const lines = (await answer.text()).trimEnd().split('\n');
  expect(lines).toHaveLength(64_797);
  for (const line of lines.filter((_, index) => index % 997 === 0)) {
    const { latitude, longitude, value } = JSON.parse(line) as Record<string, number>;
    expect([line, files.values.get(`${latitude},${longitude}`)]).toEqual([line, value]);
  }
});

test('a GeoTIFF has its place, size, no-data value and colours, and the values of twenty towns', async ({
  files,
}) => {
  const answer = await files.get('format=geotiff');
  expect(answer.headers.get('content-type')).toBe('image/tiff');
  const image = await (await fromArrayBuffer(await answer.arrayBuffer())).getImage();
  const [west = NaN, , , north = NaN] = image.getBoundingBox();
  expect([image.getWidth(), image.getBoundingBox()[2], west]).toEqual([720, 179.75, -180.25]);
  expect(image.getResolution().slice(0, 2)).toEqual([0.5, -0.5]);
  expect(image.getGDALNoData()).toBe(255);
  expect(image.getGeoKeys()).toMatchObject({
    GTModelTypeGeoKey: 2,
    GTRasterTypeGeoKey: 1,
    GeographicTypeGeoKey: 4326,
  });
  const metadata = await image.getGDALMetadata();
  expect(metadata).toMatchObject({ TITLE: 'Score in the mean climate: maize planted in April' });
  expect(metadata?.['SOURCE']).toContain('model 3.');
  const [band] = await image.readRasters();
  for (const [name, latitude, longitude] of towns) {
    const column = Math.floor((longitude - west) / 0.5);
    const row = Math.floor((north - latitude) / 0.5);
    const byte = (band as Uint8Array)[row * image.getWidth() + column] ?? 255;
    expect([name, readMapValue('score', byte)]).toEqual([name, valueAt(files, latitude, longitude)]);
  }
});

test.skipIf(!isGdalHere)(
  `GDAL reads the place, the palette and the values of a GeoTIFF${isGdalHere ? '' : ' (skipped: gdalinfo is absent)'}`,
  async ({ files, onTestFinished }) => {
    const folder = await mkdtemp(join(tmpdir(), 'crop-test-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const [world, pacific] = [join(folder, 'world.tif'), join(folder, 'pacific.tif')];
    await writeFile(world, Buffer.from(await (await files.get('format=geotiff')).arrayBuffer()));
    await writeFile(
      pacific,
      Buffer.from(await (await files.get('format=geotiff&bbox=176,-48,-176,-12')).arrayBuffer()),
    );
    const info = JSON.parse(execFileSync('gdalinfo', ['-json', world], { encoding: 'utf8' })) as {
      size: number[];
      bands: { noDataValue: number; scale: number; colorTable: { entries: number[][] } }[];
      coordinateSystem: { wkt: string };
    };
    expect(info.size[0]).toBe(720);
    expect(info.coordinateSystem.wkt).toContain('ID["EPSG",4326]');
    expect(info.bands[0]).toMatchObject({ noDataValue: 255, scale: 0.005 });
    const { color = '' } = mapLegendOf('score').entries.at(-1) ?? {};
    expect(info.bands[0]?.colorTable.entries[200]?.slice(0, 3)).toEqual([
      ...Buffer.from(color.slice(1), 'hex'),
    ]);
    const locate = (file: string, latitude: number, longitude: number) => {
      const args = ['-valonly', '-wgs84', file, String(longitude), String(latitude)];
      return Number(execFileSync('gdallocationinfo', args, { encoding: 'utf8' }));
    };
    for (const [name, latitude, longitude] of towns)
      expect([name, readMapValue('score', locate(world, latitude, longitude))]).toEqual([
        name,
        valueAt(files, latitude, longitude),
      ]);
    // Suva and Christchurch's neighbour lie on one side of the 180th meridian, Samoa on the other, beyond 180.
    expect(readMapValue('score', locate(pacific, -18.1, 178.4))).toBe(valueAt(files, -18.1, 178.4));
  },
);

test('a PNG has one pixel for each node, or several, in the colours of the legend; the sea is transparent', async ({
  files,
}) => {
  const [one, three] = await Promise.all(
    ['bbox=25,-12,45,8', 'bbox=25,-12,45,8&scale=3'].map(async (query) => {
      const bytes = Buffer.from(await (await files.get(query)).arrayBuffer());
      expect(bytes.includes('Score in the mean climate: maize planted in April')).toBe(true);
      expect(bytes.includes('"color":"#003d5f"')).toBe(true);
      return PNG.sync.read(bytes);
    }),
  );
  if (!one || !three) throw new Error('there are no pictures');
  expect([one.width, one.height, three.width, three.height]).toEqual([41, 41, 123, 123]);
  const { entries, step } = mapLegendOf('score');
  for (let row = 0; row < one.height; row += 1)
    for (let column = 0; column < one.width; column += 1) {
      const value = files.values.get(`${8 - row / 2},${25 + column / 2}`);
      const byte = value === undefined ? undefined : Math.round(value / (step ?? NaN));
      const entry = entries.find(({ from, to }) => byte !== undefined && byte >= from && byte <= to);
      const expected = entry ? [...Buffer.from(entry.color.slice(1), 'hex'), 255] : [0, 0, 0, 0];
      const pixel = (png: PNG, x: number, y: number) => {
        const start = 4 * (y * png.width + x);
        const [red, green, blue, alpha] = png.data.subarray(start, start + 4);
        return alpha === 0 ? [0, 0, 0, 0] : [red, green, blue, alpha];
      };
      expect(pixel(one, column, row)).toEqual(expected);
      expect(pixel(three, 3 * column + 2, 3 * row + 1)).toEqual(expected);
    }
});

test('an ETag answers 304 for the same question and format alone', async ({ files, app }) => {
  const answer = await files.get('bbox=30,-5,40,5');
  await answer.body?.cancel();
  const etag = answer.headers.get('etag') ?? '';
  expect(answer.headers.get('cache-control')).toBe('private, no-cache');
  expect(answer.headers.get('vary')).toBe('Authorization');
  const { tokens } = await register(restOf(app));
  const ask = (query: string) =>
    fetch(`${app.url}/maps/suitability?crop=maize&planting_month=4&bbox=30,-5,40,5${query}`, {
      headers: { authorization: `Bearer ${tokens.access_token}`, 'if-none-match': etag },
    });
  const [same, scaled, csv, irrigated] = await Promise.all(
    ['', '&scale=2', '&format=csv', '&water=irrigated'].map(ask),
  );
  expect([same, scaled, csv, irrigated].map((one) => one?.status)).toEqual([304, 200, 200, 200]);
  expect(await same?.text()).toBe('');
});

function valueAt(
  { values }: { values: Map<string, number> },
  latitude: number,
  longitude: number,
): number | null {
  return values.get(`${nearest(latitude)},${nearest(longitude)}`) ?? null;
}
