import type { LanguageCode } from '@crop-planning/shared/language-codes';
import type { Language } from '@crop-planning/shared/words/languages/languages';
import type { createPromptModule } from 'inquirer';

export interface OutputStream {
  readonly isTerminal: boolean;
  /** Width in columns; undefined if unknown. */
  readonly columns: number | undefined;
  /** Height in lines; undefined if unknown. */
  readonly rows: number | undefined;
  /** False once a write has failed because the reader is gone. */
  readonly isRead: boolean;
  /** Resolves when the text has been written, or the reader has gone. */
  write(text: string): Promise<void>;
}

export interface InputStream {
  readonly isTerminal: boolean;
  /** Reads what arrives until the end; Ctrl-C interrupts it. */
  read(): AsyncIterable<Uint8Array>;
}

/** Returns true if the answer is valid, otherwise a description of the fault. */
export type CheckAnswer = (answer: string) => true | string;

/** One of several answers to choose from. */
export interface Choice<Value> {
  name: string;
  value: Value;
}

/** Questions to the user, on stderr. */
export interface Prompts {
  text(question: string, check?: CheckAnswer): Promise<string>;
  secret(question: string, check?: CheckAnswer): Promise<string>;
  confirm(question: string): Promise<boolean>;
  /** The list starts at `usual`, by default at the first choice. */
  choose<Value>(question: string, choices: readonly Choice<Value>[], usual?: Value): Promise<Value>;
}

/** Everything that a command uses from its process, so that a test can simulate the terminal. */
export interface Io {
  readonly stdin: InputStream;
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  readonly prompts: Prompts;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Returns the command that the user typed to run this program, such as `crop` or `./crop`. */
  program(): string;
  /** Whether the user wants no questions that can be answered with what was typed: the option --yes. */
  readonly asksNothing: boolean;
  /** Aborted by Ctrl-C. */
  readonly interrupted: AbortSignal;
  /**
   * Runs work that may block for a long time. Ctrl-C then ends the process, since no handler can run during
   * the work.
   */
  whileBusy<Result>(work: () => Result): Result;
  /** Loads what a language says; undefined for English. */
  loadLanguage(code: LanguageCode): Promise<Language | undefined>;
  /** Shows a long text in the pager; returns false if there is no such program. */
  showPages(pager: string, text: string): Promise<boolean>;
  /** Returns a hint with the commands in it as the user has to type them. */
  asCalled(hint: string): Promise<string>;
  /** Registers something to do when the command ends, before its failure is reported. */
  atEnd(task: () => Promise<void>): void;
  now(): Date;
}

/** Thrown by an operation that Ctrl-C interrupts. */
export class Interruption extends Error {}

/** The part of `Io` that belongs to the process, independent of the command. */
export type ProcessIo = Omit<Io, 'atEnd' | 'asCalled' | 'asksNothing'>;

export function realIo(): ProcessIo {
  const interrupted = abortedByCtrlC();
  return {
    stdin: realInput(interrupted),
    stdout: realOutput(process.stdout),
    stderr: realOutput(process.stderr),
    prompts: realPrompts(),
    env: process.env,
    loadLanguage: async (code) =>
      (await import('@crop-planning/shared/words/languages/languages')).loadLanguage(code),
    program: () => typedProgram(process.argv[1] ?? '', process.env['PATH'] ?? ''),
    interrupted,
    whileBusy,
    showPages,
    now: () => new Date(),
  };
}

const sameCtrlCMs = 500;

/**
 * Returns a signal that Ctrl-C aborts. One Ctrl-C may arrive twice: npx forwards it, and one of conf's
 * dependencies resends it. A later Ctrl-C kills the process.
 */
function abortedByCtrlC(): AbortSignal {
  const controller = new AbortController();
  const abort = () => {
    if (controller.signal.aborted) return;
    controller.abort();
    setTimeout(() => process.off('SIGINT', abort), sameCtrlCMs).unref();
  };
  process.on('SIGINT', abort);
  return controller.signal;
}

function whileBusy<Result>(work: () => Result): Result {
  const listeners = process.listeners('SIGINT');
  process.removeAllListeners('SIGINT');
  try {
    return work();
  } finally {
    for (const listener of listeners) process.on('SIGINT', listener);
  }
}

async function showPages(pager: string, text: string): Promise<boolean> {
  const { pageThrough } = await import('./programs/page-through.js');
  return pageThrough(pager, text, process.env);
}

