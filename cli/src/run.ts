import { readFileSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import { commandTable, groups, type CommandEntry } from './command-table.js';
import { exitCodes } from './exit-codes.js';
import { describeProgram } from './help.js';
import type { Io } from './io.js';
import type { Parsed } from './usage-errors.js';

/** Runs one command line, without the program's name, and returns the exit code of the process. */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  try {
    await perform(argv, io);
    return exitCodes.done;
  } catch (error) {
    const { report } = await import('./failure-report.js');
    return report(error, argv, io);
  }
}

async function perform(argv: readonly string[], io: Io): Promise<void> {
  const said: Said = { stdout: '', by: 'crop', words: [] };
  try {
    await createProgram(io, said).parseAsync(asHelpOption(argv).map(asArgument), { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return io.stdout.write(said.stdout);
    const { asUsageError } = await import('./usage-errors.js');
    throw asUsageError(error, said);
  }
}

/** What commander has to say: it writes without waiting, so its texts are kept and written afterwards. */
interface Said extends Parsed {
  stdout: string;
}

/** What is still to be done to a command once it is clear that the line calls it. */
type Preparation = () => void | Promise<void>;

function createProgram(io: Io, said: Said): Command {
  const preparations = new Map<Command, Preparation>();
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
    .hook('preSubcommand', (_, command) => prepare(command));
  describeProgram(program);
  for (const [name, summary] of Object.entries(groups)) addGroup(name, summary);
  for (const entry of entriesOf(undefined)) add(program, entry);
  return program;

  function addGroup(name: string, summary: string): void {
    const group = program
      .command(name)
      .summary(summary)
      .addHelpText('before', `${summary}.\n`)
      .hook('preSubcommand', (_, command) => prepare(command));
    preparations.set(group, () => entriesOf(name).forEach((entry) => add(group, entry)));
  }

  function add(parent: Command, entry: CommandEntry): void {
    const command = parent.command(entry.words.split(' ').at(-1) ?? '').summary(entry.summary);
    if (entry.alias !== undefined) command.alias(entry.alias);
    preparations.set(command, async () => (await entry.load()).configure(command, io));
  }

  async function prepare(command: Command): Promise<void> {
    await preparations.get(command)?.();
    said.by = pathOf(command);
    said.words = command.commands.map((next) => next.name());
  }
}

/** The commands of a group, or those that stand alone. */
function entriesOf(group: string | undefined): readonly CommandEntry[] {
  return commandTable.filter(({ words }) =>
    group === undefined ? !words.includes(' ') : words.startsWith(`${group} `),
  );
}

/** `crop help plan list` is `crop plan list --help`, and `crop` alone is `crop --help`. */
function asHelpOption(argv: readonly string[]): string[] {
  if (argv.length === 0) return ['--help'];
  return argv[0] === 'help' ? [...argv.slice(1), '--help'] : [...argv];
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
