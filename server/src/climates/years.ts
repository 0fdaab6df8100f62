import type { Point } from '../world/distances.js';
import { loadOnce } from '../concurrency/load-once.js';
import type { Logger } from '../settings/log.js';
import { createYearsFile } from './years-file.js';
import type { YearsTable } from './years-file.js';

/**
 * The weather of each month of a region's years, relative to the month's mean; January of `firstYear` first.
 */
export interface RegionYears {
  /** Identifies the table. */
  sha256: string;
  cell: number;
  firstYear: number;
  /** For each year, whether it is known; the figures of unknown years are neutral. */
  isKnown: readonly boolean[];
  /** Rain, divided by the mean of its month. */
  rainRatio: Float64Array;
  /** Temperature minus the mean of its month, deg C. */
  warmerC: Float64Array;
}

/**
 * The years of a point: `none` where the table has no region near the point, `unreadable` if the table itself
 * cannot be used.
 */
export type YearsAt = RegionYears | 'none' | 'unreadable';

export interface YearsDeps {
  log: Logger;
  /** Reads the table; by default the bundled one. */
  readTable?: () => Promise<YearsTable>;
}

export type Years = ReturnType<typeof createYears>;

const months = 12;
const quarterC = 0.25;
const rainSteps = 32;
const around = [-1, 0, 1];

/**
 * Finds the weather of past years for points on land. Reads the table when it is first needed; the service
 * also works without it.
 */
export function createYears({ log, readTable = createYearsFile() }: YearsDeps) {
  const readOrReport = loadOnce(async () => {
    try {
      return await readTable();
    } catch (error) {
      log.error({ error }, 'the table of years cannot be used: plantings are judged only by mean climates');
      return undefined;
    }
  });

  return {
    async at(point: Point): Promise<YearsAt> {
      const table = await readOrReport();
      if (!table) return 'unreadable';
      const position = positionOf(table, point);
      return position === undefined ? 'none' : yearsOf(table, position);
    },
  };
}

/**
 * Returns the position in the table of the point's own cell or, if the table lacks it, of the nearest of the
 * eight cells around it; undefined if the table has none of them.
 */
export function positionOf(table: YearsTable, point: Point): number | undefined {
  const { stepDegrees } = table;
  const columns = Math.round(360 / stepDegrees);
  const row = Math.floor((point.latitude + 90) / stepDegrees);
  const column = Math.floor(((((point.longitude + 180) % 360) + 360) % 360) / stepDegrees) % columns;
  const own = findCell(table.cells, row * columns + column);
  if (own !== undefined) return own;
  let nearest: { position: number; distance: number } | undefined;
  for (const north of around) {
    for (const east of around) {
      const cell = (row + north) * columns + ((column + east + columns) % columns);
      const position = findCell(table.cells, cell);
      if (position === undefined) continue;
      const distance = distanceTo(point, row + north, column + east, stepDegrees);
      if (distance < (nearest?.distance ?? Infinity)) nearest = { position, distance };
    }
  }
  return nearest?.position;
}

/** Returns the square of the distance to the middle of a cell, in degrees; exact enough to compare cells. */
function distanceTo({ latitude, longitude }: Point, row: number, column: number, step: number): number {
  const rise = latitude - ((row + 0.5) * step - 90);
  const apart = Math.abs(longitude - ((column + 0.5) * step - 180)) % 360;
  const run = Math.min(apart, 360 - apart) * Math.cos((latitude * Math.PI) / 180);
  return rise ** 2 + run ** 2;
}

function findCell(cells: Uint16Array, cell: number): number | undefined {
  let [from, to] = [0, cells.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((cells[middle] ?? 0) < cell) from = middle + 1;
    else to = middle;
  }
  return cells[from] === cell ? from : undefined;
}

function yearsOf(table: YearsTable, position: number): RegionYears {
  const { sha256, firstYear, years, cells, known, rainRoot, warmer } = table;
  const rainRatio = new Float64Array(years * months);
  const warmerC = new Float64Array(years * months);
  for (let month = 0; month < months; month += 1) {
    for (let year = 0; year < years; year += 1) {
      const at = (month * years + year) * cells.length + position;
      rainRatio[year * months + month] = ((rainRoot[at] ?? 0) / rainSteps) ** 2;
      warmerC[year * months + month] = quarterC * (warmer[at] ?? 0);
    }
  }
  const bits = Math.ceil(years / 8) * position;
  const isKnown = Array.from({ length: years }, (_, year) => {
    return ((known[bits + (year >> 3)] ?? 0) & (0x80 >> (year & 7))) !== 0;
  });
  return { sha256, cell: cells[position] ?? 0, firstYear, isKnown, rainRatio, warmerC };
}
