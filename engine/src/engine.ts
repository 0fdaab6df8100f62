import type { Store } from './storage/store.js';
import type { SerialQueue } from './storage/serial-queue.js';
import type { WriteQueue } from './storage/write-queue.js';
import type { Cursors } from './commands/cursors.js';
import type { DirectWrites } from './transactions/direct-writes.js';
import type { LockTable } from './transactions/locks.js';
import type { Sessions } from './transactions/sessions.js';

/** The parts that the commands work with. */
export interface Engine {
  readonly store: Store;
  readonly queue: WriteQueue;
  readonly locks: LockTable;
  readonly directWrites: DirectWrites;
  readonly sessions: Sessions;
  readonly cursors: Cursors;
  /** Runs one index build at a time. */
  readonly indexBuilds: SerialQueue;
  /** Aborted when the engine closes. */
  readonly closing: AbortSignal;
}
