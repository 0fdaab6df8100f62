import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { ServeOptions } from './operator/io.js';
import { readConfig, type Environment } from './settings/config.js';
import { holdHeap, letHeapGrow, withHeldHeap } from './settings/heap.js';
import { startHeapRest } from './settings/heap-rest.js';
import { mayAllowLocalPages } from './settings/local-pages.js';
import { logPathOf } from './settings/server-log.js';
import { createServiceManager } from './settings/service-manager.js';

const exitFailure = 1;

/**
 * The limit is below the ten seconds after which an orchestrator kills the process, so that the failure to
 * stop is still reported.
 */
const stopMsMax = 9_500;

/** A server that accepts connections. */
export interface Listening {
  url: string;
  /** The absolute path of the log; undefined if the log goes to stderr. */
  logPath: string | undefined;
}

export interface MainOptions {
  /** Called by a server after it has printed its address. */
  onListening?: (listening: Listening) => void;
  /**
   * Whether a server that can be reached only from this machine accepts calls from pages on any port of this
   * machine, for the development of apps.
   */
  allowsLocalPages?: boolean;
}

/** Runs a server until the process is asked to stop; raises ConfigError, and an error if the server cannot go on. */
export async function serve(
  environment: Environment,
  { onListening, allowsLocalPages = false, whenMissing }: MainOptions & ServeOptions,
): Promise<void> {
  holdHeap();
  const stop = Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);
  const config = readConfig(environment);
  const manager = createServiceManager(environment);
  // Loaded only here, because usage errors and operator commands are faster without the HTTP server.
  const { startApp } = await import('./app.js');
  const allowsLoopbackOrigins = allowsLocalPages && mayAllowLocalPages(config, environment['NODE_ENV']);
  const app = await startApp(config, { allowsLoopbackOrigins, whenMissing, inWarmUp: withHeldHeap });
  letHeapGrow();
  startHeapRest();
  process.stdout.write(`crop-server listening on ${app.url}\n`);
  onListening?.({ url: app.url, logPath: logPathOf(config) });
  manager.notify('READY=1');
  try {
    await Promise.race([stop, app.refused]);
    manager.notify('STOPPING=1');
    app.announceStop();
    if (config.DRAIN_SECONDS > 0) await drain(config.DRAIN_SECONDS * 1_000, app.refused);
  } finally {
    await closeInTime(app);
  }
}

/** Waits until the proxy has had the time to notice that the server is not ready, or until a second signal. */
async function drain(ms: number, refused: Promise<never>): Promise<void> {
  const end = new AbortController();
  const { signal } = end;
  const signals = ['SIGTERM', 'SIGINT'].map((name) => once(process, name, { signal }));
  try {
    await Promise.race([pause(ms, undefined, { signal }), ...signals, refused]);
  } finally {
    end.abort();
  }
}

/** Ends the process if the server cannot stop in time. */
async function closeInTime(app: { close: () => Promise<void> }): Promise<void> {
  const timer = setTimeout(() => {
    process.stderr.write('crop-server could not stop in time.\n');
    process.exit(exitFailure);
  }, stopMsMax);
  await app.close();
  clearTimeout(timer);
}
