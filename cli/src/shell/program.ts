import { flag, profileOption } from '../command/define-command.js';
import { commandTable, groups, type CommandEntry } from './command-table.js';

/** What can follow the words of a group, or `crop` itself: a command, or a group of them. */
export interface Child {
  name: string;
  /** Of the group or command, from the first. */
  words: string;
  summary: string;
  alias?: string;
  /** Of a command. */
  entry?: CommandEntry;
}

/** The options that can be given without a command. */
export const programOptions = {
  version: flag('-V, --version', 'show the version'),
  profile: profileOption,
  help: flag('-h, --help', 'show this help'),
};

/** What `crop --help` says first. */
export const program = {
  about: 'Crop planning from the command line: what to plant, where and when.',
  examples: [
    'crop login --email ada@example.org',
    'crop plan import plans.csv',
    'crop plan analyze --all',
    'crop suggest --location "Nakuru, Kenya" --month apr --limit 5',
  ],
};

/** The commands and groups of the group with these words, in the order of --help; for `''` those of `crop`. */
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
