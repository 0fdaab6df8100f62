import type { Crop } from '@crop-planning/shared';
import { climateYearOf, type ClimateYear } from '../../server/src/feasibility/climate-year.js';
import { evaluate } from '../../server/src/feasibility/evaluate.js';
import { scoresOf } from '../../server/src/feasibility/judgement.js';
import { thresholdsOf } from '../../server/src/feasibility/label.js';
import { everyMonth } from '../../server/src/feasibility/months.js';
import { createGridFile, type GridFigures } from '../../server/src/climates/grid-file.js';
import { readGrid } from '../../server/src/climates/grid.js';
import { createCrops } from '../../server/src/crops/crops.js';
import { asTable } from './table.js';

/** The share of the climate grid's land that the model calls feasible for a crop. */
export interface LandShare {
  crop: string;
  share: number;
}

/**
 * Trees from known climates: two from the humid tropics, one from the wider tropics, two from regions with
 * mild winters, and one from regions with cold winters.
 */
export const treeCrops = ['arabica coffee', 'cocoa', 'mango', 'orange', 'olive', 'apple'];

/** Every fourth node of every fourth row, two degrees apart: some 4,100 of the 64,797 nodes on land. */
const stride = 4;
/** The parts that change with the planting month. */
const ofTheMonth = new Set<string>(['planting', 'water']);

interface Land {
  year: ClimateYear;
  /** Proportional to the area around the node. */
  area: number;
}

/**
 * Returns the share of the land on which each tree is feasible without irrigation, by the mean climate, in
 * its best planting month.
 */
export async function landShares(): Promise<LandShare[]> {
  const crops = createCrops();
  const nodes = landOf(await createGridFile()());
  const all = areaOf(nodes);
  return Promise.all(
    treeCrops.map(async (name) => {
      const crop = await crops.find(name);
      return { crop: name, share: areaOf(nodes.filter(({ year }) => isFeasible(crop, year))) / all };
    }),
  );
}

function landOf(grid: GridFigures): Land[] {
  const { rows, columns, stepDegrees } = grid;
  const nodes: Land[] = [];
  for (let row = 0; row < rows; row += stride) {
    for (let column = 0; column < columns; column += stride) {
      const [latitude, longitude] = [90 - row * stepDegrees, column * stepDegrees];
      const found = readGrid(grid, { latitude, longitude, elevation_m: null }, 0);
      if (!found) continue;
      const year = climateYearOf({ ...found.climate, latitude, longitude });
      nodes.push({ year, area: Math.cos((latitude * Math.PI) / 180) });
    }
  }
  return nodes;
}

function areaOf(nodes: readonly Land[]): number {
  return nodes.reduce((sum, { area }) => sum + area, 0);
}

function isFeasible(crop: Crop, year: ClimateYear): boolean {
  for (const plantingMonth of everyMonth()) {
    const { score, parts } = evaluate({ crop, year, plantingMonth, water: 'rainfed', seasonDays: null });
    if (score >= thresholdsOf.medium.feasible) return true;
    const otherParts = scoresOf(parts).filter(({ part }) => !ofTheMonth.has(part));
    if (otherParts.some((part) => part.score < thresholdsOf.medium.feasible)) return false;
  }
  return false;
}

export function landTable(shares: readonly LandShare[]): string[] {
  return asTable(
    ['tree', 'feasible land'],
    shares.map(({ crop, share }) => [crop, `${(100 * share).toFixed(1)} %`]),
  );
}
