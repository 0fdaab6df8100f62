import { createSemaphore, type Semaphore, type Wait } from './semaphore.js';

/** Runs work with the same key one piece after another, in order of arrival. */
export function createKeyedMutex() {
  const semaphores = new Map<string, Semaphore<undefined>>();
  return {
    /** Runs the work; raises the work's error, or the refusal if the work's turn does not come in time. */
    async run<T>(key: string, wait: Omit<Wait<undefined>, 'who'>, work: () => Promise<T>): Promise<T> {
      const semaphore = semaphores.get(key) ?? createSemaphore(1);
      semaphores.set(key, semaphore);
      try {
        return await semaphore.run({ ...wait, who: undefined }, work);
      } finally {
        if (semaphore.size() === 0) semaphores.delete(key);
      }
    },
    /** The number of pieces of work with the key that are running or waiting. */
    size: (key: string): number => semaphores.get(key)?.size() ?? 0,
  };
}
