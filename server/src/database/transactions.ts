import { MongoError, MongoNetworkError, type ClientSession, type Db, type MongoClient } from 'mongodb';
import { setTimeout as pause } from 'node:timers/promises';
import type { ClientSlot } from './clients.js';
import { isUnanswered, isUnavailable } from './errors.js';
import { bindToSession } from './session.js';
import {
  askWithin,
  databaseMsMax,
  derived,
  limitStatements,
  silentMsMax,
  type StatementLimits,
} from './statements.js';
import { DeadlineError, withTimeout } from '../concurrency/deadline.js';
import type { Deadlines } from '../concurrency/deadlines.js';
import type { DatabaseTally } from './tally.js';
import { createKeyedMutex } from '../concurrency/keyed-mutex.js';
import { createSemaphore, type Semaphore } from '../concurrency/semaphore.js';
import type { WriteGate } from './write-gate.js';

/**
 * Runs the work in one transaction, and starts over after a conflict with another transaction, after a change of the
 * members or a StartOverError. Pieces of work with a turn in common would only conflict with each other, so they run one
 * after another. The owner of what the work writes is the first turn if it is not given.
 */
export type RunTransaction = <T>(work: (db: Db) => Promise<T>, turn?: Turn, owner?: string) => Promise<T>;

/** One turn, or several. */
export type Turn = string | readonly string[];

/** Raised by work that has learnt within its transaction what it has to leave out, so that the rest takes effect. */
export class StartOverError extends Error {}

export interface TransactionsOptions {
  /**
   * These clients serve only transactions, `transactionsAtOnce` at a time: a transaction that waits for another must
   * not take the connection that the other one needs.
   */
  clients: ClientSlot;
  name: string;
  limits: Pick<Deadlines, 'transactionMs'> & StatementLimits;
  tally: DatabaseTally;
  /** What each attempt has to pass. */
  gate?: WriteGate | undefined;
}

/** Owners share the lanes, so that a shard that does not answer holds up those in its owners' lanes alone. */
const laneCount = 16;
const placesOfLane = 4;
/** For any lane that is full: statements that many transactions send at the same time cost less. */
const sparePlaces = 16;
export const transactionsAtOnce = laneCount * placesOfLane + sparePlaces;

/** A transaction does not start over this close to its deadline. */
const lastRetryMs = 1_000;
const commitRetriesMs = 1_000;
const transactionTooLarge = 257;

export function createTransactions(options: TransactionsOptions): RunTransaction {
  const { clients, name, limits, tally, gate } = options;
  const { transactionMs } = limits;
  const turns = createKeyedMutex();
  const laneOf = createLanes();
  // An attempt keeps its client, even if another client takes over in the meantime.
  const current = derived(clients.current, (client) => ({
    client,
    db: limitStatements({ clients, client: () => client, name, limits, tally }),
    ask: <T>(kind: string, statement: () => Promise<T>) => askWithin(options, client, kind, statement),
    noteRestart: tally.noteRestart,
    gate,
    databaseMs: databaseMsMax(limits),
  }));

  return (work, turn = [], owner = typeof turn === 'string' ? turn : turn[0]) => {
    const startedMs = performance.now();
    const leftMs = () => startedMs + transactionMs - performance.now();
    // What was answered before the database fell silent says nothing; members that elect a primary are not silent.
    const sinceMs = () =>
      clients.outlook() === 'electing' ? startedMs : Math.max(startedMs, performance.now() - silentMsMax);
    const wait = () => ({
      msMax: leftMs(),
      refusal: () => new DeadlineError(transactionMs),
      // While nothing at all is answered, each of them would wait for its own deadline, or for a connection.
      isShared: (error: unknown) => isUnavailable(error) && !clients.hasAnsweredSince(sinceMs()),
    });
    const run = (signal: AbortSignal) =>
      runTransaction(current, work, { signal, retriesMs: transactionMs - lastRetryMs });
    const runInTime = () =>
      laneOf(owner).run({ ...wait(), who: undefined }, () => withTimeout(leftMs(), run));
    // In the same order for all, so that no two pieces of work wait for each other.
    const inTurns = (typeof turn === 'string' ? [turn] : turn.toSorted()).reduceRight<typeof runInTime>(
      (inner, one) => () => turns.run(one, wait(), inner),
      runInTime,
    );
    return inTurns();
  };
}

