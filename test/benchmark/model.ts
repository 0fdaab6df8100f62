import type { Crop } from '@crop-planning/shared';
import { createCrops } from '../../server/src/crops/crops.js';
import { assess } from '../../server/src/feasibility/assess.js';
import { climateYearOf, type ModelClimate } from '../../server/src/feasibility/climate-year.js';
import { evaluate } from '../../server/src/feasibility/evaluate.js';
import { createGridFile } from '../../server/src/climates/grid-file.js';
import { readGrid } from '../../server/src/climates/grid.js';
import { createYearsFile } from '../../server/src/climates/years-file.js';
import { createYears } from '../../server/src/climates/years.js';
import type { RegionYears, YearsTable } from '../../server/src/world/region-years.js';
import { judgeCrops } from '../../server/src/crops/suggestions/judged-crops.js';
import { cpuMsOf, cpuMsSince, fillSoils } from './yardstick.js';

interface Contender {
  name: string;
  work: () => unknown;
  /**
   * The limit, as a multiple of the yardstick: by years, 1.3 times what model 2.1 took with its 88 crops; by the
   * mean climate, 1.5 times what model 3.0 took, which sowed one variety.
   */
  ratioMax?: number;
  msMax?: number;
}

type PlacedClimate = ModelClimate & { latitude: number; longitude: number };

interface Place {
  climate: PlacedClimate;
  year: ReturnType<typeof climateYearOf>;
  region: RegionYears | null;
}

const location = null;
const suggestionsAsked = 20;

/**
 * Measures the processor time that one planting takes: for its score alone, for the whole result with reasons
 * and window, and for the whole result by years. Prints each also as a multiple of a yardstick that does not
 * depend on the model. Measures the suggestions for a place and the first reading of the table of years, too.
 */
export async function measureModel(rounds: number, seconds: number): Promise<void> {
  const crops = await createCrops().list();
  const table = await measureTable();
  const places = await placesOf(table);
  const contenders = contendersOf(crops, places);
  const leastMs = measureInTurns(contenders, rounds, seconds);
  const [yardstickMs = NaN] = leastMs;
  console.log(`\nthe model on one core, least processor time in ${rounds} rounds of ${seconds} s`);
  for (const [index, { name, ratioMax = Infinity, msMax = Infinity }] of contenders.entries()) {
    const ms = leastMs[index] ?? NaN;
    const isWithin = ms / yardstickMs <= ratioMax && ms <= msMax;
    const limits = [
      ...(ratioMax < Infinity ? [`${ratioMax} times the yardstick`] : []),
      ...(msMax < Infinity ? [`${msMax} ms`] : []),
    ].join(' and ');
    const verdict = limits && `, ${isWithin ? 'within' : 'NOT within'} ${limits}`;
    const figures = `${ms.toFixed(3).padStart(9)} ms${(ms / yardstickMs).toFixed(3).padStart(8)}`;
    console.log(`${name.padEnd(36)}${figures}${verdict}`);
  }
  measureSuggestions(crops, places);
}

function contendersOf(crops: readonly Crop[], places: readonly Place[]): Contender[] {
  let turn = 0;
  const next = () => {
    turn += 1;
    const crop = crops[turn % crops.length];
    const place = places[(turn * 7) % places.length];
    if (!crop || !place) throw new Error('the tables are empty');
    return { crop, ...place, month: (turn % 12) + 1 };
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
  return [
    { name: 'the yardstick', work: fillSoils },
    { name: 'a score', work: score },
    { name: 'a whole result by the mean climate', work: wholeOf(false), ratioMax: 0.27 },
    { name: 'a whole result by years', work: wholeOf(true), ratioMax: 1.15, msMax: 5 },
  ];
}

/**
 * Returns the least processor time of each contender in any of the rounds, in ms, since noise can only raise
 * it.
 */
function measureInTurns(contenders: readonly Contender[], rounds: number, seconds: number): number[] {
  for (const { work } of contenders) cpuMsOf(work, seconds / 2);
  const taken = Array.from({ length: rounds }, () => contenders.map(({ work }) => cpuMsOf(work, seconds)));
  return contenders.map((_, index) => Math.min(...taken.map((round) => round[index] ?? NaN)));
}

function measureSuggestions(crops: readonly Crop[], places: readonly Place[]): void {
  const asked = { plantingMonth: 4, water: 'rainfed', risk: 'medium' } as const;
  const before = process.cpuUsage();
  for (const { climate, region } of places.slice(0, suggestionsAsked))
    judgeCrops(crops, { climate, region, ...asked });
  const ms = cpuMsSince(before) / suggestionsAsked;
  console.log(
    `suggestions by years for one place, ${crops.length} crops: ${ms.toFixed(0)} ms of processor time`,
  );
}

/** Measures the first reading of the table of years, and the memory that the table then takes. */
async function measureTable(): Promise<YearsTable> {
  const [before, startedMs] = [process.cpuUsage(), performance.now()];
  const table = await createYearsFile()();
  const bytes = table.cells.byteLength + table.known.byteLength + 2 * table.rainRoot.byteLength;
  const ms = `${(performance.now() - startedMs).toFixed(0)} ms, ${cpuMsSince(before).toFixed(0)} ms of processor time`;
  console.log(`\nthe table of years: read in ${ms}; ${(bytes / 1e6).toFixed(1)} MB`);
  return table;
}

/** Returns 400 points on land all over the world, with their years where these are known. */
async function placesOf(table: YearsTable): Promise<Place[]> {
  return Promise.all(
    (await readClimates()).map(async (climate) => ({
      climate,
      year: climateYearOf(climate),
      region: await regionAt(climate, table),
    })),
  );
}

async function regionAt(climate: PlacedClimate, table: YearsTable): Promise<RegionYears | null> {
  const fail = () => {
    throw new Error('the table of years cannot be used');
  };
  const log = { debug: fail, info: fail, warn: fail, error: fail };
  const found = await createYears({ log, readTable: async () => table }).at(climate);
  return typeof found === 'string' ? null : found;
}

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
