import { randomBytes } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pause, type Rows } from '../aggregate/rows.js';
import { maxDocumentBytes } from '../bson/check.js';
import type { BsonDocument } from '../bson/document.js';
import { checkLimits, type CallLimits } from '../deadline.js';
import { commandError } from '../errors.js';
import type { Snapshot } from '../storage/snapshot.js';
import type { Transaction } from '../transactions/transaction.js';

export interface CursorOrigin {
  readonly namespace: string;
  readonly session: Uint8Array | undefined;
  readonly transaction: Transaction | undefined;
  /** Closed together with the cursor; undefined in a transaction, which has its own. */
  readonly snapshot: Snapshot | undefined;
}

export interface Batch {
  readonly documents: readonly BsonDocument[];
  /** Whether the cursor is exhausted. */
  readonly isDone: boolean;
  /** Only for change streams. */
  readonly resumeToken?: BsonDocument;
}

const idleMsMax = 10 * 60_000;
const cursorsMax = 1_000;
const snapshotAgeMsMax = 10_000;

/** The rest of a query's result. */
export class Cursor {
  usedAt = performance.now();
  isInUse = false;
  readonly origin: CursorOrigin;
  readonly #rows: Iterator<BsonDocument | typeof pause>;
  #next: BsonDocument | undefined;
  #isClosed = false;

  constructor(rows: Rows, origin: CursorOrigin) {
    this.#rows = rows[Symbol.iterator]();
    this.origin = origin;
  }

  /** Returns up to `countMax` documents, but no more than fit into one reply. */
  async batch(countMax: number, limits: CallLimits): Promise<Batch> {
    const documents: BsonDocument[] = [];
    let size = 0;
    for (;;) {
      if (!this.#next) {
        const step = this.#rows.next();
        if (step.done) return { documents, isDone: true };
        if (step.value === pause) {
          await this.#giveTurn(limits);
          continue;
        }
        this.#next = step.value;
      }
      size += this.#next.bytes.length + 16;
      if (documents.length >= countMax || (documents.length > 0 && size > maxDocumentBytes))
        return { documents, isDone: false };
      documents.push(this.#next);
      this.#next = undefined;
    }
  }

  /** Ends a use of the cursor that began with `take`. */
  release(): void {
    this.isInUse = false;
    this.usedAt = performance.now();
  }

  /** Replaces an old snapshot with a current one, on which the cursor continues. */
  refresh(): void {
    const { snapshot } = this.origin;
    if (snapshot && snapshot.ageMs > snapshotAgeMsMax) snapshot.refresh();
  }

  close(): void {
    this.#isClosed = true;
    this.#rows.return?.();
    this.origin.snapshot?.close();
  }

  /** Lets other work run. Waiting only here, not for every row, is much faster. */
  async #giveTurn(limits: CallLimits): Promise<void> {
    await nextTurn();
    if (this.#isClosed) throw commandError('CursorKilled', 'The cursor was killed while it was in use.');
    checkLimits(limits);
    this.refresh();
  }
}

/** The open cursors. */
export class Cursors {
  /** Least recently used first. */
  readonly #cursors = new Map<bigint, Cursor>();

  keep(cursor: Cursor): bigint {
    const id = randomBytes(8).readBigInt64BE() & 0x7fffffffffffffffn;
    this.#cursors.set(id, cursor);
    if (this.#cursors.size > cursorsMax) this.#closeOldest();
    return id;
  }

  /** Lends the cursor to the session that created it, for one request at a time, until it is released. */
  take(id: bigint, requester: Omit<CursorOrigin, 'snapshot'>): Cursor {
    const cursor = this.#cursors.get(id);
    if (!cursor) throw commandError('CursorNotFound', `cursor id ${id} not found`);
    const { origin } = cursor;
    if (origin.namespace !== requester.namespace)
      throw commandError('Unauthorized', `Cursor ${id} belongs to namespace ${origin.namespace}.`);
    const isSameSession =
      origin.session && requester.session
        ? Buffer.compare(origin.session, requester.session) === 0
        : origin.session === requester.session;
    if (!isSameSession || origin.transaction !== requester.transaction)
      throw commandError('Location50738', `Cursor ${id} belongs to another session or transaction.`);
    if (cursor.isInUse) throw commandError('CursorInUse', `cursor id ${id} is already in use`);
    cursor.isInUse = true;
    this.#cursors.delete(id);
    this.#cursors.set(id, cursor);
    return cursor;
  }

  remove(id: bigint): boolean {
    this.#cursors.get(id)?.close();
    return this.#cursors.delete(id);
  }

  endSession(session: Uint8Array): void {
    for (const [id, { origin }] of this.#cursors)
      if (origin.session && Buffer.compare(origin.session, session) === 0) this.remove(id);
  }

  closeAll(): void {
    for (const id of this.#cursors.keys()) this.remove(id);
  }

  sweep(): void {
    const now = performance.now();
    for (const [id, cursor] of this.#cursors) {
      const { transaction } = cursor.origin;
      const isIdle = !cursor.isInUse && now - cursor.usedAt > idleMsMax;
      if (isIdle || (transaction && transaction.state !== 'active')) this.remove(id);
      else cursor.refresh();
    }
  }

  #closeOldest(): void {
    for (const [id, { isInUse }] of this.#cursors)
      if (!isInUse) {
        this.remove(id);
        return;
      }
  }
}
