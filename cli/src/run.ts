import { readFileSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import { visible } from './cells.js';
import { createPaint, type ColorChoice } from './color.js';
import { commandTable, groups, type CommandEntry } from './command-table.js';
import { exitCodes } from './exit-codes.js';
import { failureAsJson, failureAsLines, toCliError, usageError, type CliError } from './failures.js';
import type { Io } from './io.js';
import { describe } from './options.js';

/** Runs one command line, without the program's name, and returns the exit code of the process. */
export async function run(argv: readonly string[], io: Io): Promise<number> {
  try {
    await perform(argv, io);
    return exitCodes.done;
  } catch (error) {
    const failure = toCliError(error);
    // A stderr that takes nothing changes neither what happened nor its exit code.
    await report(failure, argv, io).catch(() => {});
    return failure.exitCode;
  }
}

async function perform(argv: readonly string[], io: Io): Promise<void> {
  const said: Said = { stdout: '', by: 'crop', words: [] };
  try {
    await createProgram(io, said).parseAsync(asHelpOption(argv), { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode !== 0) throw asUsageError(error, said);
    await io.stdout.write(said.stdout);
  }
}

/** What commander has to say: it writes without waiting, so its texts are kept and written afterwards. */
interface Said {
  stdout: string;
  /** The command that was being parsed, and the words that may follow it. */
  by: string;
  words: readonly string[];
}

function createProgram(io: Io, said: Said): Command {
  const entries = new Map<Command, CommandEntry>();
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
    .hook('preSubcommand', prepare);
  describe(program, {
    about: 'Crop planning from the command line: what to plant, where and when.',
    examples: ['crop login --email ada@example.org', 'crop plan import plans.csv', 'crop plan list'],
  });
  program.addHelpText('after', epilogue);

  for (const entry of commandTable) {
    const [word = '', group] = entry.words.split(' ').reverse();
    const parent = group === undefined ? program : groupOf(program, group, prepare);
    const command = parent.command(word).summary(entry.summary);
    if (entry.alias !== undefined) command.alias(entry.alias);
    entries.set(command, entry);
  }
  return program;

  async function prepare(_: Command, command: Command): Promise<void> {
    said.by = pathOf(command);
    said.words = command.commands.map((next) => next.name());
    const entry = entries.get(command);
    if (entry !== undefined) (await entry.load()).configure(command, io);
  }
}

type Prepare = (parent: Command, command: Command) => Promise<void>;

function groupOf(program: Command, name: string, prepare: Prepare): Command {
  const existing = program.commands.find((command) => command.name() === name);
  if (existing !== undefined) return existing;
  const summary = groups[name] ?? '';
  return program
    .command(name)
    .summary(summary)
    .addHelpText('before', `${summary}.\n`)
    .hook('preSubcommand', prepare);
}

const epilogue = `
Environment:
  CROP_API_URL     the server's address (default: http://127.0.0.1:4000)
  CROP_TOKEN       an access token, used in place of the stored login and never renewed
  CROP_CONFIG_DIR  the folder that keeps the login (default: crop in XDG_CONFIG_HOME or ~/.config)
  NO_COLOR         no colours; FORCE_COLOR: colours in a pipe too

Exit codes:
  0 done          1 unexpected       2 wrong usage     3 not found
  4 not signed in or not allowed     5 conflict or ambiguous
  6 data refused, or some rows failed
  7 network or time-out              8 limited, or server error
  130 interrupted`;

/** `crop help plan list` is `crop plan list --help`, and `crop` alone is `crop --help`. */
function asHelpOption(argv: readonly string[]): string[] {
  if (argv.length === 0) return ['--help'];
  return argv[0] === 'help' ? [...argv.slice(1), '--help'] : [...argv];
}

function asUsageError(error: CommanderError, { by, words }: Said): CliError {
  const tryNext = `${by} --help`;
  if (error.code === 'commander.help') {
    return usageError(`${by} needs a command.`, { hints: [`One of ${words.join(', ')}.`], tryNext });
  }
  const [message = '', ...hints] = error.message.replace(/^error: /, '').split('\n');
  return usageError(sentence(message), {
    hints: hints.map((hint) => hint.replace(/^\((.*)\)$/, '$1')),
    tryNext,
  });
}

async function report(failure: CliError, argv: readonly string[], io: Io): Promise<void> {
  if (wantsJson(argv)) return io.stderr.write(`${failureAsJson(failure)}\n`);
  const paint = createPaint(io, io.stderr, colorChoice(argv));
  const lines = failureAsLines(failure).map((line) => {
    const [label = ''] = line.split(' ', 1);
    return paint(label === 'error:' ? 'red' : 'bold', label) + visible(line.slice(label.length));
  });
  await io.stderr.write(lines.map((line) => `${line}\n`).join(''));
}

/** Read from the words themselves, since they may be what could not be parsed. */
function wantsJson(argv: readonly string[]): boolean {
  const isGiven = (option: string) => argv.some((word) => word === option || word.startsWith(`${option}=`));
  return isGiven('--json') || (isGiven('--fields') && !isGiven('--format'));
}

function colorChoice(argv: readonly string[]): ColorChoice {
  const index = argv.findIndex((word) => word === '--color' || word.startsWith('--color='));
  const choice = argv[index] === '--color' ? argv[index + 1] : argv[index]?.slice('--color='.length);
  return choice === 'always' || choice === 'never' ? choice : 'auto';
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.?!]$/.test(text) ? '' : '.'}`;
}

function pathOf(command: Command): string {
  return command.parent === null ? command.name() : `${pathOf(command.parent)} ${command.name()}`;
}

function readVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  const isManifest = typeof manifest === 'object' && manifest !== null && 'version' in manifest;
  return isManifest ? String(manifest.version) : '';
}
