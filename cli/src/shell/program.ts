import { flag, profileOption } from '../command/define-command.js';
import { commandTable, groups, type CommandEntry } from './command-table.js';

/** A command or group whose name can follow either the words of a group or `crop` itself. */
export interface Child {
  name: string;
  /** All words of the command or group. */
  words: string;
  summary: string;
  alias?: string;
  /** Set for a command, not for a group. */
  entry?: CommandEntry;
}

/** The options that can be given without a command. */
export const programOptions = {
  version: flag('-V, --version', 'show the version'),
  profile: profileOption,
  noAlias: flag('--no-alias', 'ignore your aliases (see crop alias --help)'),
  help: flag('-h, --help', 'show this help'),
};

/** The opening of `crop --help`. */
export const program = {
  about: 'Crop planning from the command line: what to plant, where and when.',
  examples: [
    'crop login --email ada@example.org',
    'crop plan import plans.csv',
    'crop plan analyze --all',
    'crop suggest --location "Nakuru, Kenya" --month apr --limit 5',
  ],
};

/** Returns the position of the first word that is not an option of the program; -1 if there is none. */
export function commandAt(argv: readonly string[]): number {
  const [valueOption = ''] = programOptions.profile.flags.split(' ');
  return argv.findIndex((word, at) => !word.startsWith('-') && argv[at - 1] !== valueOption);
}

/** Whether the word, directly after `crop`, begins the line of a command. */
export function isCommand(word: string): boolean {
  return word === 'help' || childrenOf('').some(({ name, alias }) => name === word || alias === word);
}

/**
 * Returns the commands and groups directly below a group, in the order of --help; `''` stands for `crop`
 * itself.
 */
export function childrenOf(group: string): Child[] {
  const before = group === '' ? '' : `${group} `;
  const children = new Map<string, Child>();
  for (const entry of commandTable.filter(({ words }) => words.startsWith(before))) {
    const [name = ''] = entry.words.slice(before.length).split(' ');
    const words = before + name;
    if (words === entry.words) children.set(name, { name, entry, ...entry });
    else children.set(name, { name, words, summary: groups[words] ?? '' });
  }
  return [...children.values()];
}
