import type { Crop } from '@crop-planning/shared';
import { gridPeriod } from '../climates/service.js';
import { nodeClimate } from '../climates/grid.js';
import type { Years } from '../climates/years.js';
import { calculateMap } from '../maps/calculation.js';
import { createMapsService } from '../maps/service.js';
import type { CoreServices } from './core-services.js';

export function createMaps(
  { tables }: CoreServices,
  { findCrop, years }: { findCrop: (name: string) => Promise<Crop>; years: Years },
) {
  return createMapsService({
    findCrop,
    readGrid: tables.readGrid,
    period: gridPeriod,
    async readYears() {
      const { firstYear, years: count } = await tables.readYears();
      return { first: firstYear + 1, last: firstYear + count - 1 };
    },
    async calculate(question, signal) {
      const grid = await tables.readGrid();
      const nodes = [...grid.landIndex.keys()].filter((node) => (grid.landIndex[node] ?? -1) >= 0);
      const nodeAt = async (index: number) => {
        const climate = nodeClimate(grid, nodes[index] ?? 0);
        const region = await years.at(climate);
        return { climate, region: typeof region === 'string' ? null : region };
      };
      return calculateMap(question, { count: grid.landNodes, nodeAt }, signal);
    },
  });
}
