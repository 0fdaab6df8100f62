import { visible, visibleLines } from '@crop-planning/shared/visible-text';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { createInterface } from 'node:readline/promises';
import { readConfig } from './settings/config.js';
import { mayAllowLocalPages } from './settings/local-pages.js';
import { logPathOf } from './settings/server-log.js';
import type { ServeOptions } from './operator/io.js';
import { runOperator } from './operator/run.js';

const exitFailure = 1;

/**
 * The limit is below the ten seconds after which an orchestrator kills the process, so that the failure to
 * stop is still reported.
 */
const stopMsMax = 9_500;

const environment = { HOME: homedir(), ...process.env };
const { version }: { version: string } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
);

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

/** Runs crop-server with these arguments, and sets the exit code of the process. */
export async function main(argv: readonly string[], options: MainOptions = {}): Promise<void> {
  // Files of the server and its engine are private from the moment they are created, rather than only after a
  // chmod.
  process.umask(0o077);
  // The reader of a list may close the pipe after a few lines; the command still finishes its work.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  // A server keeps running when its terminal has been closed.
  process.stderr.on('error', () => undefined);
  process.exitCode = await runOperator(argv, {
    environment,
    version,
    serve: (serveOptions) => serve({ ...options, ...serveOptions }),
    confirm,
    out: (text) => process.stdout.write(escapeOnTerminal(text, process.stdout)),
    err: (text) => process.stderr.write(escapeOnTerminal(text, process.stderr)),
    onProgress: (sentence) => process.stderr.write(`${sentence}\n`),
    // A getter, because most commands do not read standard input and a server must not.
    get stdin() {
      return process.stdin;
    },
  });
}

async function serve({
  onListening,
  allowsLocalPages = false,
  whenMissing,
}: MainOptions & ServeOptions): Promise<void> {
  const stop = Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);
  const config = readConfig(environment);
  // Loaded only here, because usage errors and operator commands are faster without the HTTP server.
  const { startApp } = await import('./app.js');
  const allowsLoopbackOrigins = allowsLocalPages && mayAllowLocalPages(config, process.env['NODE_ENV']);
  const app = await startApp(config, { allowsLoopbackOrigins, whenMissing });
  process.stdout.write(`crop-server listening on ${app.url}\n`);
  onListening?.({ url: app.url, logPath: logPathOf(config) });
  try {
    await Promise.race([stop, app.refused]);
  } finally {
    await closeInTime(app);
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

/** Escapes control characters on a terminal, since names may contain them. */
function escapeOnTerminal(text: string, { isTTY }: { isTTY: boolean }): string {
  return isTTY ? visibleLines(text) : text;
}

async function confirm(question: string): Promise<boolean | undefined> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return undefined;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    // At the end of the input or on an interrupt, the question's promise alone would never settle.
    const answer = await Promise.race([
      terminal.question(`${visible(question)} [y/N] `),
      once(terminal, 'close'),
    ]);
    return /^y(es)?$/i.test(String(answer).trim());
  } finally {
    terminal.close();
  }
}
