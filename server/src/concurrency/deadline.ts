/**
 * Raised for work that was not done in time. Whether the work takes effect is unknown, as with a lost answer.
 */
export class DeadlineError extends Error {
  constructor(msMax: number) {
    super(`Not done within ${Math.round(msMax)} ms.`);
    this.name = 'DeadlineError';
  }
}

/**
 * Settles within `msMax` even if the work does not end; the signal then aborts, so that the work can stop.
 */
export async function withTimeout<T>(msMax: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const late = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const expired = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new DeadlineError(msMax);
      late.abort(error);
      reject(error);
    }, msMax);
  });
  try {
    return await Promise.race([work(late.signal), expired]);
  } finally {
    clearTimeout(timer);
  }
}

/** Waits for the work to end, but no longer than `msMax`. */
export async function endWithin(msMax: number, work: Promise<unknown>): Promise<void> {
  try {
    await withTimeout(msMax, () => work);
  } catch (error) {
    if (!(error instanceof DeadlineError)) throw error;
  }
}
