import type { Clock } from '../concurrency/clock.js';
import type { Logger } from '../settings/log.js';
import type { Records } from '../records/handle.js';
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
 * How many requests per minute all servers together may send to the source. They are limited because they send a third
 * party names that callers typed.
 */
const looksPerMinuteMax = 60;
const minuteMs = 60_000;
/** The window in which the servers count them. */
const windowId = 'climate source';

interface GateParts {
  limits: Records['rateLimits'];
  now: Clock;
  log: Logger;
}

/**
 * Creates the gate through which every query of the live source passes. The source is queried at most 60 times a
 * minute, by all servers and for names and climates together. A server does not query it for half a minute after a
 * failure; a single place without data does not count as a failure.
 */
export function createLiveGate({ limits, now, log }: GateParts): LiveGate {
  let restsUntilMs = 0;

  async function enter(): Promise<void> {
    const waitMs = restsUntilMs - now().getTime();
    if (waitMs > 0) throw new LiveSourceUnavailableError(Math.ceil(waitMs / 1000));
    const { uses, leftMs } = await limits.count(windowId, minuteMs);
    if (uses <= looksPerMinuteMax) return;
    // Nothing is counted until then, so that callers who are refused cost no write.
    restsUntilMs = now().getTime() + leftMs;
    throw new LiveSourceUnavailableError(Math.ceil(leftMs / 1000));
  }

  return async (look) => {
    await enter();
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
