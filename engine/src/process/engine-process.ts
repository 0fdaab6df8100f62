import { Worker } from 'node:worker_threads';
import { runEngine, type RunOptions } from './run-engine.js';

export interface ChildOptions extends RunOptions {
  /** The process that it ends with. */
  readonly parent: number;
}

/** Whether it serves. */
export type StartReport = { readonly socketPath: string } | { readonly failure: string };

export type EngineReport = StartReport | { readonly upgradesFrom: number };

/** The child process: it serves until its parent lets go of it, be it by dying. */
// A signal for the whole process group is the parent's to handle: its last requests still need the engine.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

// LMDB and the system choose the modes of what they make; this closes it before anybody can look.
process.umask(0o077);

process.once('message', ({ parent, ...options }: ChildOptions) => {
  new Worker(new URL('parent-watch.js', import.meta.url), { workerData: parent }).unref();
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
