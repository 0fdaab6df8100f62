import { isAmbiguous, namesInstead, refusedField } from '@crop-planning/shared/words/name-refusal';
import type { CliError } from '../../terminal/failures.js';
import { quotedName, shellWord } from '../../terminal/shell-words.js';

/**
 * Returns the failure; if a word matches several places or crops, the failure then suggests the same command
 * with the first of them.
 */
export function withNameChosen(failure: CliError, argv: readonly string[]): CliError {
  const refusal = { ...failure.details, code: failure.code };
  const field = refusedField(refusal);
  const [first] = namesInstead(refusal);
  if (field === undefined || !isAmbiguous(refusal) || first === undefined) return failure;
  const option = `--${field}`;
  const tryNext = argv[0] === 'map' ? sameMapWith(option, first, argv) : sameCommandWith(option, first, argv);
  return tryNext === undefined ? failure : failure.withDetails({ tryNext });
}

/** Returns the command line of a map with another crop, its first argument, or another area. */
function sameMapWith(option: string, name: string, argv: readonly string[]): string | undefined {
  if (option === '--location') return sameCommandWith('--in', name, argv);
  const [map, crop, ...others] = argv;
  const words = [map, quotedName(name), ...others.map(shellWord)];
  return crop?.startsWith('-') || words.includes(undefined) ? undefined : ['crop', ...words].join(' ');
}

/**
 * Returns the command line with another name; undefined if the line lacks the option, as it does for a saved
 * plan, or if a word cannot be quoted.
 */
function sameCommandWith(option: string, name: string, argv: readonly string[]): string | undefined {
  // If an option is given twice, the last one counts.
  const at = argv.findLastIndex((word) => word === option || word.startsWith(`${option}=`));
  const chosen = quotedName(name);
  if (at === -1 || chosen === undefined) return undefined;
  const after = argv.slice(argv[at] === option ? at + 2 : at + 1);
  const words = [...argv.slice(0, at).map(shellWord), option, chosen, ...after.map(shellWord)];
  return words.includes(undefined) ? undefined : ['crop', ...words].join(' ');
}
