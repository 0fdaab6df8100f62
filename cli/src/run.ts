import { readFileSync } from 'node:fs';
import { Command, CommanderError, Option } from 'commander';
import { commandTable, groups, helpTopics, type CommandEntry } from './command-table.js';
import { exitCodes } from './exit-codes.js';
import { describeProgram, type HelpTopic } from './help.js';
import type { Io, ProcessIo } from './io.js';
import type { Parsed } from './input/usage-errors.js';

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

/** `io` gets the environment with all that the settings file adds, once it is clear that a command is to be run. */
async function perform(argv: readonly string[], io: Writable<Io>): Promise<void> {
  const topic = topicOf(argv);
  if (topic !== undefined) return io.stdout.write((await topic.load()).text);
  const said: Said = { stdout: '', by: 'crop', words: [] };
  try {
    await createProgram(io, said).parseAsync(asHelpOption(argv).map(asArgument), { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return io.stdout.write(said.stdout);
    const { asUsageError } = await import('./input/usage-errors.js');
    throw asUsageError(error, said);
  }
}

/** What commander has to say: it writes without waiting, so its texts are kept and written afterwards. */
interface Said extends Parsed {
  stdout: string;
}

type Writable<Thing> = { -readonly [Name in keyof Thing]: Thing[Name] };

/** What is still to be done to a command once it is clear that the line calls it. */
type Preparation = () => void | Promise<void>;

function createProgram(io: Writable<Io>, said: Said): Command {
  const preparations = new Map<Command, Preparation>();
  const bare = new Set<Command>();
  const program = new Command('crop')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => (said.stdout += text),
      writeErr: () => {},
      getOutHelpWidth: () => io.stdout.columns ?? 80,
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
  return program;

  /** Adds the commands behind these words, each group where its first command stands. */
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
    const { settleCommand } = await import('./settings/settle.js');
    const { profile } = program.opts<{ profile?: string }>();
    io.env = await settleCommand(command, { given: io.env, profile, isBare: bare.has(command) });
  }

  async function prepare(command: Command): Promise<void> {
    await preparations.get(command)?.();
    said.by = pathOf(command);
    said.words = command.commands.map((next) => next.name());
  }
}

function topicOf([help, name = '', ...more]: readonly string[]): HelpTopic | undefined {
  const isTopic = help === 'help' && more.length === 0 && Object.hasOwn(helpTopics, name);
  return isTopic ? helpTopics[name] : undefined;
}

/** `crop help plan list` is `crop plan list --help`, and `crop` alone is `crop --help`. */
function asHelpOption(argv: readonly string[]): string[] {
  if (argv.length === 0) return ['--help'];
  if (argv[0] !== 'help') return [...argv];
  const [first, ...more] = argv.slice(1);
  const isKnown = first === undefined || commandTable.some(({ words }) => words.split(' ')[0] === first);
  return isKnown ? [...argv.slice(1), '--help'] : [first, ...more];
}

/** Coordinates south of the equator begin like an option; the space before them is trimmed by whoever reads them. */
function asArgument(word: string): string {
  return /^-\d+(\.\d+)?\s*,/.test(word) ? ` ${word}` : word;
}

function pathOf(command: Command): string {
  return command.parent === null ? command.name() : `${pathOf(command.parent)} ${command.name()}`;
}

function readVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const isManifest = typeof manifest === 'object' && manifest !== null && 'version' in manifest;
  return isManifest ? String(manifest.version) : '';
}
