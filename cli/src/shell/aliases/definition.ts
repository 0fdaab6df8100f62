import { CommanderError } from 'commander';
import { usageError } from '../../terminal/failures.js';
import { asArgument } from '../command-line.js';
import { createParser, type Progress } from '../command-tree.js';
import { readWords } from '../bash-line.js';
import { commandAt, isCommand } from '../program.js';
import { asUsageError } from '../usage-errors.js';
import type { Alias } from './store.js';

const nameLengthMax = 40;
const namePattern = new RegExp(`^\\p{L}[\\p{L}\\p{M}\\p{N}_-]{0,${nameLengthMax - 1}}$`, 'u');

/** What a user of the alias may still add: a command to a group, an argument, the value of the last option. */
const unfinished = ['commander.help', 'commander.missingArgument', 'commander.optionMissingArgument'];

/** Checks the alias; throws a usage error if its name or its words cannot be used. */
export async function checkAlias({ name, words: text }: Alias, others: readonly Alias[]): Promise<void> {
  checkName(name);
  const words = readWords(text);
  if (words === undefined)
    throw usageError('An alias can contain only a crop command, and nothing that a shell would act on.', {
      hints: ['Close every quotation mark, and quote signs such as $, |, ; and *.'],
      tryNext: 'crop alias set --help',
    });
  const first = words[commandAt(words)];
  if (first === undefined) throw usageError('An alias stands for a crop command.', example());
  if (!isCommand(first)) {
    const what = others.some((other) => other.name === first)
      ? 'an alias, and an alias cannot stand for another'
      : 'not a crop command';
    throw usageError(`"${first}" is ${what}.`, example());
  }
  await checkLine(words);
}

function checkName(name: string): void {
  if (!namePattern.test(name))
    throw usageError(`"${name}" cannot be the name of an alias.`, {
      hints: [
        `A name begins with a letter and has at most ${nameLengthMax} letters, digits, hyphens and underscores.`,
      ],
    });
  if (isCommand(name))
    throw usageError(`${name} is a crop command, and commands cannot be replaced.`, {
      hints: ['Choose another name.'],
    });
}

/** Parses the line as if it were typed, so that a wrong option is reported now. */
async function checkLine(words: readonly string[]): Promise<void> {
  const progress: Progress = { stdout: '', by: 'crop', words: [] };
  try {
    await createParser(progress, Infinity).parseAsync(words.map(asArgument), { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode !== 0 && !unfinished.includes(error.code)) throw asUsageError(error, progress);
  }
}

function example() {
  return { tryNext: 'crop alias set wk "plan list --label marginal"' };
}
