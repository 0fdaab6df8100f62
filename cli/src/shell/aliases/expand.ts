import type { Env } from '../../settings/preferences.js';
import { usageError } from '../../terminal/failures.js';
import { readWords } from '../bash-line.js';
import { openAliases } from './store.js';

/**
 * Returns the line with the words of an alias in place of the word at `at`; returns the line itself if that
 * word is not an alias, or if the line has --no-alias. The words of an alias are not expanded again.
 */
export async function expandAlias(argv: readonly string[], at: number, env: Env): Promise<readonly string[]> {
  const optionsEnd = argv.indexOf('--');
  const options = optionsEnd === -1 ? argv : argv.slice(0, optionsEnd);
  if (options.includes('--no-alias')) return argv;
  const aliases = openAliases(env);
  const alias = (await aliases.list()).find(({ name }) => name === argv[at]);
  if (alias === undefined) return argv;
  const words = readWords(alias.words);
  if (words === undefined)
    throw usageError(`The alias ${alias.name} in ${aliases.path} contains more than a crop command.`, {
      tryNext: `crop alias remove ${alias.name}`,
    });
  return argv.toSpliced(at, 1, ...words);
}
