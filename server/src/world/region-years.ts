import type { Point } from './distances.js';

/**
 * The weather of each month of each year, relative to the mean of that month, in the cells of a regular grid.
 */
export interface YearsTable {
  /** SHA-256 of the file, in hex. */
  sha256: string;
  firstYear: number;
  years: number;
  stepDegrees: number;
  /** The numbers of the cells, ascending: row 0 begins at the South Pole, column 0 at 180 W. */
  cells: Uint16Array;
  /** For each cell, the bits of its years, the first year most significant; 1 for a known year. */
  known: Uint8Array;
  /** Planes of one figure v per cell, by month, then year; a month's rain is its mean times (v / 32)². */
  rainRoot: Uint8Array;
  /** In the same order: a month's temperature minus its mean, in units of 0.25 deg C. */
  warmer: Int8Array;
}

/**
 * The weather of each month of a region's years, relative to the month's mean; January of `firstYear` first.
 */
export interface RegionYears {
  /** Identifies the table. */
  sha256: string;
  cell: number;
  /** True for the years of the climate's own station, whose rain was measured with its mean. */
  isMeasured: boolean;
  firstYear: number;
  /** For each year, whether it is known; the figures of unknown years are neutral. */
  isKnown: readonly boolean[];
  /** Rain, divided by the mean of its month. */
  rainRatio: Float64Array;
  /** Temperature minus the mean of its month, deg C. */
  warmerC: Float64Array;
}

const months = 12;
const quarterC = 0.25;
const rainSteps = 32;
const around = [-1, 0, 1];

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

/** Returns the years of the cell at a position in the table. */
export function yearsOf(table: YearsTable, position: number): RegionYears {
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
  return {
    sha256,
    cell: cells[position] ?? 0,
    isMeasured: false,
    firstYear,
    isKnown,
    rainRatio,
    warmerC,
  };
}
