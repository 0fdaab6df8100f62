import { join } from 'node:path';
import type { Limits } from '../auth/rate-limits/limits.js';
import type { Threads } from '../calculations/threads.js';
import type { Deadlines } from '../concurrency/deadlines.js';
import { prices } from '../procedures/prices.js';
import type { Config } from '../settings/config.js';
import type { Logger } from '../settings/log.js';
import type { Tables } from '../tables.js';
import { createMapCalculations } from './calculation.js';
import { createKeptMaps } from './kept-maps.js';
import { createMapThreads } from './nodes/map-threads.js';
import { isLong } from './question.js';
import { createMapWorld } from './world.js';

export type Maps = ReturnType<typeof createMaps>;

const folder = 'maps';
const keptBytesMax = 200 * 1024 * 1024;

/** The world as maps need it, and their calculation in the threads; kept maps are in the data folder. */
export function createMaps(
  { DATA_DIR }: Config,
  { readGrid, readYears }: Tables,
  allThreads: Threads,
  limits: Limits,
  { deadlines, log }: { deadlines: Deadlines; log: Logger },
) {
  const threads = createMapThreads(allThreads);
  const world = createMapWorld({ readGrid, readYears, threads });
  const calculations = createMapCalculations({
    world,
    threads,
    kept: createKeptMaps({ folder: join(DATA_DIR, folder), bytesMax: keptBytesMax, log }),
    takeBudget: (accountId, question) =>
      limits.takeRest(accountId, isLong(question) ? prices.longMap : prices.monthMap),
    deadlines,
    log,
  });
  return { world, calculations };
}
