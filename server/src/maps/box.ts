import type { MapBox } from '@crop-planning/shared';

/** The nodes of a regular grid around the globe; row 0 is the North Pole, column 0 the meridian of Greenwich. */
export interface Grid {
  rows: number;
  columns: number;
  stepDegrees: number;
  /** For each node, row by row, the position of its figures; -1 for sea. */
  landIndex: Int32Array;
}

/** Rows and columns of the grid; columns may run past the last one, around the globe. */
export interface GridBox {
  firstRow: number;
  firstColumn: number;
  width: number;
  height: number;
}

/** Returns the box of all land, from 180 degrees west. */
export function wholeWorld({ rows, columns, landIndex }: Grid): GridBox {
  const hasLand = (row: number) =>
    landIndex.subarray(row * columns, (row + 1) * columns).some((index) => index >= 0);
  let [firstRow, lastRow] = [0, rows - 1];
  while (firstRow < lastRow && !hasLand(firstRow)) firstRow += 1;
  while (lastRow > firstRow && !hasLand(lastRow)) lastRow -= 1;
  return { firstRow, firstColumn: columns / 2, width: columns, height: lastRow - firstRow + 1 };
}

/**
 * Returns the nodes whose cells, half a step around them, overlap the box, so that even a box between two
 * nodes has one.
 */
export function boxOf({ rows, columns, stepDegrees }: Grid, bbox: MapBox): GridBox {
  const [west = 0, south = 0, east = 0, north = 0] = bbox;
  const firstRow = Math.max(0, firstAfter((90 - north) / stepDegrees));
  const lastRow = Math.min(rows - 1, lastBefore((90 - south) / stepDegrees));
  const first = firstAfter(west / stepDegrees);
  const last = lastBefore((east > west ? east : east + 360) / stepDegrees);
  return {
    firstRow,
    firstColumn: (first + columns) % columns,
    width: Math.min(columns, last - first + 1),
    height: lastRow - firstRow + 1,
  };
}

/** Returns the position in the planes of each node of the box, row by row; -1 for sea. */
export function landIn({ columns, landIndex }: Grid, box: GridBox): Int32Array {
  const { firstRow, firstColumn, width, height } = box;
  const nodes = new Int32Array(width * height);
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1)
      nodes[row * width + column] =
        landIndex[(firstRow + row) * columns + ((firstColumn + column) % columns)] ?? -1;
  return nodes;
}

/** Returns the latitude of a row. */
export function latitudeOf({ stepDegrees }: Grid, row: number): number {
  return 90 - row * stepDegrees;
}

/** Returns the longitude of a column, from -180 to less than 180 degrees. */
export function longitudeOf({ columns, stepDegrees }: Grid, column: number): number {
  const around = column % columns;
  return (around < columns / 2 ? around : around - columns) * stepDegrees;
}

/** Returns the first node whose cell ends after a position, in steps. */
function firstAfter(position: number): number {
  return Math.floor(position + 0.5);
}

/** Returns the last node whose cell begins before a position, in steps. */
function lastBefore(position: number): number {
  return Math.ceil(position - 0.5);
}
