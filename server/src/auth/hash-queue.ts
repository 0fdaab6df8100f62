import { AppError, type ErrorCode } from '@crop-planning/shared';
import { createLine } from '../line.js';
import type { Networks } from '../networks.js';
import type { Caller } from './identity.js';

export type HashQueue = ReturnType<typeof createHashQueue>;

export interface HashQueueSettings {
  networks: Pick<Networks, 'networkOf'>;
  atOnce: number;
  waitMsMax: number;
  /** How many from one network may wait, except on this machine itself. */
  waitingPerNetworkMax: number;
}

/** What the queue has done since the start. */
export interface HashQueueCounts {
  /** How many had to wait. */
  waits: number;
  /** How many waited too long, or had no place to wait. */
  refusals: number;
}

/**
 * Runs `atOnce` pieces of work at a time and the rest in turn. A caller who would wait longer than allowed gets
 * SERVICE_UNAVAILABLE, one whose network already has others waiting TOO_MANY_REQUESTS.
 */
export function createHashQueue({ networks, atOnce, waitMsMax, waitingPerNetworkMax }: HashQueueSettings) {
  const line = createLine<string>(atOnce);
  const counts: HashQueueCounts = { waits: 0, refusals: 0 };

  async function enter({ address }: Pick<Caller, 'address'>): Promise<void> {
    const { key: network, isLoopback } = networks.networkOf(address);
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
