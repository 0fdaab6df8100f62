export type TakeTurns = <T>(key: string | undefined, work: () => Promise<T>) => Promise<T>;

export interface TurnsOptions {
  atOnce: number;
  /** Whether a failure is one that all who wait would only find out again, each after its own while. */
  isShared: (error: unknown) => boolean;
}

interface Line {
  enter: () => Promise<void>;
  leave: () => void;
  refuseWaiting: (error: unknown) => void;
  isEmpty: () => boolean;
}

/** Runs so much work at once, of that with one key only one piece; the rest waits in the order in which it came. */
export function createTurns({ atOnce, isShared }: TurnsOptions): TakeTurns {
  const everybody = createLine(atOnce);
  const lineOf = new Map<string, Line>();

  async function pass<T>(line: Line, work: () => Promise<T>): Promise<T> {
    await line.enter();
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
    const run = () => pass(everybody, work);
    if (key === undefined) return run();
    const line = lineOf.get(key) ?? createLine(1);
    lineOf.set(key, line);
    try {
      return await pass(line, run);
    } finally {
      if (line.isEmpty()) lineOf.delete(key);
    }
  };
}

function createLine(atOnce: number): Line {
  const waiting: { admit: () => void; refuse: (error: unknown) => void }[] = [];
  let inside = 0;

  return {
    async enter() {
      if (inside < atOnce) inside += 1;
      else await new Promise<void>((admit, refuse) => waiting.push({ admit, refuse }));
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
