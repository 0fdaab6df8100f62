import { setImmediate as nextTurn } from 'node:timers/promises';
import { maxDocumentBytes } from '../../bson/check.js';
import type { BsonDocument } from '../../bson/document.js';
import type { CallLimits } from '../../deadline.js';
import { commandError } from '../../errors.js';
import type { Oplog } from '../../storage/oplog.js';
import { documentsAtOnce } from '../../storage/slice.js';
import { Cursor, type Batch, type CursorOrigin } from '../cursors.js';
import { stepsAfter } from './change-events.js';
import type { ChangeStage } from './change-stage.js';
import { resumeToken, type Position } from './resume-token.js';

/** How long a batch waits for an event by default, as in MongoDB. */
const defaultWaitMs = 1_000;

/** A change stream. Between two batches it keeps only its position in the oplog. */
export class ChangeCursor extends Cursor {
  readonly #oplog: Oplog;
  readonly #transform: ChangeStage['transform'];
  #position: Position;
  #isFirst = true;
  #isClosed = false;
  #wake: () => void = () => {};

  constructor(oplog: Oplog, { transform }: ChangeStage, start: Position, origin: CursorOrigin) {
    super([], origin);
    this.#oplog = oplog;
    this.#transform = transform;
    this.#position = start;
  }

  /**
   * Returns the events since the last batch. Every batch but the first waits for an event until the deadline.
   */
  override async batch(countMax: number, { deadline, connection }: CallLimits): Promise<Batch> {
    const end = deadline === Infinity ? performance.now() + defaultWaitMs : deadline;
    const documents: BsonDocument[] = [];
    const isFirst = this.#isFirst;
    this.#isFirst = false;
    for (;;) {
      if (this.#isClosed) throw commandError('CursorKilled', 'The cursor was killed while it was in use.');
      if (connection?.aborted) throw commandError('ClientDisconnect', 'The client has disconnected.');
      const progress = this.#readLogged(documents, countMax);
      const isEnough = progress === 'full' || (progress === 'all' && (isFirst || documents.length > 0));
      if (isEnough || progress === 'end' || performance.now() >= end)
        return { documents, isDone: progress === 'end', resumeToken: resumeToken(this.#position) };
      // Nothing can be logged between the read and the wait.
      await (progress === 'all' ? this.#waitForChange(end, connection) : nextTurn());
    }
  }

  override close(): void {
    super.close();
    this.#isClosed = true;
    this.#wake();
  }

  /** Adds the events logged so far to `documents`, without yielding; returns why it stopped. */
  #readLogged(documents: BsonDocument[], countMax: number): 'all' | 'some' | 'full' | 'end' {
    let bytes = documents.reduce((sum, document) => sum + document.bytes.length + 16, 0);
    let steps = 0;
    for (const { position, event } of stepsAfter(this.#oplog, this.#position, this.origin.namespace)) {
      if (documents.length >= countMax) return 'full';
      if (steps === documentsAtOnce) return 'some';
      steps += 1;
      const document = event && this.#transform(event);
      bytes += document ? document.bytes.length + 16 : 0;
      if (document && documents.length > 0 && bytes > maxDocumentBytes) return 'full';
      if (document) documents.push(document);
      this.#position = position;
      if (position.after === 'invalidate') return 'end';
    }
    return 'all';
  }

  #waitForChange(end: number, connection: AbortSignal | undefined): Promise<void> {
    const { listeners } = this.#oplog;
    return new Promise((resolve) => {
      this.#wake = () => {
        clearTimeout(timer);
        listeners.delete(this.#wake);
        connection?.removeEventListener('abort', this.#wake);
        resolve();
      };
      // No timer can run for more than about 25 days.
      const timer = setTimeout(this.#wake, Math.min(end - performance.now(), 0x7fffffff));
      listeners.add(this.#wake);
      connection?.addEventListener('abort', this.#wake);
    });
  }
}
