import type { AppOptions } from '@crop-planning/server';
import { createTestClock, startTestApp, tables, type TestApp } from './harness.js';

type Tables = NonNullable<AppOptions['tables']>;
type Grid = Awaited<ReturnType<Tables['readGrid']>>;
type PointTest = (point: { latitude: number; longitude: number }) => boolean;

const months = 12;

/**
 * Returns the tables of a world with only every `nth` land node and those that are to be kept, so that maps of
 * many questions take little time; every other node is sea.
 */
export async function thinnedWorld(
  nth: number,
  isToKeep: PointTest = () => false,
): Promise<{ tables: Tables; grid: Grid }> {
  const full = await tables.readGrid();
  const { columns, stepDegrees } = full;
  const pointOf = (node: number) => ({
    latitude: 90 - Math.floor(node / columns) * stepDegrees,
    longitude: (node % columns) * stepDegrees,
  });
  const kept = Array.from(full.landIndex.keys())
    .filter((node) => (full.landIndex[node] ?? -1) >= 0)
    .filter((node, index) => index % nth === 0 || isToKeep(pointOf(node)));
  const landIndex = new Int32Array(full.landIndex.length).fill(-1);
  for (const [index, node] of kept.entries()) landIndex[node] = index;
  const pick = <T extends Int16Array | Int8Array | Uint8Array>(planes: T, to: T): T => {
    for (let plane = 0; plane < planes.length / full.landNodes; plane += 1)
      for (const [index, node] of kept.entries())
        to[plane * kept.length + index] = planes[plane * full.landNodes + (full.landIndex[node] ?? 0)] ?? 0;
    return to;
  };
  const grid = {
    ...full,
    landIndex,
    landNodes: kept.length,
    annualMean: pick(full.annualMean, new Int16Array(kept.length)),
    height: pick(full.height, new Int16Array(kept.length)),
    monthlyAnomaly: pick(full.monthlyAnomaly, new Int8Array(kept.length * months)),
    rainRoot: pick(full.rainRoot, new Uint8Array(kept.length * months)),
    dailyRange: pick(full.dailyRange, new Uint8Array(kept.length * months)),
  };
  return { tables: { ...tables, readGrid: async () => grid }, grid };
}

/**
 * Returns whether a point is within a degree of one of these, in degrees east of Greenwich: the model knows a place
 * by the four nodes around it.
 */
export function isNear(...places: readonly (readonly [latitude: number, longitude: number])[]): PointTest {
  return (point) =>
    places.some(
      ([latitude, longitude]) =>
        Math.abs(point.latitude - latitude) < 1 && Math.abs(point.longitude - longitude) < 1,
    );
}

/** Whether a point is in the smallest box around Kenya, or just beside it. */
export const isAroundKenya: PointTest = ({ latitude, longitude }) =>
  latitude >= -5.5 && latitude <= 5.5 && longitude >= 33 && longitude <= 42.5;

/** Starts a separate server in the world of `thinnedWorld`. */
export async function startThinApp(
  nth: number,
  { settings = {}, isToKeep }: { settings?: Parameters<typeof startTestApp>[0]; isToKeep?: PointTest } = {},
): Promise<TestApp> {
  const { tables: thinned } = await thinnedWorld(nth, isToKeep);
  return startTestApp(settings, createTestClock(), false, { tables: thinned });
}

/** Returns how many calculations of maps have come to each state, from the metrics of a server. */
export async function mapCounts({ url }: { url: string }): Promise<Record<string, number>> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const lines = text.matchAll(/^map_calculations_total\{state="(\w+)"\} (\d+)$/gm);
  return Object.fromEntries([...lines].map(([, state = '', count]) => [state, Number(count)]));
}
