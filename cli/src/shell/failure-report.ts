import { visible } from '@crop-planning/shared/visible-text';
import { showable } from '../terminal/output/formats.js';
import { createPaint, type ColorChoice } from '../terminal/output/screen.js';
import type { ExitCode } from '../terminal/exit-codes.js';
import { failureAsJson, failureAsLines, toCliError, type CliError } from '../terminal/failures.js';
import type { Io } from '../terminal/io.js';
import { messageLines } from '../terminal/output/words.js';
import { withNameChosen } from '../model/input/name-choice.js';

/** Says on stderr what went wrong, and returns the exit code that goes with it. */
export async function report(error: unknown, argv: readonly string[], io: Io): Promise<ExitCode> {
  const failure = withNameChosen(toCliError(error), argv);
  try {
    await write(failure, argv, io);
  } catch {
    // A stderr that cannot be written changes neither what happened nor the exit code.
  }
  return failure.exitCode;
}

async function write(failure: CliError, argv: readonly string[], io: Io): Promise<void> {
  if (wantsJson(argv)) return io.stderr.write(`${showable(failureAsJson(failure), io.stderr.isTerminal)}\n`);
  const paint = createPaint(io, io.stderr, colorChoice(argv));
  const { columns } = io.stderr;
  const lines = await Promise.all(
    failureAsLines(failure).map((line) => messageLines(visible(line), columns)),
  );
  const painted = lines.flat().map((line) => {
    const [label = ''] = /^\w+:/.exec(line) ?? [];
    return paint(label === 'error:' ? 'red' : 'bold', label) + line.slice(label.length);
  });
  await io.stderr.write(painted.map((line) => `${line}\n`).join(''));
}

/** Read from the words themselves, since they may be what could not be parsed. */
function wantsJson(argv: readonly string[]): boolean {
  const isGiven = (option: string) => argv.some((word) => word === option || word.startsWith(`${option}=`));
  return isGiven('--json') || (!isGiven('--format') && (isGiven('--fields') || isGiven('--jq')));
}

function colorChoice(argv: readonly string[]): ColorChoice {
  const index = argv.findIndex((word) => word === '--color' || word.startsWith('--color='));
  const choice = argv[index] === '--color' ? argv[index + 1] : argv[index]?.slice('--color='.length);
  return choice === 'always' || choice === 'never' ? choice : 'auto';
}
