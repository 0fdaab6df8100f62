import type { Crop } from '@crop-planning/shared';
import { createCropsService } from '../../server/src/crops/service.js';
import { assess } from '../../server/src/analyses/feasibility/assess.js';
import { climateYearOf } from '../../server/src/analyses/feasibility/climate-year.js';
import type { ModelClimate } from '../../server/src/analyses/feasibility/climate-year.js';
import { evaluate } from '../../server/src/analyses/feasibility/evaluate.js';
import { createGridFile } from '../../server/src/climates/grid-file.js';
import { readGrid } from '../../server/src/climates/grid.js';
import { createYearsFile } from '../../server/src/climates/years-file.js';
import type { YearsTable } from '../../server/src/climates/years-file.js';
import { createYears } from '../../server/src/climates/years.js';
import type { RegionYears } from '../../server/src/climates/years.js';
import { suggestCrops } from '../../server/src/analyses/suggestions.js';

const location = null;
const suggestionsAsked = 20;

/**
 * How often per second one core judges a planting: just its score, the whole result with reasons and window, and the same
 * by years; how long the suggestions for a place take, and the first reading of the table of years.
 */
export async function measureModel(rounds: number, seconds: number): Promise<void> {
  const crops = (await createCropsService().list()).filter(({ growing_days }) => growing_days !== null);
  const table = await measureTable();
  const climates = await readClimates();
  const regions = await Promise.all(climates.map((climate) => regionAt(climate, table)));
  const years = climates.map(climateYearOf);
  let turn = 0;
  const next = () => {
    turn += 1;
    const crop = crops[turn % crops.length];
    const climate = climates[(turn * 7) % climates.length];
    const year = years[(turn * 7) % years.length];
    const region = regions[(turn * 7) % regions.length] ?? null;
    if (!crop || !climate || !year) throw new Error('the tables are empty');
    return { crop, climate, year, region, month: (turn % 12) + 1 };
  };
  const score = () => {
    const { crop, year, month } = next();
    return evaluate({ crop, year, plantingMonth: month, water: 'rainfed', seasonDays: null });
  };
  const wholeOf = (isByYears: boolean) => () => {
    const { crop, climate, region: known, month } = next();
    const region = isByYears ? known : null;
    const { source, period } = { source: 'world climate grid (ERA5)', period: '2000-2025' };
    const asked = {
      crop: crop.name,
      location: 'a point of the grid',
      planting_month: month,
      risk_tolerance: 'medium',
      water: 'rainfed',
      season_days: null,
    } as const;
    return assess({ crop, climate, place: { location, source, period, limits: [] }, region, asked });
  };
  await measureSuggestions(crops, climates, regions);
  console.log(`\nthe model on one core, ${rounds} rounds of ${seconds} s`);
  for (const [name, work] of [
    ['scores', score],
    ['whole results by the mean climate', wholeOf(false)],
    ['whole results by years', wholeOf(true)],
  ] as const) {
    rate(work, seconds / 2);
    const rates = Array.from({ length: rounds }, () => rate(work, seconds)).sort((a, b) => a - b);
    console.log(`${name.padEnd(40)}${(rates[rounds >> 1] ?? 0).toFixed(0).padStart(15)} a second`);
  }
}

async function measureSuggestions(
  crops: readonly Crop[],
  climates: readonly ModelClimate[],
  regions: readonly (RegionYears | null)[],
): Promise<void> {
  const asked = { planting_month: 4, water: 'rainfed', risk_tolerance: 'medium' } as const;
  const some = climates.slice(0, suggestionsAsked);
  const startedMs = performance.now();
  for (const [i, climate] of some.entries()) await suggestCrops(crops, climate, regions[i] ?? null, asked);
  const ms = (performance.now() - startedMs) / some.length;
  console.log(`suggestions by years for one place: ${ms.toFixed(0)} ms`);
}

/** How long the first reading of the table of years takes, and how much memory it then holds. */
async function measureTable(): Promise<YearsTable> {
  const [before, startedMs] = [process.cpuUsage(), performance.now()];
  const table = await createYearsFile()();
  const { user, system } = process.cpuUsage(before);
  const bytes = table.cells.byteLength + table.known.byteLength + 2 * table.rainRoot.byteLength;
  const ms = `${(performance.now() - startedMs).toFixed(0)} ms, ${((user + system) / 1000).toFixed(0)} ms of processor time`;
  console.log(`\nthe table of years: read in ${ms}; ${(bytes / 1e6).toFixed(1)} MB`);
  return table;
}

async function regionAt(climate: PlacedClimate, table: YearsTable) {
  const fail = () => {
    throw new Error('the table of years cannot be used');
  };
  const log = { debug: fail, info: fail, warn: fail, error: fail };
  const found = await createYears({ log, readTable: async () => table }).at(climate);
  return typeof found === 'string' ? null : found;
}

type PlacedClimate = ModelClimate & { latitude: number; longitude: number };

/** Climates of 400 points on land all over the world. */
async function readClimates(): Promise<PlacedClimate[]> {
  const grid = await createGridFile()();
  const points = Array.from({ length: 4_000 }, (_, i) => ({
    latitude: ((i * 37) % 120) - 50,
    longitude: ((i * 61) % 360) - 180,
    elevation_m: null,
  }));
  return points
    .flatMap((point) => {
      const found = readGrid(grid, point, 0);
      return found ? [{ ...found.climate, latitude: point.latitude, longitude: point.longitude }] : [];
    })
    .slice(0, 400);
}

function rate(work: () => unknown, seconds: number): number {
  const startedMs = performance.now();
  let done = 0;
  while (performance.now() - startedMs < seconds * 1000) {
    for (let batch = 0; batch < 10; batch += 1) work();
    done += 10;
  }
  return done / ((performance.now() - startedMs) / 1000);
}
