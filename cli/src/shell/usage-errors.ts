import type { CommanderError } from 'commander';
import { usageError, type CliError } from '../terminal/failures.js';
import { isOfEveryCommand } from './leading-options.js';

/** How far parsing has got: the command or group reached, and the words that may follow it. */
export interface Position {
  by: string;
  words: readonly string[];
}

export function asUsageError({ code, message }: CommanderError, { by, words }: Position): CliError {
  const tryNext = `${by} --help`;
  if (code === 'commander.help' || isMisplaced(message)) {
    // The list of all commands is what --help shows.
    const hints = words.length === 0 ? [] : [`One of ${words.join(', ')}.`];
    return usageError(`${by} needs a command.`, { hints, tryNext });
  }
  const [what = '', ...hints] = message.replace(/^error: /, '').split('\n');
  return (
    wrongValue(what, tryNext) ??
    usageError(sentence(what), { hints: hints.map((hint) => hint.replace(/^\((.*)\)$/, '$1')), tryNext })
  );
}

/** Whether an option was refused that the missing command would have. */
function isMisplaced(message: string): boolean {
  return isOfEveryCommand(/^error: unknown option '(.+?)(?:=.*)?'/.exec(message)?.[1] ?? '');
}

/**
 * Returns an error that names the option as it is typed and lists the values it takes; undefined for any
 * other message.
 */
function wrongValue(message: string, tryNext: string): CliError | undefined {
  const match = /^option '(.+)' argument '([^]*)' is invalid\. ([^]*)$/.exec(message);
  if (match === null) return undefined;
  const [, flags = '', value, rule = ''] = match;
  const option = /--[a-z-]+/.exec(flags)?.[0] ?? flags;
  const [, choices] = /^Allowed choices are (.*)\.$/.exec(rule) ?? [];
  const hint = choices === undefined ? rule : `${option} ${choices.split(', ').join('|')}`;
  return usageError(`${option} does not take "${value}".`, { hints: [hint], tryNext });
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.?!]$/.test(text) ? '' : '.'}`;
}
