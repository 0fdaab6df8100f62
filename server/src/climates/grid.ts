import type { MonthlyClimate } from '@crop-planning/shared';
import { distanceKm, type Point } from '../world/distances.js';
import { inHundredths, meanOf, minimumOf, rainOf, rangeOf } from '../world/climate-figures.js';
import type { GridFigures } from './grid-file.js';

/** The climate of a point according to the grid. */
export interface GridClimate {
  /** The climate, corrected to the height of the point if the height is known. */
  climate: MonthlyClimate;
  /** The height that the figures describe before the correction to the point's height, in metres. */
  elevation_m: number;
  /** The difference in height between the lowest and the highest node used, in m. */
  relief_m: number;
  /**
   * The total weight of the land nodes among the four nodes around the point, from 0 to 1; 0 if none of the
   * four is land.
   */
  landShare: number;
  /**
   * The distance to the nearest land node in km if none of the four around the point is land; otherwise null.
   */
  distance_km: number | null;
}

interface WeightedNode {
  /** The position of the node's figures in the planes. */
  index: number;
  weight: number;
}

const months = 12;
const monthOrder = Array.from({ length: months }, (_, month) => month);
/**
 * Nodes at a different height from the point count less, by a bell curve of this width, which was fitted to
 * station normals.
 */
const heightWidthM = 400;
const heightWeightMin = 1e-6;
/** How much cooler the air gets with each metre of height. */
const lapseCPerM = 5 / 1000;
const kmPerDegree = distanceKm({ latitude: 0, longitude: 0 }, { latitude: 1, longitude: 0 });

/** Returns true if at least one of the four nodes around the point is land and has weight. */
export function isOnLand(grid: GridFigures, point: Point): boolean {
  return landAround(grid, point).length > 0;
}

/**
 * Interpolates bilinearly among the land nodes of the four around the point, giving more weight to nodes near
 * the point's height. If none of the four is land, uses the nearest land node within `kmMax`; returns
 * undefined if there is none. The point's height is in m above sea level, null if not known; temperatures are
 * corrected by 5 K per km of difference between the height that the figures describe and the point's.
 */
export function readGrid(
  grid: GridFigures,
  point: Point & { elevation_m: number | null },
  kmMax: number,
): GridClimate | undefined {
  const around = landAround(grid, point);
  const nearest = around.length === 0 ? nearestLand(grid, point, kmMax) : undefined;
  const nodes = nearest ? [{ index: nearest.index, weight: 1 }] : around;
  if (nodes.length === 0) return undefined;
  const heightOf = ({ index }: WeightedNode) => 10 * (grid.height[index] ?? 0);
  const heights = nodes.map(heightOf);
  const scaledNodes = scaleToOne(
    nodes.map((node) => ({ ...node, weight: node.weight * heightWeight(heightOf(node), point.elevation_m) })),
  );
  const elevation_m = sumOf(scaledNodes, heightOf);
  const rise = point.elevation_m === null ? 0 : elevation_m - point.elevation_m;
  return {
    climate: climateOf(grid, scaledNodes, lapseCPerM * rise),
    elevation_m,
    relief_m: Math.max(...heights) - Math.min(...heights),
    landShare: around.reduce((sum, { weight }) => sum + weight, 0),
    distance_km: nearest?.km ?? null,
  };
}

function climateOf(grid: GridFigures, nodes: readonly WeightedNode[], warmer: number): MonthlyClimate {
  const figuresOf = (figure: (grid: GridFigures, index: number, month: number) => number) =>
    monthOrder.map((month) => sumOf(nodes, ({ index }) => figure(grid, index, month)));
  const means = figuresOf(meanOf).map((mean) => mean + warmer);
  const ranges = figuresOf(rangeOf);
  return {
    mean_temperature_c: means.map(inHundredths),
    min_temperature_c: means.map((mean, month) => inHundredths(minimumOf(mean, ranges[month] ?? 0))),
    rain_mm: figuresOf(rainOf).map(inHundredths),
  };
}

/** Finds the land nodes among the four around the point, with their bilinear weights; omits weights of 0. */
function landAround(grid: GridFigures, { latitude, longitude }: Point): WeightedNode[] {
  const row = (90 - latitude) / grid.stepDegrees;
  const column = eastOfGreenwich(longitude) / grid.stepDegrees;
  const [north, west] = [Math.floor(row), Math.floor(column)];
  const [down, right] = [row - north, column - west];
  return [
    { index: landAt(grid, north, west), weight: (1 - down) * (1 - right) },
    { index: landAt(grid, north, west + 1), weight: (1 - down) * right },
    { index: landAt(grid, north + 1, west), weight: down * (1 - right) },
    { index: landAt(grid, north + 1, west + 1), weight: down * right },
  ].filter(({ index, weight }) => index >= 0 && weight > 0);
}

function nearestLand(
  grid: GridFigures,
  point: Point,
  kmMax: number,
): { index: number; km: number } | undefined {
  const { rows, columns, stepDegrees } = grid;
  const row = Math.round((90 - point.latitude) / stepDegrees);
  const column = Math.round(eastOfGreenwich(point.longitude) / stepDegrees);
  const rowsAway = Math.ceil(kmMax / (kmPerDegree * stepDegrees));
  let best: { index: number; km: number } | undefined;
  for (let r = Math.max(0, row - rowsAway); r <= Math.min(rows - 1, row + rowsAway); r += 1) {
    const latitude = 90 - r * stepDegrees;
    // Meridians converge towards the poles.
    const kmPerColumn = kmPerDegree * stepDegrees * Math.cos((latitude * Math.PI) / 180);
    const columnsAway = Math.min(columns / 2, Math.ceil(kmMax / Math.max(kmPerColumn, 1e-9)) + 1);
    for (let c = column - columnsAway; c <= column + columnsAway; c += 1) {
      const index = landAt(grid, r, c);
      if (index < 0) continue;
      const km = distanceKm(point, { latitude, longitude: c * stepDegrees });
      if (km <= kmMax && km < (best?.km ?? Infinity)) best = { index, km };
    }
  }
  return best;
}

/**
 * Returns the position of a land node's figures; negative for sea and beyond the poles. Columns wrap around
 * the globe.
 */
function landAt({ rows, columns, landIndex }: GridFigures, row: number, column: number): number {
  if (row < 0 || row >= rows) return -1;
  const around = ((column % columns) + columns) % columns;
  return landIndex[row * columns + around] ?? -1;
}

/** Returns the longitude in degrees from 0 to less than 360. */
function eastOfGreenwich(longitude: number): number {
  return (((longitude % 360) + 360) % 360) % 360;
}

function heightWeight(nodeHeightM: number, pointHeightM: number | null): number {
  if (pointHeightM === null) return 1;
  return Math.exp(-(((nodeHeightM - pointHeightM) / heightWidthM) ** 2)) + heightWeightMin;
}

function scaleToOne(nodes: readonly WeightedNode[]): WeightedNode[] {
  const sum = nodes.reduce((total, { weight }) => total + weight, 0);
  return nodes.map(({ index, weight }) => ({ index, weight: weight / sum }));
}

function sumOf(nodes: readonly WeightedNode[], figure: (node: WeightedNode) => number): number {
  let sum = 0;
  for (const node of nodes) sum += node.weight * figure(node);
  return sum;
}
