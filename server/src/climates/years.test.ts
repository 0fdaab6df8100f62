import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { encodeYears } from '../../../test/years-encoder.js';
import { createYearsFile, decodeYears } from './years-file.js';
import { createYears } from './years.js';

/** Cells of a grid with 36 columns of 10 degrees: one isolated, and four that predict each other. */
const cells = [
  { cell: 5, rain: [0, 1, 4], warmer: [-3, 0, 2.5] },
  { cell: 9 * 36 + 17, rain: [1, 1, 0.25], warmer: [0.25, -0.25, 0], unknown: [0] },
  { cell: 9 * 36 + 18, rain: [2.25, 1, 0.0625], warmer: [-1.25, 6, 31.75] },
  { cell: 10 * 36 + 17, rain: [15.7509765625, 1, 1], warmer: [-32, 3, 0.5], unknown: [0, 2] },
  { cell: 10 * 36 + 18, rain: [0, 1, 1], warmer: [31.75, -4, 1] },
];
const table = { firstYear: 2001, stepDegrees: 10, cells };
const ignore = () => undefined;
const silent = { debug: ignore, info: ignore, warn: ignore, error: ignore };

const yearsOf = () =>
  createYears({
    log: silent,
    readTable: async () => ({ ...decodeYears(encodeYears(table)), sha256: 'abc' }),
  });

describe('the table of years', () => {
  it.each(cells)(
    'decodes the figures of cell $cell as they were encoded',
    async ({ cell, rain, warmer, unknown }) => {
      const latitude = Math.floor(cell / 36) * 10 - 90 + 3;
      const longitude = (cell % 36) * 10 - 180 + 7;
      const regionYears = await yearsOf().at({ latitude, longitude });
      if (typeof regionYears === 'string') throw new Error(regionYears);
      const { rainRatio, warmerC, ...rest } = regionYears;
      const isKnown = [0, 1, 2].map((year) => !(unknown ?? []).includes(year));
      expect(rest).toEqual({ sha256: 'abc', cell, isMeasured: false, firstYear: 2001, isKnown });
      const eachMonth = (figures: readonly number[]) => figures.flatMap((one) => Array(12).fill(one));
      expect([...rainRatio]).toEqual(eachMonth(rain));
      expect([...warmerC]).toEqual(eachMonth(warmer));
    },
  );

  it.each([
    ['west of a cell, nearer to it than to the one in the next row', 12, -15, 10 * 36 + 17],
    ['across the meridian of 180 degrees', -86, -135, 5],
    ['with the longitude counted eastwards beyond 180', 7, 358, 9 * 36 + 17],
  ])('uses the nearest of the surrounding cells for a point %s', async (_, latitude, longitude, cell) => {
    expect(await yearsOf().at({ latitude, longitude })).toMatchObject({ cell });
  });

  it('has no years for a point without a cell around it', async () => {
    expect(await yearsOf().at({ latitude: 60, longitude: 60 })).toBe('none');
    expect(await yearsOf().at({ latitude: 90, longitude: 180 })).toBe('none');
  });
});

describe('a file that is not the table of years', () => {
  const tableBytes = encodeYears(table);

  it.each<[string, Uint8Array]>([
    ['a different file', Buffer.from('<html>')],
    ['an empty file', new Uint8Array()],
    ['a truncated file', tableBytes.subarray(0, -1)],
    ['a file with an extra byte at the end', Buffer.concat([tableBytes, Buffer.of(0)])],
  ])('is refused: %s', (_, bytes) => {
    expect(() => decodeYears(bytes)).toThrow(/^The table of years/);
  });

  it('is refused if one byte has changed, and is read as soon as the right file replaces it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'years-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const file = join(folder, 'years.br');
    const packed = brotliCompressSync(tableBytes);
    const sha256 = createHash('sha256').update(packed).digest('hex');
    const read = createYearsFile(pathToFileURL(file), sha256);
    await writeFile(file, brotliCompressSync(tableBytes.map((byte, i) => (i === 40 ? byte ^ 1 : byte))));
    await expect(read()).rejects.toThrow(/^The table of years has the SHA-256 [0-9a-f]{64} instead of /);
    await writeFile(file, packed);
    expect(await read()).toMatchObject({ firstYear: 2001, years: 3, sha256 });
  });

  it('makes the years of every point unreadable, and is logged once', async () => {
    const logged: unknown[] = [];
    const log = { ...silent, error: (...line: unknown[]) => logged.push(line) };
    const folder = await mkdtemp(join(tmpdir(), 'years-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const file = join(folder, 'years.br');
    const shipped = await readFile(new URL('../../data/years.bin.br', import.meta.url));
    await writeFile(file, shipped.subarray(0, 500_000));
    const years = createYears({ log, readTable: createYearsFile(pathToFileURL(file)) });
    const spots = [5, 15].map((latitude) => years.at({ latitude, longitude: 30 }));
    expect(await Promise.all(spots)).toEqual(['unreadable', 'unreadable']);
    expect(logged).toEqual([
      [
        { error: expect.objectContaining({ message: expect.stringMatching(/^The table of years has/) }) },
        'the table of years cannot be used: plantings are judged only by mean climates',
      ],
    ]);
  });
});
