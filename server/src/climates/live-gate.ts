import type { Clock } from '../concurrency/clock.js';
import type { Logger } from '../settings/log.js';
import { LiveSourceError } from './known-place.js';

/** The live source is not being asked now, or has just failed. */
export class LiveSourceUnavailableError extends Error {
  /** After which it is asked again. */
  readonly seconds: number;

  constructor(seconds: number, cause?: unknown) {
    super('the climate source is unavailable', { cause });
    this.seconds = seconds;
  }
}

/** Asks the live source; raises LiveSourceUnavailableError if it may not be asked or fails, and lets other errors through. */
export type LiveGate = <T>(look: () => Promise<T>) => Promise<T>;

const restMs = 30_000;
/**
 * How often one server asks the source in a minute; callers choose the names, and each is a request to somebody else.
 */
const looksPerMinuteMax = 60;
const minuteMs = 60_000;

/**
 * The only way to the live source: after a failure it is left alone for half a minute, and it is asked at most 60
 * times a minute, names and climates together. Lacking something for a single place does not count as a failure.
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
      log.warn({ error }, 'the climate source failed and will not be asked for a while');
      throw new LiveSourceUnavailableError(restMs / 1000, error);
    }
  };
}
