import { CommanderError } from 'commander';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { createInterface } from 'node:readline/promises';
import { ConfigError, readConfig } from './config.js';
import { createProgram } from './operator/program.js';

const exitFailure = 1;
const exitUsage = 2;

/** An orchestrator kills what has not stopped after ten seconds; until then this says why. */
const stopMsMax = 9_500;

const environment = { HOME: homedir(), ...process.env };
const { version }: { version: string } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
);

// What the server and its engine make is private from its first moment, not only after a chmod.
process.umask(0o077);

// Whoever reads a list may stop at its first lines; the work itself is done all the same.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

process.exitCode = await run(process.argv.slice(2));

async function run(argv: readonly string[]): Promise<number> {
  const program = createProgram({
    environment,
    version,
    serve,
    confirm,
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
  });
  try {
    await program.parseAsync(argv, { from: 'user' });
    return 0;
  } catch (error) {
    return report(error);
  }
}

async function serve(): Promise<void> {
  const stop = Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);
  // Loaded only here: the operator's commands start faster without the HTTP server.
  const { startApp } = await import('./app.js');
  const app = await startApp(readConfig(environment));
  process.stdout.write(`crop-server listening on ${app.url}\n`);
  await stop;
  const timer = setTimeout(() => {
    process.stderr.write('crop-server could not stop in time.\n');
    process.exit(exitFailure);
  }, stopMsMax);
  await app.close();
  clearTimeout(timer);
}

async function confirm(question: string): Promise<boolean | undefined> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return undefined;
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    // At the end of the input, or an interruption, the question alone would wait for ever.
    const answer = await Promise.race([terminal.question(`${question} [y/N] `), once(terminal, 'close')]);
    return /^y(es)?$/i.test(String(answer).trim());
  } finally {
    terminal.close();
  }
}

/** Commander has told what was wrong by itself. */
function report(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : exitUsage;
  if (error instanceof ConfigError) {
    process.stderr.write(
      `The settings do not hold:\n${error.problems.map((problem) => `  ${problem}\n`).join('')}`,
    );
    return exitUsage;
  }
  process.stderr.write(`${describe(error)}\n`);
  return exitFailure;
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const isTaken = 'code' in error && error.code === 'EADDRINUSE';
  return isTaken ? `${error.message}. Set PORT to another port; 0 picks a free one.` : error.message;
}
