import { commandError } from '../errors.js';
import { toDocument } from '../bson/document.js';
import { recordedReply, recordReply, transactionFields, type SessionWrite } from './session-records.js';
import { noSuchTransaction, Transaction, type TransactionSurroundings } from './transaction.js';

interface Session {
  readonly number: number;
  readonly transaction: Transaction;
  usedAt: number;
}

/** Transactions with older snapshots are aborted, because old snapshots keep the store from reusing pages. */
const snapshotAgeMsMax = 10_000;

const sessionIdleMsMax = 30 * 60_000;
/** Each active session occupies one of LMDB's reader slots. */
const sessionsMax = 1_000;

const committedReply = toDocument({ ok: 1 });

/** The newest transaction of each session. */
export class Sessions {
  readonly #around: TransactionSurroundings;
  readonly #sessions = new Map<string, Session>();
  /** For each session, a promise that settles with the session's current write outside a transaction. */
  readonly #writing = new Map<string, Promise<unknown>>();

  constructor(around: TransactionSurroundings) {
    this.#around = around;
  }

  begin(write: SessionWrite): Transaction {
    const name = sessionName(write.session);
    const previous = this.#sessions.get(name);
    const isRecorded = recordedReply(this.#around.store, write) !== undefined;
    if (previous && previous.number > write.number)
      throw commandError(
        'TransactionTooOld',
        `Transaction ${write.number} is older than ${previous.number}.`,
      );
    if (isRecorded || previous?.number === write.number)
      throw commandError('ConflictingOperationInProgress', `Transaction ${write.number} has already begun.`);
    previous?.transaction.abort();
    this.#sessions.delete(name);
    this.#makeRoom();
    const transaction = new Transaction(this.#around);
    const contestedKey =
      previous?.transaction.state === 'aborted' ? previous.transaction.contestedKey : undefined;
    if (contestedKey) transaction.reserve(contestedKey);
    this.#sessions.set(name, { number: write.number, transaction, usedAt: performance.now() });
    return transaction;
  }

  /** Refuses a write outside a transaction unless it is newer than its session's transaction, which it aborts. */
  admitWrite({ session, number }: SessionWrite): void {
    const name = sessionName(session);
    const newest = this.#sessions.get(name);
    if (!newest) return;
    if (number <= newest.number)
      throw commandError(
        'TransactionTooOld',
        `Retryable write with txnNumber ${number} is prohibited on session ${name} because a transaction with txnNumber ${newest.number} has already started on this session.`,
      );
    newest.transaction.abort();
    this.#sessions.delete(name);
  }

  /** Returns the transaction that a statement continues; throws if the transaction is not in progress. */
  resume(write: SessionWrite): Transaction {
    const session = this.#find(write);
    if (!session || session.transaction.state === 'aborted')
      throw noSuchTransaction(`Transaction ${write.number} is not in progress.`);
    if (session.transaction.state === 'committed')
      throw commandError('TransactionCommitted', `Transaction ${write.number} has been committed.`);
    session.usedAt = performance.now();
    return session.transaction;
  }

  /** Commits the transaction. Can be repeated: a committed transaction stays committed. */
  async commit(write: SessionWrite): Promise<void> {
    const transaction = this.#find(write)?.transaction;
    if (transaction?.state === 'committed') return;
    if (transaction?.state === 'active')
      return transaction.commit(
        () => recordReply(this.#around.store, write, committedReply),
        transactionFields(write),
      );
    if (!recordedReply(this.#around.store, write))
      throw noSuchTransaction(`Transaction ${write.number} is not in progress.`);
  }

  abort(write: SessionWrite): void {
    const transaction = this.#find(write)?.transaction;
    if (transaction?.state === 'committed' || recordedReply(this.#around.store, write))
      throw commandError('TransactionCommitted', `Transaction ${write.number} has been committed.`);
    if (transaction?.state !== 'active')
      throw noSuchTransaction(`Transaction ${write.number} is not in progress.`);
    transaction.abort();
  }

  /**
   * Runs the work after the session's previous write, because a driver may resend a write that is still in
   * progress.
   */
  async oneByOne<T>({ session }: SessionWrite, work: () => Promise<T>): Promise<T> {
    const name = sessionName(session);
    for (let other = this.#writing.get(name); other; other = this.#writing.get(name)) await other;
    const result = work();
    const settled = result.then(
      () => this.#writing.delete(name),
      () => this.#writing.delete(name),
    );
    this.#writing.set(name, settled);
    return result;
  }

  end(session: Uint8Array): void {
    const name = sessionName(session);
    this.#sessions.get(name)?.transaction.abort();
    this.#sessions.delete(name);
  }

  endAll(): void {
    for (const { transaction } of this.#sessions.values()) transaction.abort();
    this.#sessions.clear();
  }

  sweep(): void {
    const now = performance.now();
    for (const [name, session] of this.#sessions) {
      if (session.transaction.snapshotAgeMs > snapshotAgeMsMax) session.transaction.abort();
      if (now - session.usedAt > sessionIdleMsMax) {
        session.transaction.abort();
        this.#sessions.delete(name);
      }
    }
  }

  /**
   * If there are too many sessions, drops the oldest one without an active transaction; its commit remains
   * recorded in the store. Throws if all transactions are active.
   */
  #makeRoom(): void {
    if (this.#sessions.size < sessionsMax) return;
    for (const [name, { transaction }] of this.#sessions)
      if (transaction.state !== 'active') {
        this.#sessions.delete(name);
        return;
      }
    throw commandError('TooManyLogicalSessions', `${sessionsMax} transactions are already in progress.`);
  }

  #find(write: SessionWrite): Session | undefined {
    const session = this.#sessions.get(sessionName(write.session));
    return session?.number === write.number ? session : undefined;
  }
}

function sessionName(session: Uint8Array): string {
  return Buffer.from(session).toString('hex');
}
