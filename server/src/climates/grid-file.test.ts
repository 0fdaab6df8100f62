import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import { encodeGrid } from '../../../test/climate-grid-encoder.js';
import { createGridFile, decodeGrid } from './grid-file.js';

const nodes = [
  { latitude: 60, longitude: 0, mean: -5, height: 1200, anomaly: -9, rain: 80, range: 12 },
  { latitude: 0, longitude: 90, mean: 27.5, height: 0, anomaly: 3, rain: 1805, range: 6.4 },
  { latitude: -30, longitude: 270, mean: 18, height: 40, anomaly: 0, rain: 0, range: 15 },
];

it('decodes encoded figures, even if a difference between two figures overflows their number type', () => {
  const figures = decodeGrid(encodeGrid({ stepDegrees: 30, nodes }));
  expect(figures).toMatchObject({ rows: 7, columns: 12, stepDegrees: 30, landNodes: 3 });
  expect([...figures.annualMean]).toEqual([-50, 275, 180]);
  expect([...figures.height]).toEqual([120, 0, 4]);
  expect(Array.from(figures.monthlyAnomaly.slice(0, 3))).toEqual([-30, 10, 0]);
  expect(Array.from(figures.rainRoot.slice(-3))).toEqual([45, 212, 0]);
  expect(Array.from(figures.dailyRange.slice(3, 6))).toEqual([120, 64, 150]);
  expect([12, 12 * 3 + 3, 12 * 4 + 9].map((node) => figures.landIndex[node])).toEqual([0, 1, 2]);
  expect(figures.landIndex.filter((index) => index >= 0)).toHaveLength(3);
});

it.each<[string, (bytes: Uint8Array) => Uint8Array]>([
  ['a different file', () => Buffer.from('<html>')],
  ['an empty file', () => new Uint8Array()],
  ['a truncated file', (bytes) => bytes.subarray(0, -1)],
  ['a file with an extra byte at the end', (bytes) => Buffer.concat([bytes, Buffer.of(0)])],
  ['a map with one land node too many', (bytes) => bytes.map((byte, i) => (i === 14 ? byte | 1 : byte))],
])('refuses %s', (_, change) => {
  const bytes = encodeGrid({ stepDegrees: 30, nodes });
  expect(() => decodeGrid(change(bytes))).toThrow(/^The climate grid/);
});

it('reads a file only once, but tries again after a failure', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'climate-grid-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'grid.br');
  const load = createGridFile(pathToFileURL(file));
  await expect(load()).rejects.toThrow(/ENOENT/);
  await writeFile(file, brotliCompressSync(encodeGrid({ stepDegrees: 30, nodes })));
  const [first, second] = await Promise.all([load(), load()]);
  expect(first.landNodes).toBe(3);
  expect(second).toBe(first);
});
