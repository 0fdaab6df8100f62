import { AppError, type ErrorCode } from '@crop-planning/shared';
import { createLine } from '../line.js';
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

/**
 * Runs so many pieces of work at once and the rest in turn. Who would wait longer than allowed gets SERVICE_UNAVAILABLE,
 * who has others waiting already TOO_MANY_REQUESTS.
 */
export function createHashQueue({ atOnce, waitMsMax, waitingPerNetworkMax }: HashQueueSettings) {
  const line = createLine<string>(atOnce);
  const counts: HashQueueCounts = { waits: 0, refusals: 0 };

  async function enter({ address }: Pick<Caller, 'address'>): Promise<void> {
    const { key: network, isLoopback } = networkOf(address);
    if (line.isFull()) {
      const neighbours = line.waiting().filter((other) => other === network).length;
      if (!isLoopback && neighbours >= waitingPerNetworkMax) throw refusal('TOO_MANY_REQUESTS', 1);
      counts.waits += 1;
    }
    await line.enter(network, waitMsMax, () => refusal('SERVICE_UNAVAILABLE', Math.ceil(waitMsMax / 1000)));
  }

  function refusal(code: ErrorCode, retryAfterSeconds: number): AppError {
    counts.refusals += 1;
    return new AppError(code, { retryAfterSeconds });
  }

  return {
    async run<T>(caller: Pick<Caller, 'address'>, work: () => Promise<T>): Promise<T> {
      await enter(caller);
      try {
        return await work();
      } finally {
        line.leave();
      }
    },
    counts: (): Readonly<HashQueueCounts> => counts,
  };
}
