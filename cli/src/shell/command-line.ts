import { CommanderError } from 'commander';
import { commandTable, groups, helpTopics, type CommandEntry, type TopicEntry } from './command-table.js';
import { createParser, type CommandCall, type Progress } from './command-tree.js';

/** The result of parsing a line: a text to print, such as help, or a command to run. */
export type CommandLine = { text: string } | CommandCall;

const widthDefault = 80;

/**
 * Parses one command line, given without the program's name, and runs nothing. Texts are wrapped to
 * `columns`. Throws a usage error with the command to try next if the line is wrong.
 */
export async function parseCommandLine(
  argv: readonly string[],
  columns: number = widthDefault,
): Promise<CommandLine> {
  const topic = topicOf(argv);
  if (topic !== undefined) return asHelp((await topic.load()).text, columns);
  const progress: Progress = { stdout: '', by: 'crop', words: [] };
  try {
    await createParser(progress, columns).parseAsync(asHelpOption(argv).map(asArgument), { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.code === 'commander.version') return { text: await versionText() };
    if (error.exitCode === 0) return asHelp(progress.stdout, columns);
    const { asUsageError } = await import('./usage-errors.js');
    throw asUsageError(error, progress);
  }
  if (progress.call === undefined) throw new Error('The line was parsed, but no command was found in it.');
  return progress.call;
}

async function asHelp(text: string, columns: number): Promise<CommandLine> {
  const { fitToWidth } = await import('./help.js');
  return { text: fitToWidth(text, columns) };
}

async function versionText(): Promise<string> {
  const { readVersion } = await import('../version.js');
  return `${readVersion()}\n`;
}

function topicOf([help, name = '', ...more]: readonly string[]): TopicEntry | undefined {
  const isTopic = help === 'help' && more.length === 0 && Object.hasOwn(helpTopics, name);
  return isTopic ? helpTopics[name] : undefined;
}

/**
 * Rewrites `crop help plan list` and `crop plan help list` as `crop plan list --help`, and `crop` as `crop
 * --help`.
 */
function asHelpOption(argv: readonly string[]): string[] {
  if (argv.length === 0) return ['--help'];
  const at = argv.indexOf('help');
  const group = argv.slice(0, at).join(' ');
  if (at === -1 || !(at === 0 || Object.hasOwn(groups, group))) return [...argv];
  const words = [...argv.slice(0, at), ...argv.slice(at + 1)];
  return hasHelp(words) ? [...words, '--help'] : words;
}

/** Returns false if a word is not a command, so that the word is reported as an error. */
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

/**
 * Prefixes coordinates south of the equator, which look like an option, with a space that is trimmed later.
 */
export function asArgument(word: string): string {
  return /^-\d+(\.\d+)?\s*,/.test(word) ? ` ${word}` : word;
}
