import { rmSync } from 'node:fs';
import { dispatch } from '../commands/dispatch.js';
import { assemble } from '../engine.js';
import { startMaintenance } from '../maintenance.js';
import { lockDirectory, type DirectoryLock } from '../storage/directory-lock.js';
import { Store, type StoreEvents } from '../storage/store.js';
import { listen } from '../wire/server.js';
import { chooseSocketPath, uriOf, type SocketName } from './data-directory.js';
import type { EngineHandle, RunOptions } from './run-options.js';
import { checkStoreIsThere, markStore } from './store-mark.js';

/** Runs the engine in this process. */
export async function runEngine(
  options: RunOptions,
  events?: StoreEvents,
  name: SocketName = 'engine',
): Promise<EngineHandle> {
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
): Promise<EngineHandle> {
  checkStoreIsThere(options);
  const store = await Store.open(options.directory, { ...events, lock });
  markStore(options);
  const closing = new AbortController();
  const engine = assemble(store, closing.signal);
  const socketPath = chooseSocketPath(options.directory, name);
  const server = await listen(socketPath, (request, connection) => dispatch(engine, request, connection));
  const maintenance = startMaintenance(engine, options);
  return {
    uri: uriOf(socketPath),
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
