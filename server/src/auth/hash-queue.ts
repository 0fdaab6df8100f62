import { AppError } from '@crop-planning/shared';
import { networkOf } from '../networks.js';
import type { Caller } from './identity.js';

export type HashQueue = ReturnType<typeof createHashQueue>;

export interface HashQueueSettings {
  atOnce: number;
  waitMsMax: number;
  /** How many of one network may wait, but for this machine itself. */
  waitingPerNetworkMax: number;
}

/** What the queue did since the start. */
export interface HashQueueCounts {
  /** Who had to wait. */
  waits: number;
  /** Who waited too long, or had no place to wait. */
  refusals: number;
}

interface Waiting {
  network: string;
  admit: () => void;
}

/**
 * Runs so many pieces of work at once and the rest in turn. Who would wait longer than allowed gets SERVICE_UNAVAILABLE,
 * who has others waiting already TOO_MANY_REQUESTS.
 */
export function createHashQueue({ atOnce, waitMsMax, waitingPerNetworkMax }: HashQueueSettings) {
  const waiting: Waiting[] = [];
  const counts: HashQueueCounts = { waits: 0, refusals: 0 };
  let running = 0;

  async function enter({ address }: Pick<Caller, 'address'>): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return;
    }
    const { key: network, isLoopback } = networkOf(address);
    const neighbours = waiting.filter((other) => other.network === network).length;
    if (!isLoopback && neighbours >= waitingPerNetworkMax)
      throw refusal(new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds: 1 }));
    await waitIn(network);
  }

  function waitIn(network: string): Promise<void> {
    counts.waits += 1;
    return new Promise((resolve, reject) => {
      const place: Waiting = {
        network,
        admit() {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(place), 1);
        const retryAfterSeconds = Math.ceil(waitMsMax / 1000);
        reject(refusal(new AppError('SERVICE_UNAVAILABLE', { retryAfterSeconds })));
      }, waitMsMax);
      waiting.push(place);
    });
  }

  function refusal(error: AppError): AppError {
    counts.refusals += 1;
    return error;
  }

  function leave(): void {
    const next = waiting.shift();
    if (next) next.admit();
    else running -= 1;
  }

  return {
    async run<T>(caller: Pick<Caller, 'address'>, work: () => Promise<T>): Promise<T> {
      await enter(caller);
      try {
        return await work();
      } finally {
        leave();
      }
    },
    counts: (): Readonly<HashQueueCounts> => counts,
  };
}
