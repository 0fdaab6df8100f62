import { landText } from '@crop-planning/shared/words/maps/legend-text';
import type { MapLegend } from '@crop-planning/shared';
import { mapSuitableFrom } from '@crop-planning/shared/map-values';
import type { Frame } from './frame.js';
import type { Outlines } from './picture.js';
import { ownersOf, sea } from './ownership.js';
import type { Nodes } from './pixels.js';
import { words } from '@crop-planning/shared/words/languages/current';
import { mapping as english } from '@crop-planning/shared/words/languages/en/mapping';

/** Returns the nodes within the only country to show; all of them if there is none, or if none is in it. */
export function landOf(nodes: Nodes, { countries, only }: Outlines): Nodes {
  if (only === undefined) return nodes;
  const { west, north, step, width, height, noData } = nodes;
  const cells: Frame = {
    west: west - step / 2,
    east: west + (width - 0.5) * step,
    north: north + step / 2,
    south: north - (height - 0.5) * step,
    columns: width,
    rows: height,
  };
  const owners = ownersOf(countries, cells);
  const values = nodes.values.map((value, at) =>
    countries[owners[at] ?? sea]?.code === only ? value : noData,
  );
  return values.every((value) => value === noData) ? nodes : { ...nodes, values };
}

/** Returns the share of the land that has a value for which `isCounted`, by area, from 0 to 1. */
export function landShare(nodes: Nodes, isCounted: (value: number) => boolean): number {
  const { north, step, width, values, noData } = nodes;
  let [land, counted] = [0, 0];
  for (const [at, value] of values.entries()) {
    if (value === noData) continue;
    const area = Math.cos(((north - Math.floor(at / width) * step) * Math.PI) / 180);
    land += area;
    if (isCounted(value)) counted += area;
  }
  return land === 0 ? 0 : counted / land;
}

/** Says how much of the land has which values, in one sentence; undefined if the legend says it. */
export function landSentence(nodes: Nodes, { show, step }: MapLegend): string | undefined {
  if (step === null || (show !== 'score' && show !== 'share')) return undefined;
  const from = mapSuitableFrom[show];
  const { landScores, landHarvests } = words('mapping', english);
  const good = landText(landShare(nodes, (value) => value * step >= from && value * step <= 1));
  const nothing = landText(landShare(nodes, (value) => value === 0));
  return show === 'score' ? landScores(good, from, nothing) : landHarvests(good, 100 * from, nothing);
}
