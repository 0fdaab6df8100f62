import { describe, expect, it } from 'vitest';
import { brotliDecompressSync } from 'node:zlib';
import { createCalendars } from '../server/src/calendars/calendars.js';
import { createWorldCalendarFile, worldMonthsOf } from '../server/src/calendars/world-calendar.js';
import { figure, readRows, text } from './feasibility-figures.js';
import { readSharedFile, sharedFile, sharedFiles } from './shared-data.js';

const world = 'model-3.1-reference/calendars-ggcmi.bin.br';
const regions = 'model-3.1-reference/calendars-geoglam.csv';
const ignore = () => undefined;
const silent = { debug: ignore, info: ignore, warn: ignore, error: ignore };

const source = sharedFiles([world]);
describe('the world calendar', () => {
  it.skipIf(source.areAbsent)(
    `has the months of the source in cells all over the world${source.note}`,
    async () => {
      const table = await createWorldCalendarFile()();
      const bytes = brotliDecompressSync(readSharedFile(world));
      const start = 4 + bytes.readUInt32LE(0);
      const head: { crops: string[]; sources: string[]; rows: number; cols: number } = JSON.parse(
        bytes.subarray(4, start).toString(),
      );
      expect(table).toMatchObject({ crops: head.crops, sources: head.sources, rows: 256, columns: 720 });
      let different = 0;
      for (const [plane, crop] of head.crops.entries()) {
        for (let cell = 0; cell < head.rows * head.cols; cell += 13) {
          const entry = bytes.readUInt16LE(start + 2 * (plane * head.rows * head.cols + cell));
          if (entry === 0) continue;
          const latitude = 71.75 - Math.floor(cell / head.cols) / 2;
          const found = worldMonthsOf(table, crop, { latitude, longitude: (cell % head.cols) / 2 - 179.75 });
          const bits = found?.months.reduce((sum, month) => sum + 2 ** (month - 1), 0);
          if (bits !== (entry & 4095) || found?.collection !== head.sources[entry >> 12]) different += 1;
        }
      }
      expect(different).toBe(0);
    },
  );
});

const own = sharedFiles([regions]);
describe("the operator's calendar of regions", () => {
  it.skipIf(own.areAbsent)(`finds every row of a real one at its town${own.note}`, async () => {
    const calendars = createCalendars({ log: silent, regionalFile: sharedFile(regions).pathname });
    const rows = readRows(regions);
    expect(rows).toHaveLength(591);
    const misses: string[] = [];
    for (const row of rows) {
      const [latitude, longitude] = [figure(row, 'town_latitude'), figure(row, 'town_longitude')];
      const monthsOf = await calendars.at({ latitude, longitude, countryCode: text(row, 'country_code') });
      const found = monthsOf(text(row, 'crop'));
      const months = text(row, 'sowing_months').split(' ').map(Number);
      if (
        found?.source !== `GEOGLAM Crop Monitor, ${text(row, 'region')}` ||
        found.months.join() !== months.join()
      )
        misses.push(`${text(row, 'crop')} in ${text(row, 'region')}, ${text(row, 'country_code')}`);
    }
    expect(misses).toEqual([]);
  });
});
