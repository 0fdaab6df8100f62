import { commandError, type CommandError } from './errors.js';

/** Throws MaxTimeMSExpired once the deadline, in terms of `performance.now()`, has passed. */
export function checkDeadline(deadline: number): void {
  if (performance.now() > deadline) throw timeLimitExceeded();
}

/** Settles as the promise does, or rejects with MaxTimeMSExpired if the deadline passes first. */
export async function beforeDeadline<T>(promise: Promise<T>, deadline: number): Promise<T> {
  if (deadline === Infinity) return promise;
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    // No timer can run for more than about 25 days.
    const waitMs = Math.min(deadline - performance.now(), 0x7fffffff);
    timer = setTimeout(() => reject(timeLimitExceeded()), waitMs);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

function timeLimitExceeded(): CommandError {
  return commandError('MaxTimeMSExpired', 'operation exceeded time limit');
}
