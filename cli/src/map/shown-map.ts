import type { SuitabilityMap } from '@crop-planning/shared';
import { decodeMapValues } from '@crop-planning/shared/map-values';
import type { Box } from './box.js';
import type { Outlines } from './picture/picture.js';
import type { Nodes } from './picture/pixels.js';
import type { MarkedPlans } from './plans/marks.js';

/** A map with everything that a drawing of it shows. */
export interface ShownMap {
  map: SuitabilityMap;
  nodes: Nodes;
  /** The nodes within the only country to show; all nodes if there is none, or if none of them is in it. */
  land: Nodes;
  /** The part of the world to show. */
  box: Box;
  /** The name of the country or the region; undefined for the world or a box. */
  area: string | undefined;
  outlines: Outlines;
  /** Undefined if plans are not marked. */
  plans: MarkedPlans | undefined;
}

/** Decodes the values of a map. */
export function decodeNodes(map: SuitabilityMap): Nodes {
  const { west, north, step, width, height, legend } = map;
  const scale = legend.step;
  return {
    west,
    north,
    step,
    width,
    height,
    values: decodeMapValues(map.values),
    noData: legend.no_data,
    isFigure: (value) => scale !== null && value * scale <= 1,
  };
}

/** Returns the box that all nodes of a map cover. */
export function boxOfNodes({ west, north, step, width, height }: SuitabilityMap): Box {
  const east = west + (width - 0.5) * step;
  return {
    west: west - step / 2,
    south: Math.max(-90, north - (height - 0.5) * step),
    east: width * step >= 360 ? west - step / 2 + 360 : east > 180 ? east - 360 : east,
    north: Math.min(90, north + step / 2),
  };
}
