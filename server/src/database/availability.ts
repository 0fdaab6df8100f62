import { setTimeout as pause } from 'node:timers/promises';
import type { ClientSlot } from './clients.js';
import type { Deadlines } from '../concurrency/deadlines.js';
import { withTimeout } from '../concurrency/deadline.js';

/** How a request waits for a database that takes no writes at the moment. */
export interface Availability {
  isWritable: () => boolean;
  /**
   * Waits until the database takes writes; resolves with false if it does not in time. A request that may be sent
   * twice without doing anything twice waits longer for an election.
   */
  untilWritable: (isRepeatable: boolean) => Promise<boolean>;
  /** After how many seconds a client that was refused should try again; grows while no member takes writes. */
  retryAfterSeconds: () => number;
}

const lookEveryMs = 250;
/** After which parts of the time in which requests wait for an election clients are told to wait longer. */
const laterAfter = { two: 0.4, four: 1.2 };
/** What remains of the time for an answer after the wait for a primary. */
const reservedMs = 400;

export function createAvailability(
  clients: ClientSlot,
  {
    statementMs,
    electionMs,
    repeatableElectionMs,
  }: Pick<Deadlines, 'statementMs' | 'electionMs' | 'repeatableElectionMs'>,
): Availability {
  const isWritable = () => clients.outlook() === 'writable';
  let looking: Promise<void> | undefined;

  /** Has the driver look for a primary: without a statement to run, it looks only every ten seconds. */
  async function look(): Promise<void> {
    while (!isWritable()) {
      await withTimeout(lookEveryMs, () => clients.current().db('admin').command({ ping: 1 })).catch(() =>
        pause(lookEveryMs),
      );
    }
  }

  function waitMs(isRepeatable: boolean): number {
    if (clients.outlook() !== 'electing') return statementMs / 2;
    return (isRepeatable ? repeatableElectionMs : electionMs) - reservedMs;
  }

  return {
    isWritable,
    async untilWritable(isRepeatable) {
      const startedMs = performance.now();
      while (!isWritable()) {
        const leftMs = startedMs + waitMs(isRepeatable) - performance.now();
        if (leftMs <= 0) return false;
        looking ??= look().finally(() => (looking = undefined));
        await withTimeout(leftMs, () => clients.changed()).catch(() => undefined);
      }
      return true;
    },
    retryAfterSeconds() {
      const lostFor = clients.lostForMs() / electionMs;
      if (lostFor < laterAfter.two) return 1;
      return lostFor < laterAfter.four ? 2 : 4;
    },
  };
}
