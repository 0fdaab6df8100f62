import { setTimeout as pause } from 'node:timers/promises';
import { endWithin } from '../concurrency/deadline.js';
import type { Logger } from '../settings/log.js';

export interface Background {
  /** Ends the pause between two attempts. */
  wake: () => void;
  /** Ends after the step under way; whoever comes next continues from there. */
  close: () => Promise<void>;
}

export interface BackgroundDeps {
  isPrepared: () => boolean;
  /** True for a failure that is already reported elsewhere. */
  isUnavailable: (error: unknown) => boolean;
  log: Logger;
}

/** What an attempt is given. */
export interface Frame {
  /** Aborts when the server stops. */
  signal: AbortSignal;
  /** Logs a failure and returns true, unless it is already reported elsewhere. */
  report: (error: unknown, message: string, fields?: object) => boolean;
}

/** Returns in how many milliseconds to try again; undefined when nothing is left to do. */
export type Attempt = () => Promise<number | undefined>;

const prepareEveryMs = 500;
const closeMsMax = 4_000;

/** Makes attempts in the background, again and again, once the database is prepared. */
export function startBackground(
  { isPrepared, isUnavailable, log }: BackgroundDeps,
  makeAttempt: (frame: Frame) => Attempt,
): Background {
  const closing = new AbortController();
  let resting = new AbortController();
  const attempt = makeAttempt({ signal: closing.signal, report });

  function report(error: unknown, message: string, fields: object = {}): boolean {
    if (isUnavailable(error)) return false;
    log.error({ error, ...fields }, message);
    return true;
  }

  async function rest(restMs: number): Promise<void> {
    await pause(restMs, undefined, { signal: resting.signal }).catch(() => undefined);
    resting = new AbortController();
  }

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      const restMs = isPrepared() ? await attempt() : prepareEveryMs;
      if (restMs === undefined) return;
      if (restMs > 0 && !closing.signal.aborted) await rest(restMs);
    }
  }

  const running = run();
  return {
    wake: () => resting.abort(),
    async close() {
      closing.abort();
      resting.abort();
      await endWithin(closeMsMax, running);
    },
  };
}
