import { DeadlineError, within } from './deadline.js';

/** The signal tells work that has run out of time that others have its turn. */
export type Work<T> = (signal: AbortSignal) => Promise<T>;

export type TakeTurns = <T>(key: string | undefined, work: Work<T>) => Promise<T>;

export interface TurnsOptions {
  atOnce: number;
  /** For waiting and work together: a turn ends then, whatever becomes of the work. */
  msMax: number;
  /** Whether a failure is one that all who wait would only find out again, each after its own while. */
  isShared: (error: unknown) => boolean;
}

interface Line {
  enter: (untilMs: number) => Promise<void>;
  leave: () => void;
  refuseWaiting: (error: unknown) => void;
  isEmpty: () => boolean;
}

interface Place {
  admit: () => void;
  refuse: (error: unknown) => void;
}

/** Runs so much work at once, of that with one key only one piece; the rest waits in the order in which it came. */
export function createTurns({ atOnce, msMax, isShared }: TurnsOptions): TakeTurns {
  const everybody = createLine(atOnce, msMax);
  const lineOf = new Map<string, Line>();

  async function pass<T>(line: Line, untilMs: number, work: () => Promise<T>): Promise<T> {
    await line.enter(untilMs);
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
    const line = lineOf.get(key) ?? createLine(1, msMax);
    lineOf.set(key, line);
    try {
      return await pass(line, untilMs, run);
    } finally {
      if (line.isEmpty()) lineOf.delete(key);
    }
  };
}

function createLine(atOnce: number, msMax: number): Line {
  const waiting: Place[] = [];
  let inside = 0;

  function wait(untilMs: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(place), 1);
        reject(new DeadlineError(msMax));
      }, untilMs - performance.now());
      const place: Place = {
        admit() {
          clearTimeout(timer);
          resolve();
        },
        refuse(error) {
          clearTimeout(timer);
          reject(error);
        },
      };
      waiting.push(place);
    });
  }

  return {
    async enter(untilMs) {
      if (inside < atOnce) inside += 1;
      else await wait(untilMs);
    },
    leave() {
      // The place is handed on, so that nobody who comes now takes it from the one who waited.
      const next = waiting.shift();
      if (next) next.admit();
      else inside -= 1;
    },
    refuseWaiting(error) {
      for (const { refuse } of waiting.splice(0)) refuse(error);
    },
    isEmpty: () => inside === 0,
  };
}
