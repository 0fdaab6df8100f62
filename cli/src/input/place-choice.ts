import type { CliError } from '../failures.js';
import { quotedName, shellWord } from '../output/shell-words.js';

const option = '--location';

/** The next step if a name fits several places: the same command with the first of them. */
export function withPlaceChosen(failure: CliError, argv: readonly string[]): CliError {
  const [first] = failure.details.candidates ?? [];
  if (failure.code !== 'LOCATION_AMBIGUOUS' || first === undefined) return failure;
  const tryNext = sameCommandAt(first.name, argv);
  return tryNext === undefined ? failure : failure.withDetails({ tryNext });
}

/** Undefined if the place was not given on this line, as with a plan, or the line cannot be written out. */
function sameCommandAt(place: string, argv: readonly string[]): string | undefined {
  // If an option is given twice, the last one counts.
  const at = argv.findLastIndex((word) => word === option || word.startsWith(`${option}=`));
  const chosen = quotedName(place);
  if (at === -1 || chosen === undefined) return undefined;
  const after = argv.slice(argv[at] === option ? at + 2 : at + 1);
  const words = [...argv.slice(0, at).map(shellWord), option, chosen, ...after.map(shellWord)];
  return words.includes(undefined) ? undefined : ['crop', ...words].join(' ');
}
