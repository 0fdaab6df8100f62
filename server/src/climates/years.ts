import type { MonthlyClimate } from '@crop-planning/shared';
import type { Point } from '../world/distances.js';
import { loadOnce } from '../concurrency/load-once.js';
import type { Logger } from '../settings/log.js';
import { positionOf, yearsOf, type RegionYears, type YearsTable } from '../world/region-years.js';
import { ownRegionYears, type OwnYear } from './own-years.js';
import { createYearsFile } from './years-file.js';

/**
 * The years of a point: `none` where the table has no region near the point, `unreadable` if the table itself
 * cannot be used.
 */
export type YearsAt = RegionYears | 'none' | 'unreadable';

interface DatedPoint extends Point {
  climate?: MonthlyClimate;
  /** The years of the climate's own station. */
  years?: readonly OwnYear[];
}

export type Years = ReturnType<typeof createYears>;

/**
 * Finds the weather of past years for points on land. Reads the table when it is first needed; the service
 * also works without it.
 */
export function createYears({
  log,
  readTable = createYearsFile(),
}: {
  log: Logger;
  /** Reads the table; by default the bundled one. */
  readTable?: () => Promise<YearsTable>;
}) {
  const readOrReport = loadOnce(async () => {
    try {
      return await readTable();
    } catch (error) {
      log.error({ error }, 'the table of years cannot be used: plantings are judged only by mean climates');
      return undefined;
    }
  });

  return {
    /** Finds the years of a point: those of its climate's own station, or else those of its region. */
    async at({ climate, years, ...point }: DatedPoint): Promise<YearsAt> {
      const own = climate && years && ownRegionYears(climate, years);
      if (own) return own;
      const table = await readOrReport();
      if (!table) return 'unreadable';
      const position = positionOf(table, point);
      return position === undefined ? 'none' : yearsOf(table, position);
    },
  };
}
