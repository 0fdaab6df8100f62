import { MongoError, MongoNetworkError, MongoServerSelectionError } from 'mongodb';
import type { ClientSession, Db, MongoClient } from 'mongodb';
import { setTimeout as pause } from 'node:timers/promises';
import { createTurns } from './turns.js';

/**
 * Runs the work in one transaction, again from its start when another transaction was in its way. Those with the same
 * `turn` would only be in each other's way and run one after another.
 */
export type RunTransaction = <T>(
  work: (db: Db, session: ClientSession) => Promise<T>,
  turn?: string,
) => Promise<T>;

const conflictRetriesMs = 10_000;
const commitRetriesMs = 1_000;
const conflictPauseMsMax = 50;

/** The client has to serve transactions alone, `atOnce` of them: one that waits for another must not take its connection. */
export function createTransactions(client: MongoClient, name: string, atOnce: number): RunTransaction {
  const takeTurns = createTurns({ atOnce, isShared: isOutOfReach });
  const db = client.db(name);
  return (work, turn) => takeTurns(turn, () => runTransaction(client, (session) => work(db, session)));
}

async function runTransaction<T>(
  client: MongoClient,
  work: (session: ClientSession) => Promise<T>,
): Promise<T> {
  const startedMs = performance.now();
  const session = client.startSession();
  try {
    for (;;) {
      try {
        session.startTransaction({ readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority' } });
        const result = await work(session);
        await commit(session);
        return result;
      } catch (error) {
        // With the database gone, saying goodbye would take as long again as finding that out did.
        if (isOutOfReach(error)) throw error;
        if (session.inTransaction()) await session.abortTransaction();
        if (!isConflict(error) || performance.now() - startedMs > conflictRetriesMs) throw error;
        await pause(Math.random() * conflictPauseMsMax);
      }
    }
  } finally {
    void session.endSession().catch(() => undefined);
  }
}

async function commit(session: ClientSession): Promise<void> {
  const startedMs = performance.now();
  for (;;) {
    try {
      return await session.commitTransaction();
    } catch (error) {
      const isUndecided =
        error instanceof MongoError && error.hasErrorLabel('UnknownTransactionCommitResult');
      if (!isUndecided || performance.now() - startedMs > commitRetriesMs) throw error;
    }
  }
}

function isOutOfReach(error: unknown): boolean {
  return error instanceof MongoServerSelectionError || error instanceof MongoNetworkError;
}

/** True for what keeps a transaction from its end and not for ever: another one, or the time that it took. */
export function isConflict(error: unknown): boolean {
  return error instanceof MongoError && error.hasErrorLabel('TransientTransactionError');
}
