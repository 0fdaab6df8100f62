import { AppError } from '@crop-planning/shared';
import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { createFairOrder } from '../concurrency/fair-order.js';
import { createSemaphore } from '../concurrency/semaphore.js';

/** Whose turn a piece of work is. */
export interface Turn {
  /** The account that asked for the work. */
  accountId: string;
  /** Whether the work as a whole is long; its pieces then wait for those of short work. */
  isLong: boolean;
  /** Aborts when nobody needs the work any more. */
  signal?: AbortSignal;
  /** How long the piece may run; its thread is then replaced. By default, as long as it takes. */
  runMsMax?: number;
}

/** A function that a worker's file exports. */
export interface Task {
  /** The URL of the file. */
  worker: string;
  name: string;
}

export type Threads = ReturnType<typeof createThreads>;

/** After a map, a thread has 50 MiB. */
const idleMsMax = 10_000;
const waitMsMax = 30 * 60_000;

/**
 * Runs the pieces into which long calculations are divided, in separate threads: by default one fewer than there
 * are processors, but at least one, started when they are first needed. Accounts take turns. Pieces of short work go
 * before pieces of long work, which still get every fourth turn. Several apps in one process can share the
 * threads.
 */
export function createThreads(atOnce = Math.max(1, availableParallelism() - 1)) {
  const threads = new Piscina({
    minThreads: 0,
    maxThreads: atOnce,
    idleTimeout: idleMsMax,
    recordTiming: false,
  });
  const turns = createSemaphore(atOnce, createFairOrder());
  const counts = { begun: 0, ended: 0 };
  const refusal = () => new AppError('SERVICE_UNAVAILABLE', { retryAfterSeconds: 1 });
  return {
    atOnce,

    /**
     * Runs the function with the input when its turn comes, unless the signal has aborted by then. Raises the
     * function's errors.
     */
    run<T>(
      { worker, name }: Task,
      input: unknown,
      { accountId, isLong, signal, runMsMax }: Turn,
    ): Promise<T> {
      const who = { groups: [accountId], isPreferred: !isLong };
      return turns.run({ who, msMax: waitMsMax, refusal }, async () => {
        signal?.throwIfAborted();
        counts.begun += 1;
        const end = runMsMax === undefined ? null : AbortSignal.timeout(runMsMax);
        try {
          const result: T = await threads.run(input, { filename: worker, name, signal: end });
          return result;
        } catch (error) {
          throw end?.aborted ? refusal() : error;
        } finally {
          counts.ended += 1;
        }
      });
    },

    /** Returns how many pieces have begun and ended since the start. */
    counts: (): Readonly<typeof counts> => counts,

    close: (): Promise<void> => threads.destroy(),
  };
}
