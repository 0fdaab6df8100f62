// Runs in a separate process, so that the first answer is a cold one and only places and climates use memory.
import { readFileSync } from 'node:fs';
import { createClimates } from '../../server/src/climates/climates.js';
import { recordsOf } from '../../server/src/records/handle.js';
import { createGridFile } from '../../server/src/climates/grid-file.js';
import { readGrid } from '../../server/src/climates/grid.js';
import { createLocations } from '../../server/src/locations/locating.js';
import { searchLocations } from '../../server/src/locations/search.js';
import { createLogger } from '../../server/src/settings/log.js';
import { MongoClient } from 'mongodb';

const names = [
  'Nakuru, Kenya',
  'Hannover',
  'Peoria, Illinois',
  '北京',
  'Москва',
  'Ludhiana',
  'São Paulo',
  'القاهرة',
];
const prefixes = ['s', 'san', 'nak', 'st, us', 'к', '上'];
const repeats = 200;

const measurements = { grid: measureGrid, places: measurePlaces };

const before = anonymousMiB();
report('memory before the first query', before, 'MiB');
await measurements[process.argv[2] === 'grid' ? 'grid' : 'places']();

async function measureGrid(): Promise<void> {
  const file = createGridFile();
  report('only the grid, first answer', await milliseconds(file), 'ms');
  report('additional memory', anonymousMiB() - before, 'MiB');
  const figures = await file();
  const points = Array.from({ length: 20_000 }, (_, i) => ({
    latitude: ((i * 37) % 120) - 50,
    longitude: ((i * 61) % 360) - 180,
    elevation_m: null,
  }));
  const ms = await milliseconds(() => points.map((point) => readGrid(figures, point, 75)));
  report('a point of the grid', (1000 * ms) / points.length, 'us');
}

async function measurePlaces(): Promise<void> {
  const client = new MongoClient(process.env['MONGODB_URI'] ?? '');
  const records = recordsOf(client.db('bench'));
  await records.climates.searchImported('x', 1);
  const log = createLogger('error');
  const now = () => new Date();
  const climates = createClimates({ records, live: undefined, now, log });
  const locations = createLocations(climates);
  const resolve = (name: string) => locations.resolve(name);
  const search = (query: string) => searchLocations({ climates, locations }, undefined, { query, limit: 20 });
  report('first look-up with climate', await milliseconds(() => resolve('Nakuru, Kenya')), 'ms');
  report('additional memory', anonymousMiB() - before, 'MiB');
  report('look-up with climate, warm', await each(names, resolve), 'ms');
  report('search of 20, warm', await each(prefixes, search), 'ms');
  report('bare point with its nearest place', await each(['-0.3,36.1', '52.4,9.7'], resolve), 'ms');
  const unknown = ['Nakru', 'Hanover Germny', 'Lundon'];
  const refused = (name: string) => resolve(name).catch(() => undefined);
  report('unknown name, with suggestions', await each(unknown, refused, 20), 'ms');
  await client.close();
}

async function milliseconds(work: () => unknown): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}

/** Returns the mean time per item over many rounds, after a warm-up round. */
async function each<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
  rounds = repeats,
): Promise<number> {
  for (const item of items) await work(item);
  const ms = await milliseconds(async () => {
    for (let round = 0; round < rounds; round += 1) for (const item of items) await work(item);
  });
  return ms / (rounds * items.length);
}

/** Returns this process's memory, after garbage collection if node was started with --expose-gc. */
function anonymousMiB(): number {
  globalThis.gc?.();
  const kiB = /RssAnon:\s+(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  return Number(kiB ?? NaN) / 1024;
}

function report(name: string, value: number, unit: string): void {
  console.log(`${name.padEnd(44)}${value.toFixed(2).padStart(11)} ${unit}`);
}
