import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { LaterStoreError } from '../damaged-store.js';
import { messageOf } from '../errors.js';
import { DirectoryLockedError } from '../storage/directory-lock.js';
import type { SocketName } from './data-directory.js';
import { MissingStoreError } from './missing-store.js';
import { runEngine } from './run-engine.js';
import type { RunOptions } from './run-options.js';

export interface WatchOptions {
  /** The parent's process id; when the parent ends, so does this process. */
  readonly parent: number;
  /** The file descriptor for beats, which show that the process runs even if the engine is busy. */
  readonly beats?: number;
  readonly beatEveryMs?: number;
}

export interface ChildOptions extends RunOptions {
  readonly watch: WatchOptions;
  readonly name: SocketName;
}

/**
 * The connection string of the started engine, or why it did not start; `isLocked` if another process uses the folder,
 * and `laterFormat` continues a sentence about the store.
 */
export type StartReport =
  | { readonly uri: string }
  | { readonly failure: string; readonly isLocked: boolean }
  | { readonly laterFormat: string }
  | { readonly missing: { readonly path: string; readonly mark: string | undefined } };

export type EngineReport = StartReport | { readonly upgradesFrom: number };

// Otherwise V8 may create the iterators of short scans among the old objects, where each of them keeps other garbage
// alive (decision 37).
setFlagsFromString('--no-allocation-site-pretenuring');

// The heap is collected when it has grown by half; V8 may let it grow fourfold (decision 57).
setFlagsFromString('--heap-growing-percent=50');

/** The child process, which serves until its parent disconnects or dies. */
// The parent handles signals to the process group: its last requests still need the engine.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

// LMDB and the system choose the modes of new files; this makes the files private from the start.
process.umask(0o077);

process.once('message', ({ watch, name, ...options }: ChildOptions) => {
  new Worker(new URL('parent-watch.js', import.meta.url), { workerData: watch }).unref();
  const engine = runEngine(options, { onUpgrade: (from) => report({ upgradesFrom: from }) }, name);
  process.once('disconnect', () => {
    void engine.then((running) => running.close()).finally(() => process.exit(0));
  });
  engine.then(
    ({ uri }) => report({ uri }),
    (error: unknown) => {
      if (error instanceof MissingStoreError)
        return report({ missing: { path: error.path, mark: error.mark } });
      if (error instanceof LaterStoreError) return report({ laterFormat: error.problem });
      report({ failure: messageOf(error), isLocked: error instanceof DirectoryLockedError });
    },
  );
});

function report(message: EngineReport): void {
  process.send?.(message);
}
