import type { Clock } from '../concurrency/clock.js';
import type { Logger } from '../settings/log.js';
import { LiveSourceError } from './known-place.js';

/** Raised while the live source may not be queried, and when it has just failed. */
export class LiveSourceUnavailableError extends Error {
  /** Seconds until the source may be queried again. */
  readonly seconds: number;

  constructor(seconds: number, cause?: unknown) {
    super('the climate source is unavailable', { cause });
    this.seconds = seconds;
  }
}

/** Queries the live source; raises LiveSourceUnavailableError if the source may not be queried or fails. */
export type LiveGate = <T>(look: () => Promise<T>) => Promise<T>;

const restMs = 30_000;
/**
 * How many requests per minute one server may send to the source. They are limited because they send a third
 * party names that callers typed.
 */
const looksPerMinuteMax = 60;
const minuteMs = 60_000;

/**
 * Creates the gate through which every query of the live source passes. The source is not queried for half a
 * minute after a failure; otherwise, it is queried at most 60 times a minute, for names and climates together.
 * A single place without data does not count as a failure.
 */
export function createLiveGate({ now, log }: { now: Clock; log: Logger }): LiveGate {
  let restsUntilMs = 0;
  let minuteBeganMs = -Infinity;
  let looks = 0;

  function enter(): void {
    const nowMs = now().getTime();
    if (nowMs < restsUntilMs) throw new LiveSourceUnavailableError(Math.ceil((restsUntilMs - nowMs) / 1000));
    if (nowMs >= minuteBeganMs + minuteMs) {
      minuteBeganMs = nowMs;
      looks = 0;
    }
    if (looks >= looksPerMinuteMax)
      throw new LiveSourceUnavailableError(Math.ceil((minuteBeganMs + minuteMs - nowMs) / 1000));
    looks += 1;
  }

  return async (look) => {
    enter();
    try {
      return await look();
    } catch (error) {
      if (!(error instanceof LiveSourceError)) throw error;
      restsUntilMs = now().getTime() + restMs;
      log.warn({ error }, 'the climate source failed and will not be queried for a while');
      throw new LiveSourceUnavailableError(restMs / 1000, error);
    }
  };
}
