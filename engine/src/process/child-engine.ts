import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { EngineReport } from './engine-process.js';
import type { RunningEngine, RunOptions } from './run-engine.js';

const restartDelayMsMax = 5_000;

/** The engine in a process of its own, which is started again whenever it dies before it is closed. */
export async function startChildEngine(
  options: RunOptions,
): Promise<RunningEngine & { pid(): number | undefined }> {
  let isClosed = false;
  let { child, socketPath } = await startOnce(options);
  let restartDelayMs = 50;
  let timer: NodeJS.Timeout | undefined;

  const watch = (): void => {
    const startedAt = performance.now();
    child.once('exit', () => {
      if (isClosed) return;
      if (performance.now() - startedAt > restartDelayMsMax) restartDelayMs = 50;
      timer = setTimeout(restart, restartDelayMs);
      restartDelayMs = Math.min(2 * restartDelayMs, restartDelayMsMax);
    });
  };
  const restart = (): void => {
    startOnce(options).then(
      (started) => {
        child = started.child;
        if (isClosed) child.disconnect();
        else watch();
      },
      () => {
        if (!isClosed) timer = setTimeout(restart, restartDelayMs);
      },
    );
  };
  watch();
  return {
    socketPath,
    pid: () => child.pid,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.disconnect();
      await exited;
    },
  };
}

async function startOnce(options: RunOptions): Promise<{ child: ChildProcess; socketPath: string }> {
  const child = fork(new URL('../../dist/process/engine-process.js', import.meta.url), [], {
    execArgv: [],
    env: environment(),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.send(options);
  const report = await new Promise<EngineReport>((resolve, reject) => {
    child.once('message', (message: EngineReport) => resolve(message));
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      reject(new Error(`The engine's process ended before it was ready (${signal ?? code}).`)),
    );
  });
  if ('socketPath' in report) return { child, socketPath: report.socketPath };
  child.disconnect();
  throw new Error(report.failure);
}

// The server's secrets are none of the engine's business.
function environment(): NodeJS.ProcessEnv {
  const { PATH, TMPDIR, XDG_RUNTIME_DIR } = process.env;
  return { ...(PATH && { PATH }), ...(TMPDIR && { TMPDIR }), ...(XDG_RUNTIME_DIR && { XDG_RUNTIME_DIR }) };
}
