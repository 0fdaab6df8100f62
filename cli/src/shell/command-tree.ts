import { Argument, Command as Parser, InvalidArgumentError, Option as ParserOption } from 'commander';
import {
  brokenRule,
  type Argument as ArgumentData,
  type Command,
  type Option as OptionData,
} from '../command/define-command.js';
import type { CommonOptions } from '../command/shared-options.js';
import type { Connections } from '../service/service-command.js';
import { helpTopics } from './command-table.js';
import { childrenOf, program, programOptions, type Child } from './program.js';
import type { Position } from './usage-errors.js';

/** A command with the arguments and options that were typed. */
export interface CommandCall {
  command: Command<Connections>;
  arguments: Record<string, unknown>;
  options: CommonOptions & Record<string, unknown>;
  /** The keys of the options that were typed. */
  given: readonly string[];
}

/**
 * The state of parsing a command line. Text for stdout is collected, because commander does not wait for
 * writes.
 */
export interface Progress extends Position {
  stdout: string;
  call?: CommandCall;
}

/**
 * Creates a parser that fills in `progress`. The parser loads a command, or the commands of a group, only
 * when it reaches that command or group.
 */
export function createParser(progress: Progress, columns: number): Parser {
  const children = new Map<Parser, Child>();
  const root = new Parser('crop')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => (progress.stdout += text),
      writeErr: () => {},
      getOutHelpWidth: () => columns,
      getOutHasColors: () => false,
    })
    .helpOption(programOptions.help.flags, programOptions.help.about)
    .helpCommand(false)
    // The file with the version number is read only for --version.
    .version('', programOptions.version.flags, programOptions.version.about)
    .addOption(optionFor(programOptions.profile))
    .addOption(optionFor(programOptions.noAlias))
    .addHelpText('before', helpOpening(program))
    .addHelpText('after', topicList(helpTopics))
    .hook('preSubcommand', (_, parser) => prepare(parser));
  addChildren(root, '');
  return root;

  function addChildren(parent: Parser, words: string): void {
    for (const child of childrenOf(words)) {
      const parser = parent.command(child.name).summary(child.summary);
      if (child.alias !== undefined) parser.alias(child.alias);
      children.set(parser, child);
    }
  }

  async function prepare(parser: Parser): Promise<void> {
    const { words = '', summary = '', entry } = children.get(parser) ?? {};
    if (entry === undefined) {
      parser.helpCommand(false).addHelpText('before', `${summary}.\n`);
      parser.hook('preSubcommand', (_, next) => prepare(next));
      addChildren(parser, words);
    } else {
      addParts(parser, (await entry.load()).command);
    }
    progress.by = `crop ${words}`;
    progress.words = parser.commands.map((next) => next.name());
  }

  function addParts(parser: Parser, command: Command<Connections>): void {
    parser.addHelpText('before', helpOpening(command));
    for (const [name, argument] of Object.entries(command.arguments))
      parser.addArgument(argumentFor(name, argument));
    for (const option of Object.values(command.options)) parser.addOption(optionFor(option));
    parser.action(() => {
      const names = Object.keys(command.arguments);
      const values = Object.entries(parser.opts()).map(([key, value]) => [
        key,
        value === noValue ? null : value,
      ]);
      const options: CommandCall['options'] = Object.fromEntries(values);
      const { profile } = root.opts<CommonOptions>();
      progress.call = {
        command,
        arguments: Object.fromEntries(names.map((name, at) => [name, parser.processedArgs[at]])),
        options: profile === undefined ? options : { ...options, profile },
        given: Object.keys(options).filter((key) => parser.getOptionValueSource(key) === 'cli'),
      };
    });
  }
}

/** Returns the opening of a help text: what the command does, and examples. */
function helpOpening({ about, examples }: { about: string; examples: readonly string[] }): string {
  return [about, '', 'Examples:', ...examples.map((example) => `  $ ${example}`), ''].join('\n');
}

/** Returns the list of topics that ends `crop --help`. */
function topicList(topics: Readonly<Record<string, { summary: string }>>): string {
  const width = Math.max(...Object.keys(topics).map(({ length }) => length)) + 2;
  const list = Object.entries(topics).map(([name, { summary }]) => `  ${name.padEnd(width)}${summary}`);
  return ['', 'Topics (read one with crop help TOPIC):', ...list].join('\n');
}

function argumentFor(name: string, { about, choices, isOptional, isList }: ArgumentData<unknown>): Argument {
  const word = isList ? `${name}...` : name;
  const argument = new Argument(isOptional ? `[${word}]` : `<${word}>`, about);
  return choices === undefined ? argument : argument.choices(choices);
}

function optionFor({ flags, about, ...details }: OptionData<unknown>): ParserOption {
  const { group, choices, conflicts = [], read, isRepeatable } = details;
  const option = new ParserOption(flags, about).conflicts([...conflicts]);
  if (group !== undefined) option.helpGroup(group);
  if ('default' in details) option.default(details.default);
  if (choices !== undefined) option.choices(choices);
  if (isRepeatable) option.argParser((text, before: readonly string[]) => [...before, text]);
  if (read === undefined) return option;
  return option.argParser((text) => {
    const value = read(text);
    if (value === undefined) throw new InvalidArgumentError(`It ${brokenRule(details, text)}.`);
    return value ?? noValue;
  });
}

/** Stands for null while commander parses, because commander would turn null into an empty text. */
const noValue = Symbol('null');
