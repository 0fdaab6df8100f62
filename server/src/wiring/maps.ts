import type { Crop } from '@crop-planning/shared';
import { join } from 'node:path';
import type { Threads } from '../calculations/threads.js';
import { gridPeriod } from '../climates/service.js';
import { createMapCalculations } from '../maps/calculation.js';
import { createKeptMaps } from '../maps/kept-maps.js';
import { createMapThreads } from '../maps/nodes/map-threads.js';
import { isLong } from '../maps/question.js';
import { createMapsService } from '../maps/service.js';
import { createMapWorld } from '../maps/world.js';
import { prices } from '../procedures/prices.js';
import type { CoreServices } from './core-services.js';
import type { Limits } from '../auth/rate-limits/limits.js';

export interface MapsWiring {
  findCrop: (name: string) => Promise<Crop>;
  threads: Threads;
  budgets: Limits;
}

const folder = 'maps';
const keptBytesMax = 200 * 1024 * 1024;

/** Creates the maps. */
export function createMaps(
  { config, tables, deadlines, log }: CoreServices,
  { findCrop, threads: allThreads, budgets }: MapsWiring,
) {
  const { readGrid, readYears } = tables;
  const threads = createMapThreads(allThreads);
  const world = createMapWorld({ readGrid, readYears, threads });
  const kept = createKeptMaps({ folder: join(config.DATA_DIR, folder), bytesMax: keptBytesMax, log });
  const calculations = createMapCalculations({
    world,
    threads,
    kept,
    takeBudget: (accountId, question) =>
      budgets.takeRest(accountId, isLong(question) ? prices.longMap : prices.monthMap),
    deadlines,
    log,
  });
  return {
    service: createMapsService({
      findCrop,
      period: gridPeriod,
      world,
      calculations,
      takeBudget: budgets.takePreview,
    }),
    counts: calculations.counts,
    close: calculations.close,
  };
}
