// Options of commands that are typed before the command: `crop -v plan list`. Loaded only for such a line.
import { answerOptions } from '../command/shared-options.js';
import { groups } from './command-table.js';
import { childrenOf, programOptions } from './program.js';

const ofProgram = optionsIn(programOptions);
const ofCommands = optionsIn(answerOptions);

/**
 * Returns the line with the options that every command has behind the words of the command, where the parser
 * expects them. A line with any other option before its command stays as it is, and is refused as before.
 */
export function optionsBehindCommand(argv: readonly string[]): readonly string[] {
  const kept: string[] = [];
  const moved: string[] = [];
  let at = 0;
  for (let word = argv[at]; word?.startsWith('-') === true; word = argv[at]) {
    const [name = ''] = word.split('=', 1);
    const takesValue = ofProgram.get(name) ?? ofCommands.get(name);
    if (takesValue === undefined) return argv;
    const end = at + (takesValue && !word.includes('=') ? 2 : 1);
    (ofProgram.has(name) ? kept : moved).push(...argv.slice(at, end));
    at = end;
  }
  const rest = argv.slice(at);
  if (rest.length === 0 || rest[0] === 'help') return argv;
  return [...kept, ...rest.toSpliced(commandLength(rest), 0, ...moved)];
}

/** Returns how many words name the command: those of its groups and its own, or the one of an alias. */
function commandLength(words: readonly string[]): number {
  let group = '';
  for (const [at, word] of words.entries()) {
    const child = childrenOf(group).find(({ name, alias }) => name === word || alias === word);
    if (child === undefined || !Object.hasOwn(groups, child.words))
      return at === 0 ? 1 : at + Number(child !== undefined);
    group = child.words;
  }
  return words.length;
}

/** Returns whether each option, in each of its forms, takes a value. */
function optionsIn(options: Readonly<Record<string, { flags: string }>>): Map<string, boolean> {
  return new Map(
    Object.values(options).flatMap(({ flags }) =>
      (flags.match(/(?<![\w-])--?[\w-]+/g) ?? []).map((name) => [name, flags.includes('<')] as const),
    ),
  );
}
