import { begun } from '../concurrency/begun.js';
import { createKeyedMutex } from '../concurrency/keyed-mutex.js';
import { createSemaphore } from '../concurrency/semaphore.js';
import type { Logger } from '../settings/log.js';
import type { KeptMaps } from './kept-maps.js';
import type { MapThreads } from './nodes/map-threads.js';
import { inRanges } from './nodes/ranges.js';
import { costOf, keyOf } from './question.js';
import type { MapQuestion } from './question.js';
import { busy, createRunning } from './running.js';
import type { Running, Waiter } from './running.js';
import { meanValuesIn, valuesBytes, yearValuesIn } from './values.js';
import type { MapWorld } from './world.js';

export interface CalculationsDeps {
  world: MapWorld;
  threads: MapThreads;
  kept: KeptMaps;
  /** Takes from the account's budget of previews; raises TOO_MANY_REQUESTS. */
  takeBudget: (accountId: string, amount: number) => Promise<void>;
  log: Logger;
}

export interface Caller {
  accountId: string;
  /** Aborts when the caller has left. */
  signal: AbortSignal | undefined;
}

/** A result, or the promise of one; an object, because an async function would wait for a bare promise. */
interface Found {
  bytes: Promise<Uint8Array>;
}

export type Calculations = ReturnType<typeof createCalculations>;

/** How long a request waits for its map: it is answered before its deadline. */
const waitMsMax = 8_500;
/** A calculation whose callers were told to come back goes on for this long without them. */
const lingerMs = 60_000;
/** How many calculations take turns in the threads; the others wait. */
const runningMax = 2;
const queueMsMax = 30 * 60_000;
const retrySecondsInQueue = 10;
/** About a twentieth of a second of work. */
const nodesAtOnce = { year: 400, month: 4_096, best: 1_024 };

/** Calculates the results of questions in threads, each once however many ask for it. */
export function createCalculations({ world, threads, kept, takeBudget, log }: CalculationsDeps) {
  const running = new Map<string, Running>();
  const turns = createSemaphore(runningMax);
  const accountTurns = createKeyedMutex();
  const lookups = createKeyedMutex();
  const counts = { begun: 0, done: 0, given_up: 0, failed: 0 };
  let isClosed = false;

  async function calculate(question: MapQuestion, bytes: Uint8Array, run: Running): Promise<void> {
    const { landNodes } = await world.grid();
    const climates = await world.climates();
    const { crop, seasonDays, plantingMonth } = question;
    const { signal } = run;
    const inPieces = (size: number, work: Parameters<typeof inRanges>[2]) =>
      inRanges(landNodes, { size, atOnce: threads.atOnce, signal }, async (range) => {
        await work(range);
        run.noteProgress((range.end - range.first) / landNodes);
      });
    if (question.by === 'years') {
      const values = yearValuesIn(bytes, landNodes);
      const table = await world.years();
      const { water } = question;
      const asked = { crop, seasonDays, plantingMonth: question.plantingMonth, water };
      return inPieces(nodesAtOnce.year, (range) =>
        threads.years({ question: asked, climates, table, values, ...range }),
      );
    }
    const values = meanValuesIn(bytes, landNodes);
    return inPieces(nodesAtOnce[plantingMonth === 'best' ? 'best' : 'month'], (range) =>
      threads.means({ question: { crop, seasonDays, plantingMonth }, climates, values, ...range }),
    );
  }

  /** Starts a calculation, which others can join until its result is kept. */
  function start(key: string, question: MapQuestion, length: number): Running {
    const forget = () => {
      if (running.get(key) === run) running.delete(key);
    };
    const run: Running = createRunning({ lingerMs, onUnneeded: forget });
    running.set(key, run);
    const refusal = () => busy(retrySecondsInQueue);
    const done = turns.run({ who: undefined, msMax: queueMsMax, refusal }, async () => {
      run.signal.throwIfAborted();
      run.begin();
      counts.begun += 1;
      const bytes = new Uint8Array(new SharedArrayBuffer(length));
      await calculate(question, bytes, run);
      return bytes;
    });
    done.then(
      async (bytes) => {
        counts.done += 1;
        run.succeed(bytes);
        // What cannot be kept stays in memory for those who were told to come back.
        if (await kept.keep(key, Buffer.from(bytes))) forget();
        run.endKeeping();
      },
      (error: unknown) => {
        forget();
        counts[run.signal.aborted ? 'given_up' : 'failed'] += 1;
        run.fail(run.signal.aborted ? busy(1) : error);
        if (!run.signal.aborted) log.error({ error }, 'a map could not be calculated');
      },
    );
    return run;
  }

  /**
   * Joins the calculation of a question, reads its kept result, or starts it. Questions with the same key take
   * turns here, so that none is calculated twice.
   */
  async function joinOrStart(
    key: string,
    question: MapQuestion,
    length: number,
    waiter: Waiter,
  ): Promise<Found> {
    const { accountId, msMax } = waiter;
    return lookups.run(key, { msMax, refusal: () => busy(1) }, async () => {
      const stored = running.has(key) ? undefined : await kept.read(key, length);
      if (stored || running.has(key)) await takeBudget(accountId, 1);
      else await takeBudget(accountId, costOf(question));
      if (stored) return { bytes: Promise.resolve(stored) };
      const run = running.get(key) ?? start(key, question, length);
      run.addStarter(accountId);
      // Awaited from now on, or the account's next question would replace it.
      return { bytes: begun(run.result(waiter)) };
    });
  }

  /** Waits until the account has no other calculation; one that it no longer waits for gives way. */
  async function inAccountTurn(key: string, waiter: Waiter, work: () => Promise<Found>): Promise<Found> {
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
     * Returns the bytes of a result, see values.ts. Raises TOO_MANY_REQUESTS, and SERVICE_UNAVAILABLE if the
     * calculation takes longer than a request may; it goes on then, for a while.
     */
    async find(question: MapQuestion, { accountId, signal }: Caller): Promise<Uint8Array> {
      if (isClosed) throw busy(1);
      const giveUpAt = performance.now() + waitMsMax;
      const { landNodes } = await world.grid();
      const length = valuesBytes(question, landNodes);
      const years = question.by === 'years' ? ((await world.years())?.sha256 ?? null) : null;
      const key = keyOf(question, { grid: await world.gridHash(), years });
      const waiter = () => ({ accountId, signal, msMax: Math.max(0, giveUpAt - performance.now()) });
      const current = running.get(key);
      if (current) {
        await takeBudget(accountId, 1);
        return current.result(waiter());
      }
      const found = await kept.read(key, length);
      if (found) {
        await takeBudget(accountId, 1);
        return found;
      }
      const { bytes } = await inAccountTurn(key, waiter(), () =>
        joinOrStart(key, question, length, waiter()),
      );
      return bytes;
    },

    /** Returns how many calculations have begun, and how they have ended, since the start. */
    counts: (): Readonly<typeof counts> => counts,

    async close(): Promise<void> {
      isClosed = true;
      for (const run of running.values()) run.drop();
      await threads.close();
    },
  };
}
