import {
  MongoError,
  MongoNetworkError,
  MongoServerSelectionError,
  type ClientSession,
  type Db,
  type MongoClient,
} from 'mongodb';
import { setTimeout as pause } from 'node:timers/promises';
import type { ClientSlot } from './clients.js';
import { bindToSession } from './session.js';
import { askWithin, derived, LateStatementError, limitStatements } from './statements.js';
import { DeadlineError, withTimeout } from '../concurrency/deadline.js';
import type { Deadlines } from '../concurrency/deadlines.js';
import { createKeyedMutex } from '../concurrency/keyed-mutex.js';
import { createSemaphore } from '../concurrency/semaphore.js';

/**
 * Runs the work in one transaction, and starts over after a conflict with another transaction or a StartOverError.
 * Pieces of work with a turn in common would only conflict with each other, so they run one after another.
 */
export type RunTransaction = <T>(work: (db: Db) => Promise<T>, turn?: Turn) => Promise<T>;

/** One turn, or several. */
export type Turn = string | readonly string[];

/** Raised by work that has learnt within its transaction what it has to leave out, so that the rest takes effect. */
export class StartOverError extends Error {}

export interface TransactionsOptions {
  /**
   * These clients serve only transactions, `atOnce` at a time: a transaction that waits for another must not
   * take the connection that the other one needs.
   */
  clients: ClientSlot;
  name: string;
  atOnce: number;
  deadlines: Pick<Deadlines, 'transactionMs' | 'statementMs'>;
}

/** A conflict is not retried this close to the deadline of the transaction. */
const lastRetryMs = 1_000;
const commitRetriesMs = 1_000;
const conflictPauseMsMax = 50;
const transactionTooLarge = 257;

export function createTransactions(options: TransactionsOptions): RunTransaction {
  const { clients, name, atOnce } = options;
  const { transactionMs, statementMs } = options.deadlines;
  const turns = createKeyedMutex();
  const semaphore = createSemaphore(atOnce);
  // A transaction keeps its client, even if another client takes over in the meantime.
  const current = derived(clients.current, (client) => ({
    client,
    db: limitStatements({ clients, client: () => client, name, msMax: statementMs }),
  }));

  return (work, turn = []) => {
    const untilMs = performance.now() + transactionMs;
    const leftMs = () => untilMs - performance.now();
    const wait = () => ({
      msMax: leftMs(),
      refusal: () => new DeadlineError(transactionMs),
      isShared: isOutOfReach,
    });
    const run = (signal: AbortSignal) => {
      const { client, db } = current();
      const ask: Ask = (statement) => askWithin(statementMs, clients, client, statement);
      return runTransaction(client, (session) => work(bindToSession(db, session)), {
        signal,
        ask,
        retriesMs: transactionMs - lastRetryMs,
      });
    };
    const runInTime = () => semaphore.run({ ...wait(), who: undefined }, () => withTimeout(leftMs(), run));
    // In the same order for all, so that no two pieces of work wait for each other.
    const inTurns = (typeof turn === 'string' ? [turn] : turn.toSorted()).reduceRight<typeof runInTime>(
      (inner, one) => () => turns.run(one, wait(), inner),
      runInTime,
    );
    return inTurns();
  };
}

type Ask = <T>(statement: () => Promise<T>) => Promise<T>;

async function runTransaction<T>(
  client: MongoClient,
  work: (session: ClientSession) => Promise<T>,
  { signal, ask, retriesMs }: { signal: AbortSignal; ask: Ask; retriesMs: number },
): Promise<T> {
  const startedMs = performance.now();
  const session = client.startSession();
  try {
    for (;;) {
      try {
        session.startTransaction({ readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority' } });
        const result = await work(session);
        // If the signal has aborted, the caller has already received an error, so nothing may be committed.
        signal.throwIfAborted();
        await commit(session, ask);
        return result;
      } catch (error) {
        // If the database is gone, aborting the transaction would time out a second time.
        if (isOutOfReach(error) || error instanceof DeadlineError) throw error;
        if (session.inTransaction()) await ask(() => session.abortTransaction());
        const isWiser = error instanceof StartOverError;
        if (!(isWiser || isConflict(error)) || performance.now() - startedMs > retriesMs) throw error;
        signal.throwIfAborted();
        if (!isWiser) await pause(Math.random() * conflictPauseMsMax);
      }
    }
  } finally {
    void session.endSession().catch(() => undefined);
  }
}

async function commit(session: ClientSession, ask: Ask): Promise<void> {
  const startedMs = performance.now();
  for (;;) {
    try {
      return await ask(() => session.commitTransaction());
    } catch (error) {
      // After a lost connection, the driver looks for labels on a system error, which has none, and fails.
      if (error instanceof TypeError)
        throw new MongoNetworkError('The connection was lost during a commit.', { cause: error });
      const isUndecided =
        error instanceof MongoError && error.hasErrorLabel('UnknownTransactionCommitResult');
      if (!isUndecided || performance.now() - startedMs > commitRetriesMs) throw error;
    }
  }
}

function isOutOfReach(error: unknown): boolean {
  return (
    error instanceof MongoServerSelectionError ||
    error instanceof MongoNetworkError ||
    error instanceof LateStatementError
  );
}

/** True for a failure that need not recur: a conflict with another transaction, or a missed deadline. */
export function isTransient(error: unknown): boolean {
  return isConflict(error) || error instanceof DeadlineError;
}

/** True for the failure of a transaction with more changes than the embedded engine accepts. */
export function isTooLarge(error: unknown): boolean {
  return error instanceof MongoError && error.code === transactionTooLarge;
}

function isConflict(error: unknown): boolean {
  return error instanceof MongoError && error.hasErrorLabel('TransientTransactionError');
}
