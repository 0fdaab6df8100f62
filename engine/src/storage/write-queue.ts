import { beforeDeadline } from '../deadline.js';
import { commandError } from '../errors.js';

/** Thrown by work that must wait for `settled`; afterwards, the queue runs the work again. */
export class BlockedError extends Error {
  readonly settled: Promise<void>;

  constructor(settled: Promise<void>) {
    super('The write is waiting for a transaction.');
    this.settled = settled;
  }
}

/** When the outermost `transact` returns, everything that `work` wrote is on disk; if it throws, nothing is. */
export interface Transactor {
  transact<T>(work: () => T): T;
}

interface Job {
  run(): unknown;
  /** In terms of `performance.now()`; blocked work does not begin after it. */
  readonly deadline: number;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

type Outcome = { job: Job; result: unknown } | { job: Job; error: unknown };

/**
 * Groups writes that arrive together: they share one flush, and each is rolled back separately if it fails.
 */
export class WriteQueue {
  readonly #store: Transactor;
  #jobs: Job[] = [];
  #isClosed = false;

  constructor(store: Transactor) {
    this.#store = store;
  }

  /** Resolves once all that `work` wrote is on disk; work that is still blocked at the deadline fails. */
  run<T>(work: () => T, deadline = Infinity): Promise<T> {
    if (this.#isClosed)
      return Promise.reject(commandError('InterruptedAtShutdown', 'The engine is shutting down.'));
    return new Promise<T>((resolve, reject) => {
      if (this.#jobs.length === 0) setImmediate(() => this.#flush());
      this.#jobs.push({ run: work, deadline, resolve: (result) => resolve(result as T), reject });
    });
  }

  /** Accepts no more work; resolves when the only remaining writes are waiting for a transaction. */
  async idle(): Promise<void> {
    this.#isClosed = true;
    while (this.#jobs.length > 0) await new Promise((resolve) => setImmediate(resolve));
  }

  #flush(): void {
    const jobs = this.#jobs;
    this.#jobs = [];
    this.#commit(jobs);
  }

  #commit(jobs: readonly Job[]): void {
    const [only] = jobs;
    let outcomes: Outcome[];
    try {
      if (jobs.length === 1 && only)
        outcomes = [{ job: only, result: this.#store.transact(() => only.run()) }];
      else outcomes = this.#store.transact(() => jobs.map((job) => this.#attempt(job)));
    } catch (error) {
      outcomes = jobs.map((job) => ({ job, error }));
    }
    for (const outcome of outcomes) this.#settle(outcome);
  }

  #attempt(job: Job): Outcome {
    try {
      return { job, result: this.#store.transact(() => job.run()) };
    } catch (error) {
      return { job, error };
    }
  }

  #settle(outcome: Outcome): void {
    if (!('error' in outcome)) outcome.job.resolve(outcome.result);
    // Starts waiting immediately, rather than in the next tick, so that the write that has waited longest
    // runs first.
    else if (outcome.error instanceof BlockedError) this.#wait(outcome.job, outcome.error);
    else outcome.job.reject(outcome.error);
  }

  #wait(job: Job, { settled }: BlockedError): void {
    beforeDeadline(settled, job.deadline).then(
      () => this.#commit([job]),
      (error: unknown) => job.reject(error),
    );
  }
}
