import type { Argument, Option } from '../../command/define-command.js';
import { childrenOf, programOptions } from '../program.js';

export interface Candidate {
  value: string;
  about: string;
}

/** The possible completions: file names, or these candidates. */
export interface Completion {
  candidates: readonly Candidate[];
  isFile: boolean;
}

/**
 * Identifies the value to complete by the words of its command, its option (none for an argument), and the
 * placeholder shown in --help.
 */
export interface Wanted {
  words: string;
  option?: Option<unknown>;
  placeholder: string;
}

/** Returns the known completions of the wanted value; undefined if there are none. */
export type KnownValues = (wanted: Wanted) => Promise<Completion | undefined>;

const noCompletion: Completion = { candidates: [], isFile: false };

/** Follows the words down the command tree, and completes the last, unfinished word. */
export async function findCandidates(
  words: readonly string[],
  knownValues: KnownValues,
): Promise<Completion> {
  const last = words.at(-1) ?? '';
  let reachedWords = '';
  let options: readonly Option<unknown>[] = Object.values(programOptions);
  let args: readonly (readonly [name: string, Argument<unknown>])[] = [];
  let argumentCount = 0;
  let isOptional = true;
  let pendingOption: Option<unknown> | undefined;
  for (const word of words.slice(0, -1)) {
    if (pendingOption !== undefined) pendingOption = undefined;
    else if (word === '--') isOptional = false;
    else if (isOptional && word.startsWith('-')) pendingOption = optionBefore(findOption(word), word);
    else if (!(await descend(word))) argumentCount += 1;
  }
  if (pendingOption !== undefined) return matching(await valuesOf(pendingOption), last);
  if (isOptional && last.startsWith('-')) return optionsFor(last);
  const children = childrenOf(reachedWords).map(({ name, summary }) => ({ value: name, about: summary }));
  if (children.length > 0) return matching({ candidates: children, isFile: false }, last);
  const completion = await argumentAt(argumentCount);
  return matching(isOptional ? withoutDashes(completion) : completion, last);

  async function descend(word: string): Promise<boolean> {
    const next = childrenOf(reachedWords).find(({ name, alias }) => name === word || alias === word);
    if (next === undefined) return false;
    const { command } = (await next.entry?.load()) ?? {};
    reachedWords = next.words;
    options = [...Object.values(command?.options ?? {}), programOptions.help];
    args = Object.entries(command?.arguments ?? {});
    return true;
  }

  async function optionsFor(typed: string): Promise<Completion> {
    const [name = '', value] = typed.split(/=(.*)/s, 2);
    const option = findOption(name);
    if (value === undefined || option === undefined) return matching(namesOf(options), typed);
    const { candidates, isFile } = await valuesOf(option);
    const withName = candidates.map((candidate) => ({ ...candidate, value: `${name}=${candidate.value}` }));
    return matching({ candidates: withName, isFile }, typed);
  }

  async function valuesOf(option: Option<unknown>): Promise<Completion> {
    if (option.choices !== undefined) return choices(option.choices);
    const [, placeholder = ''] = /<([\w-]+)/.exec(option.flags) ?? [];
    return (await knownValues({ words: reachedWords, option, placeholder })) ?? noCompletion;
  }

  async function argumentAt(index: number): Promise<Completion> {
    const [name, argument] = args[index] ?? args.findLast(([, { isList }]) => isList) ?? [];
    if (name === undefined || argument === undefined) return noCompletion;
    if (argument.choices !== undefined) return choices(argument.choices);
    return (await knownValues({ words: reachedWords, placeholder: name })) ?? noCompletion;
  }

  /** Finds an option by its spelling, also among the program's own options, which are allowed everywhere. */
  function findOption(word: string): Option<unknown> | undefined {
    const [name = ''] = word.split('=', 1);
    return [...options, ...Object.values(programOptions)].find(({ flags }) =>
      spellings(flags).includes(name),
    );
  }
}

/** Returns the candidates that begin as typed, an exact match first. */
function matching({ candidates, isFile }: Completion, typed: string): Completion {
  const beginning = candidates.filter(({ value }) => value.startsWith(typed));
  return {
    candidates: beginning.toSorted(
      (one, other) => Number(other.value === typed) - Number(one.value === typed),
    ),
    isFile,
  };
}

/** Drops candidates that begin with a dash, which would be read as options. */
function withoutDashes({ candidates, isFile }: Completion): Completion {
  return { candidates: candidates.filter(({ value }) => !value.startsWith('-')), isFile };
}

function choices(values: readonly string[]): Completion {
  return { candidates: values.map((value) => ({ value, about: '' })), isFile: false };
}

function namesOf(options: readonly Option<unknown>[]): Completion {
  const candidates = options.flatMap(({ flags, about }) =>
    spellings(flags)
      .filter((name) => name.startsWith('--'))
      .map((value) => ({ value, about })),
  );
  return { candidates, isFile: false };
}

/** Returns `--month` and `--planting-month` for `--month, --planting-month <month>`. */
function spellings(flags: string): readonly string[] {
  return flags.replace(/ <.*/, '').split(', ');
}

/** Returns the option whose value must follow the word, if any. */
function optionBefore(option: Option<unknown> | undefined, word: string): Option<unknown> | undefined {
  return !word.includes('=') && option?.flags.includes('<') ? option : undefined;
}
