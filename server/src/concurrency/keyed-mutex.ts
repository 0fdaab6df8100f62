import { createSemaphore } from './semaphore.js';
import type { Semaphore, Wait } from './semaphore.js';

/** Runs work with the same key one piece after another, in order of arrival. */
export function createKeyedMutex() {
  const semaphores = new Map<string, Semaphore<undefined>>();
  return {
    /** Raises the error of the work, or the refusal if its turn does not come within `msMax`. */
    async run<T>(key: string, wait: Omit<Wait<undefined>, 'who'>, work: () => Promise<T>): Promise<T> {
      const semaphore = semaphores.get(key) ?? createSemaphore(1);
      semaphores.set(key, semaphore);
      try {
        return await semaphore.run({ ...wait, who: undefined }, work);
      } finally {
        if (semaphore.size() === 0) semaphores.delete(key);
      }
    },
    /** How many pieces of work run or wait with that key. */
    size: (key: string): number => semaphores.get(key)?.size() ?? 0,
  };
}
