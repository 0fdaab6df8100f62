import { visibleLines } from '@crop-planning/shared/visible-text';
import { showable } from './formats.js';
import { CliError, exitCodes, usageError } from '../failures.js';
import type { Io } from '../io.js';

/** What jq makes of one JSON text. */
export interface JqAnswer {
  /** A line for each value: strings as they are, everything else as JSON. */
  lines: string[];
  /** What the expression itself writes to stderr. */
  said: string;
  /** The expression does not fit this text; the lines are what came before. */
  failure?: CliError;
}

export type Jq = (json: string) => JqAnswer;

/** What jq needs to know about where its answer goes. */
interface Surroundings extends Pick<Io, 'whileBusy'> {
  stdout: Pick<Io['stdout'], 'isTerminal'>;
}

/** jq's flags, and the end of them: an expression may begin with a minus. */
const flags = ['--compact-output', '--'];

/** Refuses an invalid expression before anything is done. */
export async function openJq(io: Surroundings, expression: string): Promise<Jq> {
  const { loadJq } = await import('jq-wasm');
  const jq = await loadJq();
  // Without any input jq compiles the expression and runs nothing.
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

/** With jq's own option for this, its library would trim the spaces at the ends. */
function asLine(json: string, isTerminal: boolean): string {
  if (!json.startsWith('"')) return showable(json, isTerminal);
  const text = String(JSON.parse(json));
  return isTerminal ? visibleLines(text) : text;
}

function failureOf(stderr: string): CliError {
  return new CliError(exitCodes.usage, 'USAGE', 'The expression of --jq does not fit the answer.', {
    hints: [...hintsOf(stderr), 'The command itself was carried out.'],
  });
}

/** jq writes one line that says where in the expression, and another that underlines it. */
function hintsOf(stderr: string): string[] {
  return stderr.split('\n').filter((line) => line.trim() !== '');
}
