// The model's complete answers for the golden plantings in ../shared/data.
import { createGridFile } from '../server/src/climates/grid-file.js';
import { createCalendars } from '../server/src/calendars/calendars.js';
import { readGrid } from '../server/src/climates/grid.js';
import { createYears } from '../server/src/climates/years.js';
import { createCrops } from '../server/src/crops/crops.js';
import { assess, type Assessment } from '../server/src/feasibility/assess.js';
import { anywhere } from './feasibility-examples.js';
import {
  climateFiles,
  figure,
  pointOf,
  readReferenceClimates,
  readRows,
  stated,
  text,
  waterOf,
} from './feasibility-figures.js';

/** The files that `assessGolden` reads, for `sharedFiles`. */
export const goldenFiles = ['golden-3.csv', 'years-golden-3.csv', ...climateFiles];

const risks = ['low', 'medium', 'high'] as const;
const ignore = () => undefined;

/** Every fourth planting of the golden years, from this one on; they have all kinds of reasons. */
const yearsRows = { first: 3, every: 4 };

/**
 * Assesses every planting of the golden scores, in its own climate, and every fourth of the golden years, in
 * the climate, the years and the calendar of the world. The risk tolerance changes from one row to the next.
 */
export async function* assessGolden(): AsyncGenerator<Assessment> {
  const crops = createCrops();
  const place = { location: anywhere, source: 'golden', period: '2000-2025', limits: [] };
  const climates = readReferenceClimates();
  for (const [index, row] of readRows('golden-3.csv').entries()) {
    const climate = climates.get(pointOf(row));
    if (!climate) throw new Error(`no climate for ${pointOf(row)}`);
    const crop = await crops.find(text(row, 'crop'));
    const asked = {
      crop: crop.name,
      location: pointOf(row),
      planting_month: figure(row, 'month'),
      risk_tolerance: risks[index % 3] ?? 'medium',
      water: waterOf(row),
      season_days: null,
    };
    yield assess({ crop, climate, place, region: null, asked });
  }
  const grid = await createGridFile()();
  const log = { debug: ignore, info: ignore, warn: ignore, error: ignore };
  const years = createYears({ log });
  const calendars = createCalendars({ log, regionalFile: undefined });
  for (const [index, row] of readRows('years-golden-3.csv').entries()) {
    if (index % yearsRows.every !== yearsRows.first) continue;
    const [latitude, longitude] = [figure(row, 'lat'), figure(row, 'lon')];
    const found = readGrid(grid, { latitude, longitude, elevation_m: null }, 150);
    const region = await years.at({ latitude, longitude });
    if (!found || typeof region === 'string') throw new Error(`no data for ${latitude},${longitude}`);
    const crop = await crops.find(text(row, 'crop'));
    const asked = {
      crop: crop.name,
      location: text(row, 'place'),
      planting_month: figure(row, 'planting_month'),
      risk_tolerance: risks[index % 3] ?? 'medium',
      water: waterOf(row),
      season_days: stated(row, 'season_days'),
    };
    const monthsOf = await calendars.at({ latitude, longitude, countryCode: null });
    const local = monthsOf(crop.name);
    yield assess({ crop, climate: { ...found.climate, latitude, longitude }, place, region, local, asked });
  }
}
