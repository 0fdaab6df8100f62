import { eastwards } from '../box.js';
import { latitudeAt, longitudeAt, type Frame } from './frame.js';
import type { Country } from '../outlines.js';
import { ownersOf, sea, type Owners } from './ownership.js';
import { pixelsOf, type Nodes } from './pixels.js';

/** The pixels of a map, row by row. */
export interface Picture {
  frame: Frame;
  /** The value of each pixel; `noData` of the nodes where nothing is drawn. */
  pixels: Uint8Array;
  /** Whether there is a border at a pixel; undefined if borders are not drawn. */
  borders: readonly boolean[] | undefined;
}

export interface Outlines {
  countries: readonly Country[];
  /** The code of the only country to show; undefined for everything in the frame. */
  only: string | undefined;
}

/** On a smaller scale, in degrees a pixel, borders would cover too much of the map. */
const degreesForBordersMax = 0.5;

/**
 * Draws the nodes in a frame. On a large scale, coasts and borders come from the outlines; on a small scale, a
 * country consists of the nodes in it.
 */
export function pictureOf(
  { nodes, land, outlines }: { nodes: Nodes; land: Nodes; outlines: Outlines },
  frame: Frame,
): Picture {
  const { countries, only } = outlines;
  const degrees = (frame.east - frame.west) / frame.columns;
  // From a pixel for each node, the outlines show the coast better than the nodes.
  const isFine = degrees <= nodes.step;
  const hasBorders = only === undefined && degrees <= degreesForBordersMax;
  if (!isFine && !hasBorders) return { frame, pixels: pixelsOf(land, frame), borders: undefined };
  const owners = ownersOf(countries, frame);
  const isShown = (owner: number) => owner !== sea && (only === undefined || countries[owner]?.code === only);
  const pixels = pixelsOf(nodes, frame);
  if (isFine) {
    for (const [at, owner] of owners.entries()) {
      if (!isShown(owner)) pixels[at] = nodes.noData;
      else if (pixels[at] === nodes.noData) pixels[at] = nearestLand(nodes, frame, at);
    }
  }
  return { frame, pixels, borders: hasBorders ? bordersIn(owners, frame) : undefined };
}

/** Returns the value of the nearest of the four nodes around a pixel that has one. */
function nearestLand(nodes: Nodes, frame: Frame, at: number): number {
  const { west, north, step, width, height, values, noData } = nodes;
  const x = eastwards(west - step / 2, longitudeAt(frame, at % frame.columns)) / step - 0.5;
  const y = (north - latitudeAt(frame, Math.floor(at / frame.columns))) / step;
  let [nearest, distanceMin] = [noData, Infinity];
  for (const row of [Math.floor(y), Math.ceil(y)]) {
    for (const column of [Math.floor(x), Math.ceil(x)]) {
      const isInside = row >= 0 && row < height && column >= 0 && column < width;
      const value = (isInside ? values[row * width + column] : undefined) ?? noData;
      const distance = Math.hypot(row - y, column - x);
      if (value !== noData && distance < distanceMin) [nearest, distanceMin] = [value, distance];
    }
  }
  return nearest;
}

/** A border is where the next country begins, to the right or below. */
function bordersIn(owners: Owners, { columns }: Frame): boolean[] {
  const isOther = (owner: number, next: number | undefined) =>
    owner !== sea && next !== undefined && next !== sea && next !== owner;
  return Array.from(owners, (owner, at) => {
    const right = (at + 1) % columns === 0 ? undefined : owners[at + 1];
    return isOther(owner, right) || isOther(owner, owners[at + columns]);
  });
}
