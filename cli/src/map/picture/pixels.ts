import type { MapGrid } from '@crop-planning/shared/map-values';
import { eastwards } from '../box.js';
import { latitudeAt, longitudeAt, type Frame } from './frame.js';

/** The values of a map, a byte for each node. */
export interface Nodes extends MapGrid {
  values: Uint8Array;
  /** The byte of a node without a climate. */
  noData: number;
  /** Whether a byte stands for a figure, so that the mean of several nodes has a meaning. */
  isFigure: (value: number) => boolean;
}

/** A pixel is land if at least one in so many of its nodes is. */
const nodesPerLandNodeMax = 3;

/**
 * Returns the value of each pixel of a frame, row by row. A pixel that covers several nodes has the mean of
 * their figures, or their commonest value if that is not a figure.
 */
export function pixelsOf(nodes: Nodes, frame: Frame): Uint8Array {
  const { west, north, step, width, height } = nodes;
  const pixels = new Uint8Array(frame.columns * frame.rows).fill(nodes.noData);
  const columns = Array.from({ length: frame.columns }, (_, column) =>
    spanOf(
      eastwards(west - step / 2, longitudeAt(frame, column)) / step - 0.5,
      (frame.east - frame.west) / frame.columns / step,
      width,
    ),
  );
  const rows = Array.from({ length: frame.rows }, (_, row) =>
    spanOf((north - latitudeAt(frame, row)) / step, (frame.north - frame.south) / frame.rows / step, height),
  );
  for (const [row, down] of rows.entries()) {
    for (const [column, across] of columns.entries())
      pixels[row * frame.columns + column] = valueIn(nodes, across, down);
  }
  return pixels;
}

type Span = readonly [first: number, last: number];

/** Returns the first and the last node within a pixel, or the nearest node if there is none. */
function spanOf(middle: number, extent: number, count: number): Span {
  const [first, last] = [Math.ceil(middle - extent / 2), Math.ceil(middle + extent / 2) - 1];
  const nearest = Math.round(middle);
  return first > last ? [nearest, nearest] : [Math.max(0, first), Math.min(count - 1, last)];
}

function valueIn(nodes: Nodes, [left, right]: Span, [top, bottom]: Span): number {
  const { width, height, values, noData, isFigure } = nodes;
  const counts = new Map<number, number>();
  let [nodeCount, landCount, figureCount, sum] = [0, 0, 0, 0];
  for (let row = top; row <= bottom; row += 1) {
    for (let column = left; column <= right; column += 1) {
      const isInside = row >= 0 && row < height && column >= 0 && column < width;
      const value = (isInside ? values[row * width + column] : undefined) ?? noData;
      nodeCount += 1;
      if (value === noData) continue;
      landCount += 1;
      counts.set(value, (counts.get(value) ?? 0) + 1);
      if (!isFigure(value)) continue;
      figureCount += 1;
      sum += value;
    }
  }
  if (landCount === 0 || landCount * nodesPerLandNodeMax < nodeCount) return noData;
  if (2 * figureCount >= landCount) return Math.round(sum / figureCount);
  const [commonest = [noData]] = [...counts].sort(([a, times], [b, others]) => others - times || a - b);
  return commonest[0];
}
