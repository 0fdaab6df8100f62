import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { createGridFile } from '../server/src/climates/grid-file.js';
import { readGrid } from '../server/src/climates/grid.js';
import { readSharedFile, sharedFiles } from './shared-data.js';

const source = sharedFiles(['climate-grid-3.bin.br']);
const stations = sharedFiles(['station-normals.csv.gz']);
const shippedFile = new URL('../server/data/climate-grid.bin.br', import.meta.url);
const months = Array.from({ length: 12 }, (_, month) => month + 1);

describe('the climate grid', () => {
  it.skipIf(source.areAbsent)(`is byte for byte the grid that was generated${source.note}`, () => {
    expect(sha256Of(readFileSync(shippedFile))).toBe(sha256Of(readSharedFile('climate-grid-3.bin.br')));
  });

  it.skipIf(stations.areAbsent)(
    `deviates from station normals by under 0.75 K on average, and by under 12% of annual rain in the median${stations.note}`,
    async () => {
      const grid = await createGridFile()();
      const deviations = readStations().flatMap((station) => {
        const found = readGrid(grid, station, 75);
        if (!found) return [];
        const { mean_temperature_c, rain_mm } = found.climate;
        const errors = mean_temperature_c.map((mean, i) => Math.abs(mean - (station.means[i] ?? NaN)));
        const rain = sumOf(station.rain);
        return [{ temperature: sumOf(errors) / errors.length, rain: Math.abs(sumOf(rain_mm) - rain) / rain }];
      });
      expect(deviations.length).toBeGreaterThan(1_850);
      expect(sumOf(deviations.map(({ temperature }) => temperature)) / deviations.length).toBeLessThan(0.75);
      expect(medianOf(deviations.map(({ rain }) => rain))).toBeLessThan(0.12);
    },
  );
});

interface Station {
  latitude: number;
  longitude: number;
  elevation_m: number;
  /** For each month, deg C. */
  means: number[];
  /** For each month, mm. */
  rain: number[];
}

function readStations(): Station[] {
  const text = gunzipSync(readSharedFile('station-normals.csv.gz'));
  return parse<Record<string, string>>(text, { columns: true }).map((row) => ({
    latitude: Number(row['lat']),
    longitude: Number(row['lon']),
    elevation_m: Number(row['elevation_m']),
    means: months.map((month) => Number(row[`t${month}`])),
    rain: months.map((month) => Number(row[`rain${month}`])),
  }));
}

function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function sumOf(figures: readonly number[]): number {
  return figures.reduce((sum, figure) => sum + figure, 0);
}

function medianOf(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[figures.length >> 1] ?? NaN;
}
