import { Cursors } from './commands/cursors.js';
import { SerialQueue } from './storage/serial-queue.js';
import type { Store } from './storage/store.js';
import { WriteQueue } from './storage/write-queue.js';
import { createDirectWrites } from './transactions/direct-writes.js';
import { LockTable } from './transactions/locks.js';
import { Sessions } from './transactions/sessions.js';

/** The parts that the commands work with. */
export type Engine = Readonly<ReturnType<typeof assemble>>;

/** Returns an engine that runs commands but neither listens nor maintains its store; `closing` ends its commands. */
export function assemble(store: Store, closing: AbortSignal) {
  const queue = new WriteQueue(store);
  const locks = new LockTable();
  return {
    store,
    queue,
    locks,
    directWrites: createDirectWrites(store, locks),
    sessions: new Sessions({ store, queue, locks }),
    cursors: new Cursors(),
    /** Runs one index build at a time. */
    indexBuilds: new SerialQueue(),
    /** Aborted when the engine closes. */
    closing,
  };
}
