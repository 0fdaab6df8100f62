// Options of commands that are typed before the command: `crop -v plan list`, `crop plan -v list`. Loaded only for
// such a line.
import { answerOptions } from '../command/shared-options.js';
import { groups } from './command-table.js';
import { childrenOf, programOptions } from './program.js';

const ofProgram = optionsIn(programOptions);
const ofCommands = optionsIn(answerOptions);
/** Options whose place says what they ask about. */
const isAlone = optionsIn({ help: programOptions.help, version: programOptions.version });

/**
 * Returns the line with the options that every command has behind the words of the command, where the parser
 * expects them. What follows the first other option stays as it is.
 */
export function optionsBehindCommand(argv: readonly string[]): readonly string[] {
  const ofLine: string[] = [];
  const words: string[] = [];
  const moved: string[] = [];
  let at = 0;
  for (let group: string | undefined = ''; group !== undefined && at < argv.length;) {
    const [word = ''] = argv.slice(at);
    const [name = ''] = word.split('=', 1);
    const takesValue = ofProgram.get(name) ?? ofCommands.get(name);
    if (!word.startsWith('-')) {
      words.push(word);
      at += 1;
      group = groupAfter(group, word);
    } else if (takesValue === undefined || (words.length > 0 && isAlone.has(name))) {
      break;
    } else {
      const end = at + (takesValue && !word.includes('=') ? 2 : 1);
      (ofProgram.has(name) ? ofLine : moved).push(...argv.slice(at, end));
      at = end;
    }
  }
  const asked = words.includes('help') ? [] : moved;
  return [...ofLine, ...words, ...asked, ...argv.slice(at)];
}

/** Whether the option, in any of its forms, belongs to every command. */
export function isOfEveryCommand(name: string): boolean {
  return ofCommands.has(name);
}

/** Returns the words of the group that the word adds to a group; undefined if it ends the words of a command. */
function groupAfter(group: string, word: string): string | undefined {
  const words = childrenOf(group).find(({ name, alias }) => name === word || alias === word)?.words;
  return words !== undefined && Object.hasOwn(groups, words) ? words : undefined;
}

/** Returns whether each option, in each of its forms, takes a value. */
function optionsIn(options: Readonly<Record<string, { flags: string }>>): Map<string, boolean> {
  return new Map(
    Object.values(options).flatMap(({ flags }) =>
      (flags.match(/(?<![\w-])--?[\w-]+/g) ?? []).map((name) => [name, flags.includes('<')] as const),
    ),
  );
}
