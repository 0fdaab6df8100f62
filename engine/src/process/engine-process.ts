import { Worker } from 'node:worker_threads';
import { runEngine, type RunOptions } from './run-engine.js';

export interface WatchOptions {
  /** The process that it ends with. */
  readonly parent: number;
  /** How often it reports that it is running, however busy the engine is. */
  readonly beats?: number;
  readonly beatEveryMs?: number;
}

export interface ChildOptions extends RunOptions {
  readonly watch: WatchOptions;
}

/** Whether it could start. */
export type StartReport = { readonly socketPath: string } | { readonly failure: string };

export type EngineReport = StartReport | { readonly upgradesFrom: number };

/** The child process: it serves until its parent lets go of it, even if by dying. */
// A signal to the whole process group is for the parent to handle: its last requests still need the engine.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

// LMDB and the system choose the modes of the files they create; this closes them before anybody can look.
process.umask(0o077);

process.once('message', ({ watch, ...options }: ChildOptions) => {
  new Worker(new URL('parent-watch.js', import.meta.url), { workerData: watch }).unref();
  const engine = runEngine(options, { onUpgrade: (from) => report({ upgradesFrom: from }) });
  process.once('disconnect', () => {
    void engine.then((running) => running.close()).finally(() => process.exit(0));
  });
  engine.then(
    ({ socketPath }) => report({ socketPath }),
    (error: unknown) => {
      report({ failure: error instanceof Error ? error.message : String(error) });
    },
  );
});

function report(message: EngineReport): void {
  process.send?.(message);
}