/**
 * Returns the path of the script if it is a clone's `crop`, not called through a symbolic link or found in
 * PATH; otherwise `crop`.
 */
function typedProgram(script: string, searchPath: string): string {
  const { basename, delimiter, dirname, relative, resolve } = process.getBuiltinModule('node:path');
  const { lstatSync } = process.getBuiltinModule('node:fs');
  if (basename(script) !== 'crop' || process.platform === 'win32') return 'crop';
  const folders = searchPath.split(delimiter).map((folder) => resolve(folder));
  if (folders.includes(dirname(script)) || lstatSync(script).isSymbolicLink()) return 'crop';
  const path = relative(process.cwd(), script);
  const typed = path.startsWith('..') ? script : `./${path}`;
  return /^[\w./@%+-]+$/.test(typed) ? typed : `'${typed.replaceAll("'", String.raw`'\''`)}'`;
}

/** Whether there is a person who can enter what is missing. */
export function isAtTerminal(io: Io): boolean {
  return io.stdin.isTerminal && io.stderr.isTerminal;
}

/** Whether a person can be asked to confirm something or to choose what was meant. */
export function canAsk(io: Io): boolean {
  return isAtTerminal(io) && !io.asksNothing;
}

function realOutput(stream: NodeJS.WriteStream): OutputStream {
  // Each failed write is reported to its caller; without a listener, the stream's error event would end the
  // process.
  stream.on('error', () => {});
  let isRead = true;
  return {
    isTerminal: stream.isTTY === true,
    get columns() {
      // A terminal whose size was never set reports 0.
      return stream.columns > 0 ? stream.columns : undefined;
    },
    get rows() {
      return stream.rows;
    },
    get isRead() {
      return isRead;
    },
    write: (text) =>
      new Promise((resolve, reject) => {
        stream.write(text, (error) => {
          if (error && !isClosedPipe(error)) return reject(error);
          isRead = !error;
          resolve();
        });
      }),
  };
}

/** Whether the reader has closed the pipe early, as in `crop … | head`, which is not a failure. */
function isClosedPipe(error: Error): boolean {
  return 'code' in error && (error.code === 'EPIPE' || error.code === 'ERR_STREAM_DESTROYED');
}

function realInput(interrupted: AbortSignal): InputStream {
  return {
    // Reading this from process.stdin would open the stream, which takes longer.
    get isTerminal() {
      return process.getBuiltinModule('node:tty').isatty(0);
    },
    read,
  };

  async function* read(): AsyncIterable<Uint8Array> {
    const stop = () => process.stdin.destroy(new Interruption());
    interrupted.addEventListener('abort', stop, { once: true });
    try {
      yield* process.stdin;
    } finally {
      interrupted.removeEventListener('abort', stop);
    }
  }
}

function realPrompts(): Prompts {
  return {
    text: (message, validate = () => true) =>
      ask<string>((prompt) => prompt([{ name, type: 'input', message, validate }])),
    secret: (message, validate = () => true) =>
      ask<string>((prompt) => prompt([{ name, type: 'password', message, mask: true, validate }])),
    confirm: async (message) => {
      const { meansYes, withLetters } = await import('./input/keys.js');
      return meansYes(
        await ask<string>((prompt) => prompt([{ name, type: 'input', message: withLetters(message) }])),
      );
    },
    choose: async (message, choices, usual) => {
      const numbered = choices.map((choice, value) => ({ name: choice.name, value }));
      const start = Math.max(
        0,
        choices.findIndex(({ value }) => value === usual),
      );
      const { keysOfList } = await import('./input/keys.js');
      const theme = { style: { keysHelpTip: keysOfList } };
      const at = await ask<number>((prompt) =>
        prompt([{ name, type: 'select', message, choices: numbered, default: start, theme }]),
      );
      return valueAt(choices, at);
    },
  };
}

function valueAt<Value>(choices: readonly Choice<Value>[], at: number): Value {
  const choice = choices[at];
  if (choice === undefined) throw new Error('Nothing was chosen.');
  return choice.value;
}

const name = 'answer';

type Prompt = ReturnType<typeof createPromptModule>;

async function ask<Answer>(question: (prompt: Prompt) => Promise<{ [name]: Answer }>): Promise<Answer> {
  const { createPromptModule } = await import('inquirer');
  try {
    const answers = await question(createPromptModule({ input: process.stdin, output: process.stderr }));
    return answers[name];
  } catch (error) {
    if (error instanceof Error && error.name === 'ExitPromptError') throw new Interruption();
    throw error;
  }
}
