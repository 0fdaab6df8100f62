import { connect } from 'node:net';
import { DirectoryLockedError, lockHolder, tryLockDirectory } from '../storage/directory-lock.js';
import { knownSocketPath, uriOf } from './data-directory.js';
import type { EngineHandle, RunOptions } from './run-options.js';

/**
 * Joins the engine running on the folder, or runs one in a child process if there is none; `close` leaves a
 * joined engine running. Since the child process ends with this command, other commands do not join its engine;
 * they wait for the lock.
 */
export async function joinEngine(options: RunOptions): Promise<EngineHandle> {
  const { directory } = options;
  const deadline = performance.now() + options.lockTimeoutMs;
  for (;;) {
    const socketPath = knownSocketPath(directory);
    if (await isListening(socketPath)) return { uri: uriOf(socketPath), close: () => Promise.resolve() };
    const lockTimeoutMs = Math.max(0, deadline - performance.now());
    const lock = tryLockDirectory(directory);
    if (!lock && lockTimeoutMs === 0) throw new DirectoryLockedError(directory, lockHolder(directory));
    lock?.release();
    const engine = lock && (await startUnlessLocked({ ...options, lockTimeoutMs }));
    if (engine) return engine;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Returns undefined if another process has taken the lock, perhaps one whose engine can be joined. */
async function startUnlessLocked(options: RunOptions): Promise<EngineHandle | undefined> {
  const { startCommandEngine } = await import('./child-engine.js');
  try {
    return await startCommandEngine(options);
  } catch (error) {
    if (error instanceof DirectoryLockedError) return undefined;
    throw error;
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
