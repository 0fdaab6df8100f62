import { createCropsService } from '../../server/src/crops/service.js';
import { assess } from '../../server/src/analyses/feasibility/assess.js';
import { climateYearOf } from '../../server/src/analyses/feasibility/climate-year.js';
import type { ModelClimate } from '../../server/src/analyses/feasibility/climate-year.js';
import { evaluate } from '../../server/src/analyses/feasibility/evaluate.js';
import { createGridFile } from '../../server/src/climates/grid-file.js';
import { readGrid } from '../../server/src/climates/grid.js';

const location = null;

/** How often per second one core judges a planting: just its score, and the whole result with reasons and window. */
export async function measureModel(rounds: number, seconds: number): Promise<void> {
  const crops = (await createCropsService().list()).filter(({ growing_days }) => growing_days !== null);
  const climates = await readClimates();
  const years = climates.map(climateYearOf);
  let turn = 0;
  const next = () => {
    turn += 1;
    const crop = crops[turn % crops.length];
    const climate = climates[(turn * 7) % climates.length];
    const year = years[(turn * 7) % years.length];
    if (!crop || !climate || !year) throw new Error('the tables are empty');
    return { crop, climate, year, month: (turn % 12) + 1 };
  };
  const score = () => {
    const { crop, year, month } = next();
    return evaluate({ crop, year, plantingMonth: month, water: 'rainfed', seasonDays: null });
  };
  const whole = () => {
    const { crop, climate, month } = next();
    const { source, period } = { source: 'world climate grid (ERA5)', period: '2000-2025' };
    const asked = {
      crop: crop.name,
      location: 'a point of the grid',
      planting_month: month,
      risk_tolerance: 'medium',
      water: 'rainfed',
      season_days: null,
    } as const;
    return assess({ crop, climate, place: { location, source, period, limits: [] }, region: null, asked });
  };
  console.log(`\nthe model on one core, ${rounds} rounds of ${seconds} s`);
  for (const [name, work] of [
    ['scores', score],
    ['whole results', whole],
  ] as const) {
    rate(work, seconds / 2);
    const rates = Array.from({ length: rounds }, () => rate(work, seconds)).sort((a, b) => a - b);
    console.log(`${name.padEnd(40)}${(rates[rounds >> 1] ?? 0).toFixed(0).padStart(15)} a second`);
  }
}

/** Climates of 400 points on land all over the world. */
async function readClimates(): Promise<ModelClimate[]> {
  const grid = await createGridFile()();
  const points = Array.from({ length: 4_000 }, (_, i) => ({
    latitude: ((i * 37) % 120) - 50,
    longitude: ((i * 61) % 360) - 180,
    elevation_m: null,
  }));
  return points
    .flatMap((point) => {
      const found = readGrid(grid, point, 0);
      return found ? [{ ...found.climate, latitude: point.latitude }] : [];
    })
    .slice(0, 400);
}

function rate(work: () => unknown, seconds: number): number {
  const startedMs = performance.now();
  let done = 0;
  while (performance.now() - startedMs < seconds * 1000) {
    for (let batch = 0; batch < 100; batch += 1) work();
    done += 100;
  }
  return done / ((performance.now() - startedMs) / 1000);
}
