import type { Polygon, Position } from './outlines.js';

/** Degrees, longitudes from -180 to 180; `west` is greater than `east` if the box crosses 180 degrees. */
export interface Box {
  west: number;
  south: number;
  east: number;
  north: number;
}

export const boxRule =
  'takes longitudes from -180 to 180 and latitudes from -90 to 90, the south below the north: W,S,E,N';

/** Whether a text is meant as a box rather than as the name of a country or region. */
export function isBoxText(text: string): boolean {
  return /^[\s\d.,;+-]*$/.test(text) && /\d/.test(text);
}

/** Reads `west,south,east,north`; returns undefined if there is no such box. */
export function readBox(text: string): Box | undefined {
  const figures = text.split(/\s*[,;]\s*|\s+/).filter((part) => part !== '');
  if (figures.length !== 4 || figures.some((figure) => !/^[-+]?\d{1,3}(\.\d+)?$/.test(figure)))
    return undefined;
  const [west = 0, south = 0, east = 0, north = 0] = figures.map(Number);
  const isOnGlobe =
    Math.max(Math.abs(west), Math.abs(east)) <= 180 && Math.max(Math.abs(south), Math.abs(north)) <= 90;
  return isOnGlobe && south < north && west !== east ? { west, south, east, north } : undefined;
}

/** Returns how many degrees a box extends from west to east. */
export function widthOf({ west, east }: Pick<Box, 'west' | 'east'>): number {
  return eastwards(west, east) || 360;
}

/** Whether a point is in the box or on its border. */
export function contains(
  box: Box,
  { latitude, longitude }: { latitude: number; longitude: number },
): boolean {
  const isBeside = eastwards(box.west, longitude) <= widthOf(box);
  return isBeside && box.south <= latitude && latitude <= box.north;
}

/** Returns how many degrees eastwards one longitude is from another, from 0 to less than 360. */
export function eastwards(from: number, to: number): number {
  return (((to - from) % 360) + 360) % 360;
}

/** Returns a longitude in the range from -180 to less than 180 degrees. */
export function wrapped(longitude: number): number {
  return eastwards(-180, longitude) - 180;
}

/** A piece of land; `east` runs on beyond 180 degrees. */
interface Part extends Box {
  /** In square degrees at the equator. */
  area: number;
}

/** A country whose largest island is smaller than this, 20,000 km2, is shown with all of its islands. */
const smallIslandArea = 1.6;
/** Other parts of a country belong to its map if they are as near to it as this, in degrees. */
const gapMax = 3;
/** Parts far away belong to the map if they are as large as this share of the country, as Alaska is. */
const largeShareMin = 0.15;
/** Small parts far away belong to the map if it becomes at most this many times as large, as by Hawaii. */
const growthMax = 1.25;
const marginDegrees = 0.5;

/** Returns the box around a country, and whether it leaves out parts far from the main land. */
export function boxOfCountry(polygons: readonly Polygon[]): { box: Box; isWhole: boolean } {
  const parts = polygons.map(partOf).sort((one, other) => other.area - one.area);
  const chosen = mainParts(parts);
  return { box: withMargin(boxAround(chosen)), isWhole: chosen.length === parts.length };
}

function mainParts(parts: readonly Part[]): readonly Part[] {
  const [main] = parts;
  if (main === undefined || main.area < smallIslandArea) return parts;
  const total = parts.reduce((sum, { area }) => sum + area, 0);
  const chosen = parts.filter((part) => part === main || part.area >= largeShareMin * total);
  let others = parts.filter((part) => !chosen.includes(part));
  // The list grows while it is walked: islands belong to the map by way of others.
  for (const part of chosen) {
    const near = others.filter((other) => gapBetween(part, other) <= gapMax);
    chosen.push(...near);
    others = others.filter((other) => !near.includes(other));
  }
  for (const part of others) {
    const [before, after] = [boxAround(chosen), boxAround([...chosen, part])];
    if (sizeOf(after) <= growthMax * sizeOf(before)) chosen.push(part);
  }
  return chosen;
}

function partOf([outer = []]: Polygon): Part {
  const longitudes = outer.map(([longitude = 0]) => longitude);
  const latitudes = outer.map(([, latitude = 0]) => latitude);
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  const area = flatArea(outer) * Math.cos((((south + north) / 2) * Math.PI) / 180);
  const west = Math.min(...longitudes);
  const width = Math.max(...longitudes) - west;
  return { west: wrapped(west), south, east: wrapped(west) + width, north, area };
}

function flatArea(ring: readonly Position[]): number {
  const doubled = ring.reduce((sum, [x = 0, y = 0], i) => {
    const [nextX = 0, nextY = 0] = ring[(i + 1) % ring.length] ?? [];
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(doubled) / 2;
}

/** Returns the smallest box that contains all parts: it begins where the widest gap between them ends. */
function boxAround(parts: readonly Box[]): Box {
  const byWest = parts.toSorted((one, other) => one.west - other.west);
  const [first] = byWest;
  const south = Math.min(...parts.map((part) => part.south));
  const north = Math.max(...parts.map((part) => part.north));
  if (first === undefined) return { west: -180, south, east: 180, north };
  let reached = Math.max(first.east, ...parts.map(({ east }) => east - 360));
  let widest = { gap: 0, west: -180, east: 180 };
  for (const part of [...byWest.slice(1), { ...first, west: first.west + 360 }]) {
    const gap = part.west - reached;
    if (gap > widest.gap)
      widest = { gap, west: part.west > 180 ? part.west - 360 : part.west, east: reached };
    reached = Math.max(reached, part.east);
  }
  return { west: widest.west, south, east: widest.east, north };
}

function sizeOf(box: Box): number {
  return widthOf(box) * (box.north - box.south);
}

/** Returns the wider of the gaps between two parts, along a meridian and along a parallel. */
function gapBetween(one: Box, other: Box): number {
  const isBeside =
    eastwards(one.west, other.west) <= widthOf(one) || eastwards(other.west, one.west) <= widthOf(other);
  const across = isBeside ? 0 : Math.min(eastwards(one.east, other.west), eastwards(other.east, one.west));
  return Math.max(across, one.south - other.north, other.south - one.north);
}

function withMargin(box: Box): Box {
  const isRound = widthOf(box) + 2 * marginDegrees >= 360;
  return {
    west: isRound ? -180 : wrapped(box.west - marginDegrees),
    south: Math.max(-90, box.south - marginDegrees),
    east: isRound ? 180 : wrapped(box.east + marginDegrees),
    north: Math.min(90, box.north + marginDegrees),
  };
}
