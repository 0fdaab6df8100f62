import bcrypt from 'bcrypt';
import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';

export type HashThreads = ReturnType<typeof createHashThreads>;

const worker = new URL('hash-worker.js', import.meta.url).href;
/** A thread has 8 MiB. */
const idleMsMax = 10_000;

/**
 * Runs bcrypt in separate threads, started for the first password: one fewer than there are processors, but
 * at least one. bcrypt's asynchronous functions would use libuv's few threads, which files and DNS need as
 * well. Several apps in one process can share the threads.
 */
export function createHashThreads() {
  const atOnce = Math.max(1, availableParallelism() - 1);
  const threads = new Piscina({
    filename: worker,
    minThreads: 0,
    maxThreads: atOnce,
    idleTimeout: idleMsMax,
    recordTiming: false,
  });
  return {
    atOnce,
    hash: (password: string, cost: number): Promise<string> =>
      threads.run({ password, cost }, { name: 'hash' }),
    compare: (password: string, hash: string): Promise<boolean> =>
      threads.run({ password, hash }, { name: 'compare' }),
    costOf: (hash: string): number => bcrypt.getRounds(hash),
    /** Returns a hash that costs as much to compare as a real one and matches no password. */
    dummyHash: (cost: number): string => bcrypt.genSaltSync(cost) + '.'.repeat(31),
    close: (): Promise<void> => threads.destroy(),
  };
}
