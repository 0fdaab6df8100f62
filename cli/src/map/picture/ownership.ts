import { latitudeAt, type Frame } from './frame.js';
import type { Country, Polygon } from '../outlines.js';

/** The position in the list of the country that each pixel of a frame is in, row by row; -1 for the sea. */
export type Owners = Int16Array;

export const sea = -1;

/** Finds the country of each pixel by its middle. */
export function ownersOf(countries: readonly Country[], frame: Frame): Owners {
  const owners = new Int16Array(frame.columns * frame.rows).fill(sea);
  for (const [number, { polygons }] of countries.entries()) {
    // Longitudes of a frame may be beyond 180 degrees, those of an outline are not.
    for (const polygon of polygons)
      for (const shift of [-360, 0, 360]) fill(owners, frame, polygon, number, shift);
  }
  return owners;
}

/** Fills the pixels between the places where each row crosses the outline. */
function fill(owners: Owners, frame: Frame, polygon: Polygon, number: number, shift: number): void {
  const { west, east, columns, rows, north, south } = frame;
  const crossings = new Map<number, number[]>();
  const rowOf = (latitude: number) => ((north - latitude) * rows) / (north - south) - 0.5;
  const columnOf = (longitude: number) => ((longitude + shift - west) * columns) / (east - west) - 0.5;
  for (const ring of polygon) {
    for (const [i, [x2 = 0, y2 = 0]] of ring.entries()) {
      const [x1 = 0, y1 = 0] = ring[i - 1] ?? [x2, y2];
      const first = Math.max(0, Math.ceil(rowOf(Math.max(y1, y2))));
      const last = Math.min(rows - 1, Math.ceil(rowOf(Math.min(y1, y2))) - 1);
      for (let row = first; row <= last; row += 1) {
        const longitude = x1 + ((x2 - x1) * (latitudeAt(frame, row) - y1)) / (y2 - y1);
        const found = crossings.get(row);
        if (found === undefined) crossings.set(row, [columnOf(longitude)]);
        else found.push(columnOf(longitude));
      }
    }
  }
  for (const [row, places] of crossings) {
    places.sort((one, other) => one - other);
    for (let i = 0; i + 1 < places.length; i += 2) {
      const first = Math.max(0, Math.ceil(places[i] ?? 0));
      const last = Math.min(columns - 1, Math.ceil(places[i + 1] ?? 0) - 1);
      if (first <= last) owners.fill(number, row * columns + first, row * columns + last + 1);
    }
  }
}
