import { AppError, type ErrorCode } from '@crop-planning/shared';
import { createFairOrder, type Place } from '../../concurrency/fair-order.js';
import { createSemaphore } from '../../concurrency/semaphore.js';
import { layersOf, type BySize, type Networks } from '../../settings/networks.js';

export type HashQueue = ReturnType<typeof createHashQueue>;

export interface HashQueueSettings {
  networks: Networks;
  atOnce: number;
  waitMsMax: number;
}

/** A caller whose password is to be hashed. */
export interface HashCaller {
  address: string;
  /** Whether the account has been used from the caller's network, or the caller has just proved ownership. */
  isKnown?: boolean;
  /** Aborts when the caller has left; work that has not begun by then is not done. */
  signal?: AbortSignal | undefined;
}

/** Counts since the start of the process. */
/** How many callers may wait in one network; callers on this machine are exempt. */
export const waitingMax: BySize<number> = { address: 2, site: 4, region: 8 };

/** How many known callers may wait, and how many strangers, so that neither can crowd out the other. */
export const waitingInAllMax = 1000;

/**
 * Runs `atOnce` pieces of work at a time; the rest wait in a fair order. A caller who would wait longer than
 * allowed gets SERVICE_UNAVAILABLE; a caller whose network already has too many callers waiting gets
 * TOO_MANY_REQUESTS.
 */
export function createHashQueue({ networks, atOnce, waitMsMax }: HashQueueSettings) {
  const order = createFairOrder();
  const semaphore = createSemaphore(atOnce, order);
  /** How many callers had to wait and how long altogether, and how many waited too long or found the queue full. */
  const counts = { waits: 0, waitedSeconds: 0, refusals: 0 };

  /**
   * Raises TOO_MANY_REQUESTS or SERVICE_UNAVAILABLE if the caller would have to wait and the queue is full.
   */
  function findPlace(caller: HashCaller): Place {
    const network = networks.networkOf(caller.address);
    const layers = layersOf(network, waitingMax).toReversed();
    const place = { groups: layers.map((layer) => layer.network), isPreferred: caller.isKnown ?? false };
    if (!semaphore.isFull()) return place;
    const [all = 0, ...inNetworks] = order.waitingLike(place);
    const isCrowded = layers.some(({ value }, at) => (inNetworks[at] ?? 0) >= value);
    if (isCrowded && !network.isLoopback) throw refusal('TOO_MANY_REQUESTS', 1);
    if (all >= waitingInAllMax) throw tooLong();
    return place;
  }

  function tooLong(): AppError {
    return refusal('SERVICE_UNAVAILABLE', Math.ceil(waitMsMax / 1000));
  }

  function refusal(code: ErrorCode, retryAfterSeconds: number): AppError {
    counts.refusals += 1;
    return new AppError(code, { retryAfterSeconds });
  }

  return {
    /**
     * Raises the errors that `run` would raise without waiting, for code that has other work to do before
     * `run`.
     */
    check: (caller: HashCaller): void => void findPlace(caller),

    async run<T>(caller: HashCaller, work: () => Promise<T>): Promise<T> {
      const place = findPlace(caller);
      const startedMs = semaphore.isFull() ? performance.now() : undefined;
      if (startedMs !== undefined) counts.waits += 1;
      return semaphore.run({ who: place, msMax: waitMsMax, refusal: tooLong }, async () => {
        if (startedMs !== undefined) counts.waitedSeconds += (performance.now() - startedMs) / 1_000;
        caller.signal?.throwIfAborted();
        return work();
      });
    },

    counts: (): Readonly<typeof counts> => counts,
  };
}
