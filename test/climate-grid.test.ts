import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { rainError, readStations, stationFiles, temperatureError } from './evaluation/stations.js';
import { readSharedFile, sharedFiles } from './shared-data.js';

const source = sharedFiles(['climate-grid-3.bin.br']);
const stations = sharedFiles(stationFiles);
const shippedFile = new URL('../server/data/climate-grid.bin.br', import.meta.url);

describe('the climate grid', () => {
  it.skipIf(source.areAbsent)(`is byte for byte the grid that was generated${source.note}`, () => {
    expect(sha256Of(readFileSync(shippedFile))).toBe(sha256Of(readSharedFile('climate-grid-3.bin.br')));
  });

  it.skipIf(stations.areAbsent)(
    `deviates from station normals by under 0.75 K on average, and by under 12% of annual rain in the median${stations.note}`,
    async () => {
      const found = await readStations();
      expect(found.length).toBeGreaterThan(1_850);
      expect(temperatureError(found)).toBeLessThan(0.75);
      expect(rainError(found)).toBeLessThan(0.12);
    },
  );
});

function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
