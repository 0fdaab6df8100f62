import { begun } from '../concurrency/begun.js';
import type { Deadlines } from '../concurrency/deadlines.js';
import { createKeyedMutex } from '../concurrency/keyed-mutex.js';
import { createSemaphore } from '../concurrency/semaphore.js';
import type { Logger } from '../settings/log.js';
import { calculations, traced } from '../tracing/traced.js';
import { busy, createRunning, type Running, type Waiter } from './running.js';
import type { Turn } from './threads.js';

/** One kind of question, such as maps, and how it is answered. */
export interface QuestionKind<Question, Result> {
  /** Returns a hash of everything that the result depends on. */
  keyOf: (question: Question) => Promise<string>;
  /** Whether the question takes so long that shorter ones go first. */
  isLong: (question: Question) => boolean;
  /** Takes what a new calculation costs from the account's budget; raises TOO_MANY_REQUESTS. */
  takeBudget: (accountId: string, question: Question) => Promise<void>;
  /** Calculates in the threads, in pieces that are given this turn. */
  calculate: (
    question: Question,
    turn: Turn & { signal: AbortSignal },
    noteProgress: NoteProgress,
  ) => Promise<Result>;
  kept: Kept<Question, Result>;
  deadlines: Deadlines;
  log: Logger;
}

/** Results that are kept for a while. */
export interface Kept<Question, Result> {
  read: (key: string, question: Question) => Promise<Result | undefined>;
  /** Returns false if the result cannot be kept. */
  keep: (key: string, result: Result) => Promise<boolean>;
}

/** Notes that another share of a calculation is done; all shares make 1. */
export type NoteProgress = (share: number) => void;

export interface Caller {
  accountId: string;
  /** Aborts when the caller has left. */
  signal: AbortSignal | undefined;
}

/** A result, or the promise of one; an object, because an async function would wait for a bare promise. */
interface Found<Result> {
  result: Promise<Result>;
}

export type Calculations<Question, Result> = ReturnType<typeof createCalculations<Question, Result>>;

/** A calculation whose callers were told to come back goes on for this long without them. */
const lingerMs = 60_000;
/** How many short and how many long calculations share the threads; the others wait. */
const runningMax = 2;
const queueMsMax = 30 * 60_000;
const retrySecondsInQueue = 10;

/**
 * Calculates the results of questions in threads, each once however many ask for it, and one at a time for each
 * account. As none of them has more than one in the queue, its order of arrival lets accounts take turns.
 */
export function createCalculations<Question, Result>({
  keyOf,
  isLong,
  takeBudget,
  calculate,
  kept,
  deadlines,
  log,
}: QuestionKind<Question, Result>) {
  const running = new Map<string, Running<Result>>();
  const turns = { short: createSemaphore(runningMax), long: createSemaphore(runningMax) };
  const accountTurns = createKeyedMutex();
  const lookups = createKeyedMutex();
  const counts = { begun: 0, done: 0, given_up: 0, failed: 0 };
  let isClosed = false;

  /** Starts a calculation, which others can join until its result is kept. */
  function start(key: string, question: Question, accountId: string): Running<Result> {
    const forget = () => {
      if (running.get(key) === run) running.delete(key);
    };
    const run: Running<Result> = createRunning({ lingerMs, onUnneeded: forget });
    running.set(key, run);
    const refusal = () => busy(retrySecondsInQueue);
    const turn = { accountId, isLong: isLong(question), signal: run.signal };
    const done = turns[turn.isLong ? 'long' : 'short'].run(
      { who: undefined, msMax: queueMsMax, refusal },
      async () => {
        run.signal.throwIfAborted();
        run.begin();
        counts.begun += 1;
        return traced(calculations, 'calculate', () => calculate(question, turn, run.noteProgress));
      },
    );
    done.then(
      async (result) => {
        counts.done += 1;
        run.succeed(result);
        // What cannot be kept stays in memory for those who were told to come back.
        if (await kept.keep(key, result)) forget();
        run.endKeeping();
      },
      (error: unknown) => {
        forget();
        counts[run.signal.aborted ? 'given_up' : 'failed'] += 1;
        run.fail(run.signal.aborted ? busy(1) : error);
        if (!run.signal.aborted) log.error({ error }, 'a calculation failed');
      },
    );
    return run;
  }

  /**
   * Joins the calculation of a question, reads its kept result, or starts it. Questions with the same key take
   * turns here, so that none is calculated twice.
   */
  async function joinOrStart(key: string, question: Question, waiter: Waiter): Promise<Found<Result>> {
    const { accountId, signal, msMax } = waiter;
    return lookups.run(key, { msMax, refusal: () => busy(1) }, async () => {
      const stored = running.has(key) ? undefined : await kept.read(key, question);
      if (stored !== undefined) return { result: Promise.resolve(stored) };
      if (signal?.aborted) throw busy(1);
      if (!running.has(key)) await takeBudget(accountId, question);
      const run = running.get(key) ?? start(key, question, accountId);
      run.addStarter(accountId);
      // Awaited from now on, or the account's next question would replace it.
      return { result: begun(run.result(waiter)) };
    });
  }

  /** Waits until the account has no other calculation; one that it no longer waits for gives way. */
  async function inAccountTurn(
    key: string,
    waiter: Waiter,
    work: () => Promise<Found<Result>>,
  ): Promise<Found<Result>> {
    const { accountId, signal, msMax } = waiter;
    const giveUpAt = performance.now() + msMax;
    return accountTurns.run(accountId, { msMax, refusal: () => busy(retrySecondsInQueue) }, async () => {
      for (;;) {
        if (signal?.aborted) throw busy(1);
        const other = [...running].find(
          ([otherKey, run]) => otherKey !== key && run.isStartedBy(accountId) && !run.isDone(),
        )?.[1];
        if (!other) return work();
        if (!other.isAwaitedBy(accountId)) other.leaveTo(accountId);
        else await other.ended({ accountId, signal, msMax: giveUpAt - performance.now() });
      }
    });
  }

  return {
    /**
     * Returns the result of a question. Raises TOO_MANY_REQUESTS, the errors of the calculation, and
     * SERVICE_UNAVAILABLE if it takes longer than a request may; it goes on then, for a while.
     */
    async find(question: Question, { accountId, signal }: Caller): Promise<Result> {
      if (isClosed) throw busy(1);
      const giveUpAt = performance.now() + deadlines.calculationMs;
      const key = await keyOf(question);
      const waiter = () => ({ accountId, signal, msMax: Math.max(0, giveUpAt - performance.now()) });
      const current = running.get(key);
      if (current) return current.result(waiter());
      const found = await kept.read(key, question);
      if (found !== undefined) return found;
      const { result } = await inAccountTurn(key, waiter(), () => joinOrStart(key, question, waiter()));
      return result;
    },

    /** Returns how many calculations have begun, and how they have ended, since the start. */
    counts: (): Readonly<typeof counts> => counts,

    close(): void {
      isClosed = true;
      for (const run of running.values()) run.drop();
    },
  };
}
