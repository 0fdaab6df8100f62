import { commandError, type CommandError } from './errors.js';

/** What may end a command before it is complete. */
export interface CallLimits {
  /** In terms of `performance.now()`. */
  readonly deadline: number;
  /** Aborted when the engine closes: the store may only be closed once no command reads it. */
  readonly closing: AbortSignal;
  /** Aborted when the client disconnects; undefined for work that is completed without its client. */
  readonly connection?: AbortSignal | undefined;
}

/** Call whenever a long command has yielded: throws if the command may not continue. */
export function checkLimits({ deadline, closing, connection }: CallLimits): void {
  if (closing.aborted) throw commandError('InterruptedAtShutdown', 'The engine is shutting down.');
  if (connection?.aborted) throw commandError('ClientDisconnect', 'The client has disconnected.');
  checkDeadline(deadline);
}

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
