import { MongoError, MongoNetworkError, MongoServerSelectionError } from 'mongodb';
import type { ClientSession, Db, MongoClient } from 'mongodb';
import { setTimeout as pause } from 'node:timers/promises';
import type { ClientSlot } from './clients.js';
import { bindToSession } from './session.js';
import { askWithin, LateStatementError, limitStatements } from './statements.js';
import { DeadlineError, withTimeout } from '../concurrency/deadline.js';
import { createKeyedMutex } from '../concurrency/keyed-mutex.js';
import { createSemaphore } from '../concurrency/semaphore.js';

/**
 * Runs the work in one transaction, and starts over if another transaction was in its way. Work with the same `turn`
 * would only get in each other's way, so it runs one after another.
 */
export type RunTransaction = <T>(work: (db: Db) => Promise<T>, turn?: string) => Promise<T>;

export interface TransactionsOptions {
  /** These serve only transactions, `atOnce` of them: one that waits for another must not take its connection. */
  clients: ClientSlot;
  name: string;
  atOnce: number;
  statementMsMax: number;
}

/** From joining the line to the commit, every retry included. */
const transactionMsMax = 9_000;
const conflictRetriesMs = 8_000;
const commitRetriesMs = 1_000;
const conflictPauseMsMax = 50;
const transactionTooLarge = 257;

export function createTransactions(options: TransactionsOptions): RunTransaction {
  const { clients, name, atOnce, statementMsMax } = options;
  const turns = createKeyedMutex();
  const all = createSemaphore(atOnce);
  return (work, turn) => {
    const untilMs = performance.now() + transactionMsMax;
    const leftMs = () => untilMs - performance.now();
    const wait = () => ({
      msMax: leftMs(),
      refusal: () => new DeadlineError(transactionMsMax),
      isShared: isOutOfReach,
    });
    const run = (signal: AbortSignal) => {
      // A transaction stays with its client, even if another one takes over meanwhile.
      const client = clients.current();
      const db = limitStatements({ clients, client: () => client, name, msMax: statementMsMax });
      const ask: Ask = (statement) => askWithin(statementMsMax, clients, client, statement);
      return runTransaction(client, (session) => work(bindToSession(db, session)), { signal, ask });
    };
    const runInTime = () => all.run({ ...wait(), who: undefined }, () => withTimeout(leftMs(), run));
    return turn === undefined ? runInTime() : turns.run(turn, wait(), runInTime);
  };
}

type Ask = <T>(statement: () => Promise<T>) => Promise<T>;

async function runTransaction<T>(
  client: MongoClient,
  work: (session: ClientSession) => Promise<T>,
  { signal, ask }: { signal: AbortSignal; ask: Ask },
): Promise<T> {
  const startedMs = performance.now();
  const session = client.startSession();
  try {
    for (;;) {
      try {
        session.startTransaction({ readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority' } });
        const result = await work(session);
        // The caller has been told that it failed.
        signal.throwIfAborted();
        await commit(session, ask);
        return result;
      } catch (error) {
        // With the database gone, ending the session would take as long again as finding that out did.
        if (isOutOfReach(error) || error instanceof DeadlineError) throw error;
        if (session.inTransaction()) await ask(() => session.abortTransaction());
        if (!isConflict(error) || performance.now() - startedMs > conflictRetriesMs) throw error;
        signal.throwIfAborted();
        await pause(Math.random() * conflictPauseMsMax);
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
      // The driver looks for labels on the system's own error for a lost connection, which has none.
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

/** True for what stops a transaction only temporarily: another transaction, or the time it took. */
export function isTransient(error: unknown): boolean {
  return isConflict(error) || error instanceof DeadlineError;
}

/** True for a transaction that changes more than the embedded engine accepts in one. */
export function isTooLarge(error: unknown): boolean {
  return error instanceof MongoError && error.code === transactionTooLarge;
}

function isConflict(error: unknown): boolean {
  return error instanceof MongoError && error.hasErrorLabel('TransientTransactionError');
}
