import { join } from 'node:path';
import type { Limits } from '../auth/rate-limits/limits.js';
import type { Threads } from '../calculations/threads.js';
import type { Deadlines } from '../concurrency/deadlines.js';
import type { Config } from '../settings/config.js';
import type { Logger } from '../settings/log.js';
import type { Tables } from '../tables.js';
import { createMapCalculations } from './calculation.js';
import { createKeptMaps } from './kept-maps.js';
import { createMapThreads } from './nodes/map-threads.js';
import { createMapWorld } from './world.js';

export type Maps = ReturnType<typeof createMaps>;

const folder = 'maps';
const keptBytesMax = 200 * 1024 * 1024;

/** The world as maps need it, and their calculation in the threads; kept maps are in the data folder. */
export function createMaps(
  { DATA_DIR }: Config,
  tables: Tables,
  allThreads: Threads,
  limits: Limits,
  { deadlines, log }: { deadlines: Deadlines; log: Logger },
) {
  const threads = createMapThreads(allThreads);
  const world = createMapWorld(tables, threads);
  const kept = createKeptMaps({ folder: join(DATA_DIR, folder), bytesMax: keptBytesMax, log });
  return { world, calculations: createMapCalculations(world, threads, kept, limits, { deadlines, log }) };
}
