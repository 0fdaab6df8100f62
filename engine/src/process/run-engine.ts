import { rmSync } from 'node:fs';
import { Cursors } from '../commands/cursors.js';
import { dispatch } from '../commands/dispatch.js';
import type { Engine } from '../engine.js';
import { startMaintenance, type MaintenanceOptions } from '../maintenance.js';
import { lockDirectory, type DirectoryLock } from '../storage/directory-lock.js';
import { SerialQueue } from '../storage/serial-queue.js';
import { Store, type StoreEvents } from '../storage/store.js';
import { WriteQueue } from '../storage/write-queue.js';
import { DirectWrites } from '../transactions/direct-writes.js';
import { LockTable } from '../transactions/locks.js';
import { Sessions } from '../transactions/sessions.js';
import { listen } from '../wire/server.js';
import { chooseSocketPath, type SocketName } from './data-directory.js';
import type { MarkOptions } from './missing-store.js';
import { checkStoreIsThere, markStore } from './store-mark.js';

/** `directory` is the real path of a folder from `prepareDirectory`. */
export interface RunOptions extends MaintenanceOptions, MarkOptions {
  /** How long to wait for a process that is still using the folder. */
  readonly lockTimeoutMs: number;
}

export interface RunningEngine {
  readonly socketPath: string;
  /** Of a process that is not restarted: resolves with the reason if it ends before `close`. */
  readonly ended?: Promise<Error>;
  close(): Promise<void>;
}

/** Runs the engine in this process. */
export async function runEngine(
  options: RunOptions,
  events?: StoreEvents,
  name: SocketName = 'engine',
): Promise<RunningEngine> {
  const lock = await lockDirectory(options.directory, options.lockTimeoutMs);
  try {
    return await serve(options, lock, name, events);
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function serve(
  options: RunOptions,
  lock: DirectoryLock,
  name: SocketName,
  events?: StoreEvents,
): Promise<RunningEngine> {
  checkStoreIsThere(options);
  const store = await Store.open(options.directory, { ...events, lock });
  markStore(options);
  const closing = new AbortController();
  const engine = assemble(store, closing.signal);
  const socketPath = chooseSocketPath(options.directory, name);
  const server = await listen(socketPath, (request, connection) => dispatch(engine, request, connection));
  const maintenance = startMaintenance(engine, options);
  return {
    socketPath,
    async close() {
      // Everything that reads or writes has to end before the store is closed: LMDB would crash the process.
      closing.abort();
      const [served, maintained] = [server.close(), maintenance.stop()];
      engine.sessions.endAll();
      await maintained;
      await engine.queue.idle();
      await served;
      engine.cursors.closeAll();
      await store.close();
      rmSync(socketPath, { force: true });
      lock.release();
    },
  };
}

/** Returns an engine that runs commands but neither listens nor maintains its store; `closing` ends its commands. */
export function assemble(store: Store, closing: AbortSignal): Engine {
  const queue = new WriteQueue(store);
  const locks = new LockTable();
  return {
    store,
    queue,
    locks,
    directWrites: new DirectWrites(store, locks),
    sessions: new Sessions({ store, queue, locks }),
    cursors: new Cursors(),
    indexBuilds: new SerialQueue(),
    closing,
  };
}
