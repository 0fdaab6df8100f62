import { connect } from 'node:net';
import { DirectoryLockedError, lockHolder, tryLockDirectory } from '../storage/directory-lock.js';
import { knownSocketPath } from './data-directory.js';
import type { RunningEngine, RunOptions } from './run-engine.js';

/**
 * Joins the engine running on the folder, or runs one in this process if there is none; `close` leaves a
 * joined engine running. Since an engine in this process ends with this command, other commands do not join
 * it; they wait for the lock.
 */
export async function joinEngine(options: RunOptions): Promise<RunningEngine> {
  const { directory, lockTimeoutMs } = options;
  const deadline = performance.now() + lockTimeoutMs;
  for (;;) {
    const lock = tryLockDirectory(directory);
    if (lock) {
      const { runLocked } = await import('./run-engine.js');
      return runLocked(options, lock, 'command');
    }
    const socketPath = knownSocketPath(directory);
    if (await isListening(socketPath)) return { socketPath, close: () => Promise.resolve() };
    if (performance.now() >= deadline) throw new DirectoryLockedError(directory, lockHolder(directory));
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function isListening(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
