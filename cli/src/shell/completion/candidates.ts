import type { Command, Option } from 'commander';
import type { CommandTree } from '../command-tree.js';

export interface Candidate {
  value: string;
  about: string;
}

/** What can complete the words: file names, or one of these. */
export interface Completion {
  candidates: readonly Candidate[];
  isFile: boolean;
}

/** What value is wanted: the words of the command, then those of an option, and what --help calls the value. */
export interface Wanted {
  of: string;
  placeholder: string;
}

/** The known values for it; undefined if there are none. */
export type KnownValues = (wanted: Wanted) => Promise<Completion | undefined>;

const nothing: Completion = { candidates: [], isFile: false };

/** Walks down the commands that the words name, and completes the last, unfinished word. */
export async function findCandidates(
  { program, prepare }: CommandTree,
  words: readonly string[],
  knownValues: KnownValues,
): Promise<Completion> {
  const last = words.at(-1) ?? '';
  let command = program;
  let given = 0;
  let isOptional = true;
  let pending: Option | undefined;
  for (const word of words.slice(0, -1)) {
    if (pending !== undefined) pending = undefined;
    else if (word === '--') isOptional = false;
    else if (isOptional && word.startsWith('-')) pending = optionBefore(findOption(command, word), word);
    else if (!(await descend(word))) given += 1;
  }
  if (pending !== undefined) return matching(await valuesOf(pending), last);
  if (isOptional && last.startsWith('-')) return optionsFor(last);
  if (command.commands.length > 0) return matching(commandsOf(command), last);
  return matching(isOptional ? withoutDashes(await argumentAt(given)) : await argumentAt(given), last);

  async function descend(word: string): Promise<boolean> {
    const next = command.commands.find((each) => each.name() === word || each.aliases().includes(word));
    if (next === undefined) return false;
    await prepare(next);
    command = next;
    return true;
  }

  async function optionsFor(typed: string): Promise<Completion> {
    const [name = '', value] = typed.split(/=(.*)/s, 2);
    const option = findOption(command, name);
    if (value === undefined || option === undefined) return matching(optionsOf(command), typed);
    const { candidates, isFile } = await valuesOf(option);
    const whole = candidates.map((candidate) => ({ ...candidate, value: `${name}=${candidate.value}` }));
    return matching({ candidates: whole, isFile }, typed);
  }

  async function valuesOf({ argChoices, flags, long }: Option): Promise<Completion> {
    if (argChoices !== undefined) return choices(argChoices);
    const [, placeholder = ''] = /[<[]([\w-]+)/.exec(flags) ?? [];
    return (await knownValues({ of: `${pathOf(command)} ${long}`, placeholder })) ?? nothing;
  }

  async function argumentAt(index: number): Promise<Completion> {
    const all = command.registeredArguments;
    const argument = all[index] ?? (all.at(-1)?.variadic ? all.at(-1) : undefined);
    if (argument === undefined) return nothing;
    if (argument.argChoices !== undefined) return choices(argument.argChoices);
    return (await knownValues({ of: pathOf(command), placeholder: argument.name() })) ?? nothing;
  }
}

function matching({ candidates, isFile }: Completion, typed: string): Completion {
  return { candidates: candidates.filter(({ value }) => value.startsWith(typed)), isFile };
}

/** What begins with a dash would be read as an option. */
function withoutDashes({ candidates, isFile }: Completion): Completion {
  return { candidates: candidates.filter(({ value }) => !value.startsWith('-')), isFile };
}

function choices(values: readonly string[]): Completion {
  return { candidates: values.map((value) => ({ value, about: '' })), isFile: false };
}

function commandsOf(command: Command): Completion {
  const candidates = command.commands.map((each) => ({ value: each.name(), about: each.summary() }));
  return { candidates, isFile: false };
}

function optionsOf(command: Command): Completion {
  const candidates = command
    .createHelp()
    .visibleOptions(command)
    .flatMap(({ long, short, description }) =>
      [short, long]
        .filter((name) => name?.startsWith('--') === true)
        .map((name = '') => ({ value: name, about: description })),
    );
  return { candidates, isFile: false };
}

function findOption(command: Command, word: string): Option | undefined {
  const name = word.split('=', 1)[0];
  const inherited = command.parent === null ? undefined : findOption(command.parent, word);
  return command.options.find(({ long, short }) => long === name || short === name) ?? inherited;
}

/** The option whose value must follow the word, if any. */
function optionBefore(option: Option | undefined, word: string): Option | undefined {
  return !word.includes('=') && (option?.required || option?.optional) ? option : undefined;
}

function pathOf(command: Command): string {
  return command.parent === null ? '' : `${pathOf(command.parent)} ${command.name()}`.trim();
}
