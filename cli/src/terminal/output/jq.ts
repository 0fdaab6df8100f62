import { visibleLines } from '@crop-planning/shared/visible-text';
import { showable } from './formats.js';
import { CliError, exitCodes, usageError } from '../failures.js';
import type { Io } from '../io.js';

/** The result of running jq on one JSON text. */
export interface JqAnswer {
  /** A line for each value: strings as they are, everything else as JSON. */
  lines: string[];
  /** The text that the expression itself writes to stderr. */
  said: string;
  /** Set if the expression failed on this text; `lines` then has the output from before the failure. */
  failure?: CliError;
}

export type Jq = (json: string) => JqAnswer;

/** The parts of `Io` that jq needs. */
interface Surroundings extends Pick<Io, 'whileBusy'> {
  stdout: Pick<Io['stdout'], 'isTerminal'>;
}

/** The final -- ends the flags, because an expression may begin with a minus. */
const flags = ['--compact-output', '--'];

/** Loads jq; refuses an invalid expression before anything is done. */
export async function openJq(io: Surroundings, expression: string): Promise<Jq> {
  const { loadJq } = await import('jq-wasm');
  const jq = await loadJq();
  // Without any input, jq compiles the expression and runs nothing.
  const compiled = jq.raw('', expression, flags);
  if (compiled.exitCode !== 0) {
    throw usageError('jq does not understand the expression of --jq.', { hints: hintsOf(compiled.stderr) });
  }
  return (json) => {
    const { stdout, stderr, exitCode } = io.whileBusy(() => jq.raw(json, expression, flags));
    const lines = stdout === '' ? [] : stdout.split('\n').map((line) => asLine(line, io.stdout.isTerminal));
    return exitCode === 0 ? { lines, said: stderr } : { lines, said: '', failure: failureOf(stderr) };
  };
}

/** Unquotes a string here, because with jq's raw output, the library would trim spaces at the ends. */
function asLine(json: string, isTerminal: boolean): string {
  if (!json.startsWith('"')) return showable(json, isTerminal);
  const text = String(JSON.parse(json));
  return isTerminal ? visibleLines(text) : text;
}

function failureOf(stderr: string): CliError {
  return new CliError(exitCodes.usage, 'USAGE', 'The expression of --jq failed on the answer.', {
    hints: [...hintsOf(stderr), 'The command itself was carried out.'],
  });
}

/**
 * Splits jq's error into lines; jq quotes the faulty part of the expression on one line and underlines it on
 * the next.
 */
function hintsOf(stderr: string): string[] {
  return stderr.split('\n').filter((line) => line.trim() !== '');
}
