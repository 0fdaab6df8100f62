import { widthOf, type Box } from '../box.js';

/** The part of the world that a drawing shows, and its pixels; `east` continues beyond 180 degrees. */
export interface Frame {
  west: number;
  south: number;
  east: number;
  north: number;
  columns: number;
  rows: number;
}

export interface Space {
  columns: number;
  lines: number;
  /** How many pixels, one above the other, a line shows. */
  pixelsPerLine: number;
}

/** A character is about twice as high as it is wide. */
const characterRatio = 2;

/**
 * Returns the largest frame for a box that fits the space. In the middle of the frame, a degree northwards is
 * as long as it is on the ground compared with a degree eastwards.
 */
export function fitFrame(box: Box, { columns, lines, pixelsPerLine }: Space): Frame {
  const [width, height] = [widthOf(box), box.north - box.south];
  const middle = (box.north + box.south) / 2;
  // The world is not compressed, so that it has the shape that people know.
  const ratio = width > 180 ? 1 : Math.cos((middle * Math.PI) / 180);
  const degreesPerCharacter = Math.max((width * ratio) / columns, height / (characterRatio * lines));
  const usedColumns = Math.max(1, Math.round((width * ratio) / degreesPerCharacter));
  const usedLines = Math.max(1, Math.round(height / (characterRatio * degreesPerCharacter)));
  return {
    ...box,
    east: box.west + width,
    columns: Math.min(columns, usedColumns),
    rows: Math.min(lines, usedLines) * pixelsPerLine,
  };
}

/** Returns the longitude of the middle of a column, which may be beyond 180 degrees. */
export function longitudeAt({ west, east, columns }: Frame, column: number): number {
  return west + ((column + 0.5) * (east - west)) / columns;
}

export function latitudeAt({ north, south, rows }: Frame, row: number): number {
  return north - ((row + 0.5) * (north - south)) / rows;
}
