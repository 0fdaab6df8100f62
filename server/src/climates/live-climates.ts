import type { Clock } from '../concurrency/clock.js';
import type { Point } from '../world/distances.js';
import type { Logger } from '../settings/log.js';
import { LivePlaceError, type SourcedClimate, type LiveSource } from './known-place.js';
import { LiveSourceUnavailableError, type LiveGate } from './live-gate.js';
import { createRemembered } from '../concurrency/remembered.js';
import type { Records } from '../records/handle.js';

/**
 * The live source's answer for a point: the climate, `unavailable` with the seconds until the source may be
 * queried again, or `nothing` if the source has no climate for the point.
 */
export type LiveAnswer =
  | { kind: 'climate'; climate: SourcedClimate }
  | { kind: 'unavailable'; seconds: number }
  | { kind: 'nothing' };

/** Two decimals are about a kilometre, far finer than the source's own grid. */
const decimals = 2;
const storedMax = 10_000;
const emptyPointsMax = 1_000;
const emptyPointMs = 60 * 60_000;

/**
 * Reads the climates of the live source. Each point, rounded to two decimals of a degree, is read once and
 * stored; beyond 10,000 climates, the oldest are dropped. A point for which the source has nothing is not
 * requested again for an hour.
 */
export function createLiveClimates(
  source: LiveSource,
  store: Records['liveClimates'],
  ask: LiveGate,
  { now, log }: { now: Clock; log: Logger },
) {
  const readings = new Map<string, Promise<SourcedClimate>>();
  const emptyPoints = createRemembered<true>({ max: emptyPointsMax, freshMs: emptyPointMs, now });

  async function read(id: string, point: Point): Promise<SourcedClimate> {
    const climate = await ask(() => source.readClimate(point));
    await store.keep({ id, ...point, ...climate }, now(), storedMax);
    return climate;
  }

  /** Concurrent requests for the same new point share one reading. */
  function readOnce(id: string, point: Point): Promise<SourcedClimate> {
    const reading = readings.get(id) ?? read(id, point).finally(() => readings.delete(id));
    readings.set(id, reading);
    return reading;
  }

  return {
    async read(spot: Point): Promise<LiveAnswer> {
      const point = roundedTo(decimals, spot);
      const id = keyOf(point);
      const storedClimate = await store.find(id);
      if (storedClimate) return { kind: 'climate', climate: storedClimate };
      if (emptyPoints.get(id)?.isFresh) return { kind: 'nothing' };
      try {
        return { kind: 'climate', climate: await readOnce(id, point) };
      } catch (error) {
        if (error instanceof LiveSourceUnavailableError)
          return { kind: 'unavailable', seconds: error.seconds };
        if (!(error instanceof LivePlaceError)) throw error;
        emptyPoints.set(id, true);
        log.warn({ error, point }, 'the climate source has nothing useful for a point');
        return { kind: 'nothing' };
      }
    },
  };
}

/**
 * Returns a key such as `0.20,35.10`; points with the same key share a climate. 180 degrees east and west are
 * one meridian.
 */
export function keyOf({ latitude, longitude }: Point): string {
  return `${latitude.toFixed(decimals)},${longitude.toFixed(decimals)}`;
}

function roundedTo(places: number, { latitude, longitude }: Point): Point {
  const rounded = (degrees: number) => Number(degrees.toFixed(places)) + 0;
  const east = rounded(longitude);
  return { latitude: rounded(latitude), longitude: east === -180 ? 180 : east };
}
