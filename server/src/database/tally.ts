import { MongoServerError } from 'mongodb';

export type DatabaseTally = ReturnType<typeof createDatabaseTally>;

interface Counts {
  statements: number;
  seconds: number;
  failures: number;
}

/** A statement that finds a value taken, or another transaction's change, is answered as it should be. */
const expectedCodes: readonly unknown[] = [11000, 112];

/** Counts what the process asks of its database; the numbers only grow. */
export function createDatabaseTally() {
  const kinds = new Map<string, Counts>();
  let restarts = 0;
  let replacedClients = 0;

  function countsOf(kind: string): Counts {
    const known = kinds.get(kind);
    if (known) return known;
    const counts = { statements: 0, seconds: 0, failures: 0 };
    kinds.set(kind, counts);
    return counts;
  }

  return {
    /** Counts a statement that was sent by this method of the driver. */
    noteAnswer(kind: string, ms: number): void {
      const counts = countsOf(kind);
      counts.statements += 1;
      counts.seconds += ms / 1_000;
    },
    noteFailure(kind: string, ms: number, error: unknown): void {
      this.noteAnswer(kind, ms);
      if (error instanceof MongoServerError && expectedCodes.includes(error.code)) return;
      countsOf(kind).failures += 1;
    },
    noteRestart: (): void => void (restarts += 1),
    noteReplacedClient: (): void => void (replacedClients += 1),
    /** Returns one of the counts by kind of statement. */
    byKind: (count: keyof Counts): Record<string, number> =>
      Object.fromEntries(Array.from(kinds, ([kind, counts]) => [kind, counts[count]])),
    /** How often a transaction started over. */
    restarts: () => restarts,
    /** How often a client of the driver was replaced by a new one. */
    replacedClients: () => replacedClients,
  };
}
