import { Command, Option } from 'commander';
import { commandTable, groups, helpTopics, type CommandEntry } from './command-table.js';
import { describeProgram, widthDefault } from '../terminal/help.js';
import type { Io } from '../terminal/io.js';
import type { Parsed } from '../terminal/input/usage-errors.js';
import { readVersion } from '../version.js';

/** What commander wants to write: it would not wait for the write, so its texts are collected and written later. */
export interface Said extends Parsed {
  stdout: string;
}

export type Writable<Thing> = { -readonly [Name in keyof Thing]: Thing[Name] };

/** The rest of a command's set-up, once it is clear that the line calls it. */
type Preparation = () => void | Promise<void>;

export interface CommandTree {
  program: Command;
  /** Gives a group its commands, and a command its arguments and options. */
  prepare(command: Command): Promise<void>;
}

/** `io` gets the environment that the settings file adds to, once it is clear that a command will run. */
export function createCommandTree(io: Writable<Io>, said: Said): CommandTree {
  const preparations = new Map<Command, Preparation>();
  const bare = new Set<Command>();
  const program = new Command('crop')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => (said.stdout += text),
      writeErr: () => {},
      getOutHelpWidth: () => io.stdout.columns ?? widthDefault,
      getOutHasColors: () => false,
    })
    .helpOption('-h, --help', 'show this help')
    .helpCommand(false)
    .version(readVersion(), '-V, --version', 'show the version')
    .addOption(new Option('--profile <name>', 'use the server and the login of this profile'))
    .hook('preSubcommand', (_, command) => prepare(command))
    .hook('preAction', (_, command) => settle(command));
  describeProgram(program, helpTopics);
  fill(program, '');
  return { program, prepare };

  /** Adds the commands that begin with these words, each group in the place of its first command. */
  function fill(parent: Command, path: string): void {
    const before = path === '' ? '' : `${path} `;
    for (const entry of commandTable.filter(({ words }) => words.startsWith(before))) {
      const [name = ''] = entry.words.slice(before.length).split(' ');
      const words = before + name;
      if (words === entry.words) add(parent, name, entry);
      else if (!parent.commands.some((group) => group.name() === name)) addGroup(parent, name, words);
    }
  }

  function addGroup(parent: Command, name: string, words: string): void {
    const summary = groups[words] ?? '';
    const group = parent
      .command(name)
      .summary(summary)
      .helpCommand(false)
      .addHelpText('before', `${summary}.\n`)
      .hook('preSubcommand', (_, command) => prepare(command));
    preparations.set(group, () => fill(group, words));
  }

  function add(parent: Command, name: string, entry: CommandEntry): void {
    const command = parent.command(name).summary(entry.summary);
    if (entry.alias !== undefined) command.alias(entry.alias);
    if (entry.isAboutSettings) bare.add(command);
    preparations.set(command, async () => (await entry.load()).configure(command, io));
  }

  async function settle(command: Command): Promise<void> {
    const { settleCommand } = await import('../settings/settle.js');
    const { profile } = program.opts<{ profile?: string }>();
    io.env = await settleCommand(command, { given: io.env, profile, isBare: bare.has(command) });
  }

  async function prepare(command: Command): Promise<void> {
    await preparations.get(command)?.();
    said.by = pathOf(command);
    said.words = command.commands.map((next) => next.name());
  }
}

function pathOf(command: Command): string {
  return command.parent === null ? command.name() : `${pathOf(command.parent)} ${command.name()}`;
}