/**
 * Returns a function that finds a place for an owner's transaction: in the owner's lane, which is made when it is first
 * needed, or a spare one while the lane is full.
 */
function createLanes() {
  const lanes = new Map<number, Semaphore<undefined>>();
  const spare = createSemaphore(sparePlaces);
  return (owner = ''): Semaphore<undefined> => {
    let hash = 0;
    for (let at = 0; at < owner.length; at += 1) hash = (hash * 31 + owner.charCodeAt(at)) % 0x7fffffff;
    const number = hash % laneCount;
    const lane = lanes.get(number) ?? createSemaphore(placesOfLane);
    lanes.set(number, lane);
    return lane.isFull() && !spare.isFull() ? spare : lane;
  };
}

interface Attempted {
  client: MongoClient;
  db: Db;
  ask: <T>(kind: string, statement: () => Promise<T>) => Promise<T>;
  /** Called when work starts over. */
  noteRestart: () => void;
  /** The limit that the database itself keeps, for a commit and for its write concern. */
  databaseMs: number;
  gate: WriteGate | undefined;
}

async function runTransaction<T>(
  current: () => Attempted,
  work: (db: Db) => Promise<T>,
  { signal, retriesMs }: { signal: AbortSignal; retriesMs: number },
): Promise<T> {
  const startedMs = performance.now();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await passing(current(), (attempted) => runOnce(attempted, work, signal));
    } catch (error) {
      const isWiser = error instanceof StartOverError;
      if (!(isWiser || isConflict(error)) || performance.now() - startedMs > retriesMs) throw error;
      signal.throwIfAborted();
      current().noteRestart();
      if (!isWiser) await pauseBeforeRetry(attempt);
    }
  }
}

/** Counts an attempt until it has ended, even if its caller no longer waits for it. */
async function passing<T>(attempted: Attempted, run: (attempted: Attempted) => Promise<T>): Promise<T> {
  const leave = await attempted.gate?.enter();
  try {
    const result = await run(attempted);
    leave?.();
    return result;
  } catch (error) {
    leave?.(error);
    throw error;
  }
}

async function runOnce<T>(
  { client, db, ask, databaseMs }: Attempted,
  work: (db: Db) => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  const session = client.startSession();
  try {
    session.startTransaction({
      readConcern: { level: 'snapshot' },
      writeConcern: { w: 'majority', wtimeoutMS: databaseMs },
      maxCommitTimeMS: databaseMs,
    });
    const result = await work(bindToSession(db, session));
    // If the signal has aborted, the caller has already received an error, so nothing may be committed.
    signal.throwIfAborted();
    await commit(session, ask);
    return result;
  } catch (error) {
    // If the database is gone, aborting the transaction would time out a second time.
    if (session.inTransaction() && !isUnanswered(error))
      await ask('abortTransaction', () => session.abortTransaction());
    throw error;
  } finally {
    void session.endSession().catch(() => undefined);
  }
}

async function commit(session: ClientSession, ask: Attempted['ask']): Promise<void> {
  const startedMs = performance.now();
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await ask('commitTransaction', () => session.commitTransaction());
    } catch (error) {
      // After a lost connection, the driver looks for labels on a system error, which has none, and fails.
      if (error instanceof TypeError)
        throw new MongoNetworkError('The connection was lost during a commit.', { cause: error });
      const isUndecided =
        error instanceof MongoError && error.hasErrorLabel('UnknownTransactionCommitResult');
      if (!isUndecided || performance.now() - startedMs > commitRetriesMs) throw error;
      await pauseBeforeRetry(attempt);
    }
  }
}

/** Waits for a random time, which grows with the attempts as the driver specification says. */
async function pauseBeforeRetry(attempt: number): Promise<void> {
  await pause(Math.random() * Math.min(500, 5 * 1.5 ** (attempt - 1)));
}

/** True for a failure that need not recur: a conflict with another transaction, or a missed deadline. */
export function isTransient(error: unknown): boolean {
  return isConflict(error) || error instanceof DeadlineError;
}

/** True for the failure of a transaction with more changes than the embedded engine accepts. */
export function isTooLarge(error: unknown): boolean {
  return error instanceof MongoError && error.code === transactionTooLarge;
}

/** True for a failure after which nothing of the transaction has taken effect, and starting over can succeed. */
function isConflict(error: unknown): boolean {
  return error instanceof MongoError && error.hasErrorLabel('TransientTransactionError');
}
