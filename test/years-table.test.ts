import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createGridFile } from '../server/src/climates/grid-file.js';
import { readGrid } from '../server/src/climates/grid.js';
import { createYearsFile } from '../server/src/climates/years-file.js';
import { createYears } from '../server/src/climates/years.js';
import type { RegionYears } from '../server/src/world/region-years.js';
import { figure, readRows, text } from './feasibility-figures.js';
import { readSharedFile, sharedFiles } from './shared-data.js';

const table = await createYearsFile()();
const years = createYears({
  log: { debug: fail, info: fail, warn: fail, error: fail },
  readTable: async () => table,
});

describe('the table of years', () => {
  it('has 45 years of 3,123 cells of 2.5 degrees', () => {
    const { firstYear, years: count, stepDegrees, cells } = table;
    expect({ firstYear, count, stepDegrees, cells: cells.length }).toEqual({
      firstYear: 1978,
      count: 45,
      stepDegrees: 2.5,
      cells: 3_123,
    });
  });

  it('has the climate’s mean rain, to within 1.5%, wherever 20 years are known and the month has at least 8 mm', async () => {
    const grid = await createGridFile()();
    const wrong: string[] = [];
    let compared = 0;
    for (const cell of table.cells) {
      const [latitude, longitude] = [Math.floor(cell / 144) * 2.5 - 88.75, (cell % 144) * 2.5 - 178.75];
      const climate = readGrid(grid, { latitude, longitude, elevation_m: null }, 150)?.climate;
      if (!climate) continue;
      const region = await yearsAt(latitude, longitude);
      const known = region.isKnown.flatMap((isKnown, year) => (isKnown && year > 0 ? [year] : []));
      if (known.length < 20) continue;
      for (const [month, rain] of climate.rain_mm.entries()) {
        if (rain < 8) continue;
        const sum = known.reduce((total, year) => total + (region.rainRatio[12 * year + month] ?? NaN), 0);
        compared += 1;
        if (!(Math.abs(sum / known.length - 1) <= 0.015)) wrong.push(`${cell} ${month} ${sum}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(compared).toBeGreaterThan(25_000);
  });
});

const [january1992, july2002] = [12 * 14, 12 * 24 + 6];
const source = sharedFiles(['years.bin.br', 'years-golden-climates.csv']);

describe.skipIf(source.areAbsent)(`the table of years and its source${source.note}`, () => {
  it('is byte for byte the table that was generated', () => {
    expect(table.sha256).toBe(createHash('sha256').update(readSharedFile('years.bin.br')).digest('hex'));
  });

  it('gives the 33 golden places their cell, known years and figures', async () => {
    const rows = readRows('years-golden-climates.csv');
    expect(rows).toHaveLength(33);
    for (const row of rows) {
      const { cell, isKnown, rainRatio, warmerC } = await yearsAt(figure(row, 'lat'), figure(row, 'lon'));
      const place = text(row, 'place');
      const known = isKnown.filter((one, year) => one && year > 0).length;
      const warmer = [warmerC[january1992], warmerC[july2002]];
      expect({ place, cell, known, warmer }).toEqual({
        place,
        cell: figure(row, 'cell'),
        known: figure(row, 'known_years'),
        warmer: [figure(row, 'temp_diff_1992_jan_c'), figure(row, 'temp_diff_2002_jul_c')],
      });
      expect(rainRatio[january1992]).toBeCloseTo(figure(row, 'rain_ratio_1992_jan'), 5);
      expect(rainRatio[july2002]).toBeCloseTo(figure(row, 'rain_ratio_2002_jul'), 5);
    }
  });
});

async function yearsAt(latitude: number, longitude: number): Promise<RegionYears> {
  const found = await years.at({ latitude, longitude });
  if (typeof found === 'string') throw new Error(`${found} at ${latitude},${longitude}`);
  return found;
}

function fail(): never {
  throw new Error('nothing should be logged about a complete table');
}
