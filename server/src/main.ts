import { visible, visibleLines } from '@crop-planning/shared/visible-text';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { createInterface } from 'node:readline/promises';
import type { MainOptions } from './serve.js';
import { holdHeap, letHeapGrow } from './settings/heap.js';

const environment = { HOME: homedir(), ...process.env };
const { version }: { version: string } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
);

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
  // Only now, because the heap is held before most modules are loaded.
  holdHeap();
  const { runOperator } = await import('./operator/run.js');
  letHeapGrow();
  process.exitCode = await runOperator(argv, {
    environment,
    version,
    serve: async (serveOptions) => {
      const { serve } = await import('./serve.js');
      await serve(environment, { ...options, ...serveOptions });
    },
    confirm,
    out: (text) => process.stdout.write(escapeOnTerminal(text, process.stdout)),
    err: (text) => process.stderr.write(escapeOnTerminal(text, process.stderr)),
    onProgress: (sentence) => process.stderr.write(`${sentence}\n`),
    stdout: process.stdout,
    // A getter, because most commands do not read standard input and a server must not.
    get stdin() {
      return process.stdin;
    },
  });
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
