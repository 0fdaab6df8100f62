import { parseCommandLine } from './command-line.js';
import { groups } from './command-table.js';
import { childrenOf, commandAt, isCommand } from './program.js';
import { exitCodes } from '../terminal/failures.js';
import type { Io, ProcessIo } from '../terminal/io.js';
import type { Writable } from './run-command.js';

/** The internal command that the scripts of `crop completion` call. */
const completionWord = '__complete';

/** Runs one command line, given without the program's name, and returns the exit code of the process. */
export async function run(argv: readonly string[], processIo: ProcessIo): Promise<number> {
  const tasks: (() => Promise<void>)[] = [];
  let line = argv;
  const io: Writable<Io> = {
    ...processIo,
    asCalled: (hint) => asTyped(hint, processIo.program()),
    asksNothing: false,
    atEnd: (task) => void tasks.push(task),
  };
  const end = async () => {
    for (const task of tasks.splice(0)) await task();
  };
  try {
    try {
      line = await withoutAlias(await optionsLast(argv), io);
      await perform(line, io);
    } finally {
      await end();
    }
    return exitCodes.done;
  } catch (error) {
    const { report } = await import('./failure-report.js');
    return report(error, line, io);
  }
}

async function asTyped(hint: string, program: string): Promise<string> {
  if (program === 'crop') return hint;
  const { asCalled } = await import('./as-called.js');
  return asCalled(hint, program, ['help', '--help', ...childrenOf('').map(({ name }) => name)]);
}

async function optionsLast(argv: readonly string[]): Promise<readonly string[]> {
  const at = argv.findIndex((word) => word.startsWith('-'));
  const isBeforeCommand = at === 0 || Object.hasOwn(groups, argv.slice(0, at).join(' '));
  if (at === -1 || at === argv.length - 1 || !isBeforeCommand) return argv;
  const { optionsBehindCommand } = await import('./leading-options.js');
  return optionsBehindCommand(argv);
}

/** Returns the line with the words of an alias in its place; reads no file if the line begins with a command. */
async function withoutAlias(argv: readonly string[], { env }: Io): Promise<readonly string[]> {
  const at = commandAt(argv);
  const word = argv[at];
  if (word === undefined || word === completionWord || isCommand(word)) return argv;
  const { expandAlias } = await import('./aliases/expand.js');
  return expandAlias(argv, at, env);
}

async function perform(argv: readonly string[], io: Writable<Io>): Promise<void> {
  const [first, ...words] = argv;
  if (first === completionWord) {
    const { complete } = await import('./completion/complete.js');
    return complete(words, io);
  }
  const line = await parseCommandLine(argv, io.stdout.columns);
  if ('text' in line) return io.stdout.write(line.text);
  const { runCommand } = await import('./run-command.js');
  return runCommand(line, io);
}
