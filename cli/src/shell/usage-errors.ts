import type { CommanderError } from 'commander';
import { usageError, type CliError } from '../terminal/failures.js';

/** How far parsing has got: the command or group reached, and the words that may follow it. */
export interface Position {
  by: string;
  words: readonly string[];
}

export function asUsageError({ code, message }: CommanderError, { by, words }: Position): CliError {
  const tryNext = `${by} --help`;
  if (code === 'commander.help') {
    return usageError(`${by} needs a command.`, { hints: [`One of ${words.join(', ')}.`], tryNext });
  }
  const [what = '', ...hints] = message.replace(/^error: /, '').split('\n');
  return (
    wrongValue(what, tryNext) ??
    usageError(sentence(what), { hints: hints.map((hint) => hint.replace(/^\((.*)\)$/, '$1')), tryNext })
  );
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
