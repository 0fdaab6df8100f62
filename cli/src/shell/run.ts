import { CommanderError } from 'commander';
import { commandTable, groups, helpTopics, type CommandEntry } from './command-table.js';
import { createCommandTree, type Said, type Writable } from './command-tree.js';
import { exitCodes } from '../terminal/exit-codes.js';
import { fitToWidth, widthDefault, type HelpTopic } from '../terminal/help.js';
import type { Io, ProcessIo } from '../terminal/io.js';

/** What the scripts of `crop completion` call; not a command for people. */
const completionWord = '__complete';

/** Runs one command line, without the program's name, and returns the exit code of the process. */
export async function run(argv: readonly string[], processIo: ProcessIo): Promise<number> {
  const tasks: (() => Promise<void>)[] = [];
  const io: Writable<Io> = { ...processIo, atEnd: (task) => void tasks.push(task) };
  const end = async () => {
    for (const task of tasks.splice(0)) await task();
  };
  try {
    await perform(argv, io).finally(end);
    return exitCodes.done;
  } catch (error) {
    const { report } = await import('./failure-report.js');
    return report(error, argv, io);
  }
}

async function perform(argv: readonly string[], io: Writable<Io>): Promise<void> {
  const topic = topicOf(argv);
  if (topic !== undefined) {
    const { text } = await topic.load();
    return writeHelp(text, io);
  }
  const [first, ...words] = argv;
  if (first === completionWord) {
    const { complete } = await import('./completion/complete.js');
    return complete(words, io);
  }
  const said: Said = { stdout: '', by: 'crop', words: [] };
  try {
    const { program } = createCommandTree(io, said);
    await program.parseAsync(asHelpOption(argv).map(asArgument), { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return writeHelp(said.stdout, io);
    const { asUsageError } = await import('../terminal/input/usage-errors.js');
    throw asUsageError(error, said);
  }
}

function writeHelp(text: string, { stdout }: Io): Promise<void> {
  return stdout.write(fitToWidth(text, stdout.columns ?? widthDefault));
}

function topicOf([help, name = '', ...more]: readonly string[]): HelpTopic | undefined {
  const isTopic = help === 'help' && more.length === 0 && Object.hasOwn(helpTopics, name);
  return isTopic ? helpTopics[name] : undefined;
}

/** `crop help plan list` and `crop plan help list` are `crop plan list --help`, and `crop` alone is `crop --help`. */
function asHelpOption(argv: readonly string[]): string[] {
  if (argv.length === 0) return ['--help'];
  const at = argv.indexOf('help');
  const group = argv.slice(0, at).join(' ');
  if (at === -1 || !(at === 0 || Object.hasOwn(groups, group))) return [...argv];
  const words = [...argv.slice(0, at), ...argv.slice(at + 1)];
  return hasHelp(words) ? [...words, '--help'] : words;
}

/** Not for a word that is no command, which is an error instead. */
function hasHelp(words: readonly string[]): boolean {
  for (const at of words.keys()) {
    const path = words.slice(0, at + 1).join(' ');
    if (commandTable.some((entry) => entry.words === path || aliasOf(entry) === path)) return true;
    if (!Object.hasOwn(groups, path)) return false;
  }
  return true;
}

function aliasOf({ words, alias }: CommandEntry): string | undefined {
  return alias && words.replace(/\S+$/, alias);
}

/** Coordinates south of the equator begin like an option; whoever reads them trims the space in front. */
function asArgument(word: string): string {
  return /^-\d+(\.\d+)?\s*,/.test(word) ? ` ${word}` : word;
}
