import { AppError } from '@crop-planning/shared';

/** A caller who waits for the result of a calculation. */
export interface Waiter {
  accountId: string;
  /** Aborts when the caller has left. */
  signal: AbortSignal | undefined;
  msMax: number;
}

export type Running<Result> = ReturnType<typeof createRunning<Result>>;

const retrySecondsMax = 30;
const retrySecondsInQueue = 10;
const msPerSecond = 1_000;

/** Returns the error for a caller whose answer is still being calculated. */
export function busy(seconds: number): AppError {
  const message = 'The answer is still being calculated. Ask for it again shortly.';
  const retryAfterSeconds = Math.min(retrySecondsMax, Math.max(1, Math.ceil(seconds)));
  return new AppError('SERVICE_UNAVAILABLE', { message, retryAfterSeconds });
}

/** A calculation that several callers wait for, until the last of them has left. */
export function createRunning<Result>({
  lingerMs,
  onUnneeded,
}: {
  /** How long a caller who was told to come back is expected. */
  lingerMs: number;
  /** Called once, when nobody waits or is expected any more. */
  onUnneeded: () => void;
}) {
  const unneeded = new AbortController();
  const { signal: stop }: { signal: AbortSignal } = unneeded;
  let settle: { resolve: (result: Result) => void; reject: (error: unknown) => void } | undefined;
  const outcome = new Promise<Result>((resolve, reject) => (settle = { resolve, reject }));
  // Every caller who waits gets the error; if none does, nobody needs it.
  outcome.catch(() => undefined);
  const starters = new Set<string>();
  const waiting = new Map<string, number>();
  /** The accounts that were told to come back, and until when they are expected. */
  const expected = new Map<string, number>();
  let doneShare = 0;
  let begunMs: number | undefined;
  let linger: NodeJS.Timeout | undefined;
  let isDone = false;
  /** Until it is kept, the result exists only here. */
  let isBeingKept = false;

  function drop(): void {
    clearTimeout(linger);
    if (unneeded.signal.aborted) return;
    unneeded.abort();
    onUnneeded();
  }

  function dropIfUnneeded(): void {
    clearTimeout(linger);
    if (waiting.size > 0 || isBeingKept) return;
    const untilMs = Math.max(0, ...expected.values());
    const remainingMs = untilMs - performance.now();
    if (remainingMs <= 0) drop();
    else linger = setTimeout(drop, remainingMs).unref();
  }

  function secondsLeft(): number {
    if (begunMs === undefined || doneShare === 0) return retrySecondsInQueue;
    return ((performance.now() - begunMs) * (1 - doneShare)) / doneShare / msPerSecond;
  }

  /** Waits for the work; raises SERVICE_UNAVAILABLE if the caller leaves or has waited long enough. */
  async function wait<T>(work: Promise<T>, { accountId, signal, msMax }: Waiter): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    let leave: (() => void) | undefined;
    const end = new Promise<never>((_, reject) => {
      leave = () => reject(busy(1));
      if (signal?.aborted) leave();
      signal?.addEventListener('abort', leave);
      const giveUpWaiting = () => {
        expected.set(accountId, performance.now() + lingerMs);
        reject(busy(secondsLeft()));
      };
      timer = setTimeout(giveUpWaiting, Math.max(0, msMax));
    });
    try {
      return await Promise.race([work, end]);
    } finally {
      clearTimeout(timer);
      if (leave) signal?.removeEventListener('abort', leave);
    }
  }

  return {
    /** Aborts when nobody needs the result any more. */
    signal: stop,

    /** Waits for the result; raises SERVICE_UNAVAILABLE after `msMax`. */
    async result(waiter: Waiter): Promise<Result> {
      const { accountId } = waiter;
      waiting.set(accountId, (waiting.get(accountId) ?? 0) + 1);
      clearTimeout(linger);
      try {
        return await wait(outcome, waiter);
      } finally {
        const others = (waiting.get(accountId) ?? 1) - 1;
        if (others > 0) waiting.set(accountId, others);
        else waiting.delete(accountId);
        dropIfUnneeded();
      }
    },

    /** Waits until the calculation has ended in any way; raises SERVICE_UNAVAILABLE after `msMax`. */
    async ended(waiter: Waiter): Promise<void> {
      await wait(Promise.allSettled([outcome]), waiter);
    },

    begin: () => void (begunMs = performance.now()),
    noteProgress: (share: number) => void (doneShare += share),
    /** Passes the result on; `endKeeping` must follow. */
    succeed(result: Result): void {
      isDone = true;
      isBeingKept = true;
      settle?.resolve(result);
    },
    /** The result has been kept, or cannot be: from now on, it stays only for those who wait. */
    endKeeping(): void {
      isBeingKept = false;
      dropIfUnneeded();
    },
    fail(error: unknown): void {
      isDone = true;
      settle?.reject(error);
    },
    drop,

    isDone: () => isDone,
    addStarter: (accountId: string) => void starters.add(accountId),
    isStartedBy: (accountId: string) => starters.has(accountId),
    isAwaitedBy: (accountId: string) => waiting.has(accountId),
    /** The account asks something else; the calculation goes on only if others need it. */
    leaveTo(accountId: string): void {
      starters.delete(accountId);
      expected.delete(accountId);
      dropIfUnneeded();
    },
  };
}
