import { widthOf, type Box } from '../box.js';
import type { Country, Polygon, Position } from '../outlines.js';

/** The size of a drawing, and the box that it shows. */
export interface Sheet {
  box: Box;
  width: number;
  height: number;
}

/** Returns a point's place on a sheet, which is outside of it if the point is outside of the box. */
export function placeOn(
  { box, width, height }: Sheet,
  [longitude = 0, latitude = 0]: Position,
): [number, number] {
  return [
    ((longitude - box.west) * width) / widthOf(box),
    ((box.north - latitude) * height) / (box.north - box.south),
  ];
}

/** Returns the coasts and borders as the data of an SVG path, in whole units of the sheet. */
export function linesOn(sheet: Sheet, countries: readonly Country[]): string {
  return rings(
    sheet,
    countries.flatMap(({ polygons }) => polygons),
  )
    .map(({ ring, shift }) => pathOf(sheet, ring, shift))
    .join('');
}

/** Returns everything on the sheet except a country as the data of a path that is filled by the even-odd rule. */
export function outsideOn(sheet: Sheet, polygons: readonly Polygon[]): string {
  const holes = rings(sheet, polygons).map(({ ring, shift }) => `${pathOf(sheet, ring, shift)}Z`);
  return `M0 0H${sheet.width}V${sheet.height}H0Z${holes.join('')}`;
}

/**
 * Returns the rings that are at least partly within the box. `shift` is the degrees to add, because the box may
 * continue beyond 180 degrees.
 */
function rings({ box }: Sheet, polygons: readonly Polygon[]) {
  const east = box.west + widthOf(box);
  return polygons.flat().flatMap((ring) =>
    [-360, 0, 360].flatMap((shift) => {
      const isIn = ([longitude = 0, latitude = 0]: Position) =>
        longitude + shift >= box.west &&
        longitude + shift <= east &&
        latitude >= box.south &&
        latitude <= box.north;
      return ring.some(isIn) ? [{ ring, shift }] : [];
    }),
  );
}

/** Writes each step relative to the one before; steps within a unit are left out. */
function pathOf(sheet: Sheet, ring: readonly Position[], shift: number): string {
  let text = '';
  let last: readonly [number, number] | undefined;
  for (const [longitude = 0, latitude = 0] of ring) {
    const [x, y] = placeOn(sheet, [longitude + shift, latitude]).map(Math.round) as [number, number];
    if (last === undefined) text = `M${x} ${y}`;
    else if (x !== last[0] || y !== last[1]) text += `l${x - last[0]} ${y - last[1]}`;
    last = [x, y];
  }
  return text;
}
