import { DeadlineError, within } from './deadline.js';
import { createLine, type Line } from './line.js';

/** The signal tells work that has run out of time that others now have its turn. */
export type Work<T> = (signal: AbortSignal) => Promise<T>;

export type KeyedMutex = <T>(key: string | undefined, work: Work<T>) => Promise<T>;

export interface KeyedMutexOptions {
  atOnce: number;
  /** For waiting and work together: after that a turn ends, whatever becomes of the work. */
  msMax: number;
  /** Whether everybody waiting would only run into the same failure, each after its own delay. */
  isShared: (error: unknown) => boolean;
}

/**
 * Runs a limited amount of work at once, and with the same key only one piece; the rest waits in the order it came.
 */
export function createKeyedMutex({ atOnce, msMax, isShared }: KeyedMutexOptions): KeyedMutex {
  const everybody = createLine<undefined>(atOnce);
  const lineOf = new Map<string, Line<undefined>>();

  async function pass<T>(line: Line<undefined>, untilMs: number, work: () => Promise<T>): Promise<T> {
    await line.enter(undefined, untilMs - performance.now(), () => new DeadlineError(msMax));
    try {
      return await work();
    } catch (error) {
      if (isShared(error)) line.refuseWaiting(error);
      throw error;
    } finally {
      line.leave();
    }
  }

  return async (key, work) => {
    const untilMs = performance.now() + msMax;
    const run = () => pass(everybody, untilMs, () => within(untilMs - performance.now(), work));
    if (key === undefined) return run();
    const line = lineOf.get(key) ?? createLine<undefined>(1);
    lineOf.set(key, line);
    try {
      return await pass(line, untilMs, run);
    } finally {
      if (line.isEmpty()) lineOf.delete(key);
    }
  };
}
