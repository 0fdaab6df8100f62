import type { Crop } from '@crop-planning/shared';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { gridPeriod } from '../climates/service.js';
import { createCalculations } from '../maps/calculations.js';
import { createKeptMaps } from '../maps/kept-maps.js';
import { createMapThreads } from '../maps/nodes/map-threads.js';
import { createMapsService } from '../maps/service.js';
import { createMapWorld } from '../maps/world.js';
import type { CoreServices } from './core-services.js';

export interface MapsWiring {
  findCrop: (name: string) => Promise<Crop>;
  takeBudget: (accountId: string, amount: number) => Promise<void>;
}

const folder = 'maps';
const keptBytesMax = 200 * 1024 * 1024;

/** Creates the maps; they are calculated in one thread fewer than there are processors, but at least one. */
export function createMaps({ config, tables, log }: CoreServices, { findCrop, takeBudget }: MapsWiring) {
  const { readGrid, readYears } = tables;
  const threads = createMapThreads({ atOnce: Math.max(1, availableParallelism() - 1) });
  const world = createMapWorld({ readGrid, readYears, threads });
  const kept = createKeptMaps({ folder: join(config.DATA_DIR, folder), bytesMax: keptBytesMax, log });
  const calculations = createCalculations({ world, threads, kept, takeBudget, log });
  return {
    service: createMapsService({ findCrop, period: gridPeriod, world, calculations }),
    counts: calculations.counts,
    close: calculations.close,
  };
}
