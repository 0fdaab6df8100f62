/**
 * Raised for work that did not end by its deadline. Whether the work takes effect is unknown, as it is after
 * a lost response.
 */
export class DeadlineError extends Error {
  constructor(msMax: number) {
    super(`Not done within ${Math.round(msMax)} ms.`);
    this.name = 'DeadlineError';
  }
}

/**
 * Returns the result of the work, or raises DeadlineError if the work does not end within `msMax`; the signal
 * then aborts, so that the work can stop.
 */
export async function withTimeout<T>(msMax: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new DeadlineError(msMax);
      controller.abort(error);
      reject(error);
    }, msMax);
  });
  try {
    return await Promise.race([work(controller.signal), timeout]);
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

/** Returns the result of the work, or raises the signal's reason as soon as it aborts; the work is then left alone. */
export async function unlessAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  let onAbort = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => (onAbort = () => reject(signal.reason)));
  signal.addEventListener('abort', onAbort);
  try {
    return await Promise.race([work(), aborted]);
  } finally {
    signal.removeEventListener('abort', onAbort);
  }
}
