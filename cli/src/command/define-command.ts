import type { Io } from '../terminal/io.js';
import type { Output } from '../terminal/output/output.js';
import type { OutputOptions, View } from '../terminal/output/view.js';

/** An option of a command, as data; `Value` is the type of its value. */
export interface Option<Value> {
  /** The option as typed, with the name of its value: `-f, --file <file>`. */
  flags: string;
  about: string;
  /** The heading under which --help lists the option, if not "Options:". */
  group?: string;
  choices?: readonly string[];
  /** The keys of the options that cannot be combined with this one. */
  conflicts?: readonly string[];
  default?: Value;
  /** Parses the text; returns undefined if it breaks the rule. */
  read?(text: string): Value | undefined;
  /** The rule, or the one that a refused text breaks, as the rest of a sentence: `must be a whole number`. */
  rule?: Rule;
  /** Whether the option can be repeated, each time adding a value. */
  isRepeatable?: true;
}

export type Rule = string | ((refused: string) => string);

/** An option that always has a value. */
export type OptionWithDefault<Value> = Option<Value> & { default: Value };

/** An argument of a command, as data; `Value` is the type of its value. */
export interface Argument<Value> {
  about: string;
  choices?: readonly (Value & string)[];
  isOptional?: true;
  /** Whether the argument takes all remaining words. */
  isList?: true;
}

export type Arguments = Readonly<Record<string, Argument<unknown>>>;
export type Options = Readonly<Record<string, Option<unknown>>>;

export type ArgumentValues<Given> = {
  [Name in keyof Given]: Given[Name] extends Argument<infer Value> ? Value : never;
};

/** A value for each option that has a default or was given. */
export type OptionValues<Given> = {
  [Name in keyof Given as Given[Name] extends { default: unknown } ? Name : never]: ValueOf<Given[Name]>;
} & {
  [Name in keyof Given as Given[Name] extends { default: unknown } ? never : Name]?: ValueOf<Given[Name]>;
};

type ValueOf<Given> = Given extends Option<infer Value> ? Value : never;

/** Opens the output on stdout; refuses unknown fields and invalid jq expressions. */
export type OpenOutput = <Item extends object>(
  view: View<Item>,
  options?: OutputOptions,
) => Promise<Output<Item>>;

/** The input that every command receives when it runs. */
export interface Invocation<Arguments, Options> {
  io: Io;
  arguments: Arguments;
  options: Options;
  openOutput: OpenOutput;
}

interface Description {
  /** The words that invoke the command, which are also the path of its file below `commands/`. */
  words: string;
  /** An alternative to the last word. */
  alias?: string;
  /** A single word that also invokes the command. */
  shortForm?: string;
  /** The command's line in the list of commands in --help. */
  summary: string;
  /** The line of the command's group there; one command of each group has it. */
  groupSummary?: string;
  /** The description in the command's own --help. */
  about: string;
  examples: readonly string[];
  /**
   * Whether the command manages the settings; if so, its environment is not extended by the settings file.
   */
  isAboutSettings?: true;
  /** Whether the command writes documents for people, which follow the reader's language into a file and a pipe. */
  writesDocuments?: true;
}

/**
 * A command of `crop`; parsing, help, completion and the manual are derived from it. Running it takes `Given`
 * as well.
 */
export interface Command<Given = never> extends Description {
  arguments: Arguments;
  options: Options;
  run: Run<UntypedInvocation & Given>;
}

type UntypedInvocation = Invocation<Record<string, unknown>, Record<string, unknown>>;
type Run<Received> = (invocation: Received) => Promise<void>;

interface Parts<GivenArguments, GivenOptions> extends Description {
  arguments?: GivenArguments;
  options: GivenOptions;
}

type InvocationOf<GivenArguments, GivenOptions> = Invocation<
  ArgumentValues<GivenArguments>,
  OptionValues<GivenOptions>
>;

type Details = Pick<Option<unknown>, 'group' | 'conflicts'>;
type Choices<Value> = { choices: readonly (Value & string)[] };
type Reading<Value> = Required<Pick<Option<Value>, 'read' | 'rule'>>;

/** Defines a command; if it has a view, the output is opened before the command runs. */
export interface DefineCommand<Given> {
  <
    GivenOptions extends Options,
    Item extends object,
    GivenArguments extends Arguments = Record<never, never>,
  >(
    definition: Parts<GivenArguments, GivenOptions> & {
      view: View<Item>;
      run: Run<InvocationOf<GivenArguments, GivenOptions> & Given & { output: Output<Item> }>;
    },
  ): Command<Given>;
  <GivenOptions extends Options, GivenArguments extends Arguments = Record<never, never>>(
    definition: Parts<GivenArguments, GivenOptions> & {
      run: Run<InvocationOf<GivenArguments, GivenOptions> & Given>;
    },
  ): Command<Given>;
}

/** Defines a command that needs nothing but this machine. */
export const defineCommand = commandsGiven<unknown>();

/** Returns how to define the commands that are also given what another folder offers. */
export function commandsGiven<Given>(): DefineCommand<Given> {
  return ({
    view,
    ...definition
  }: Parts<Arguments, Options> & {
    view?: View<never>;
    run(invocation: UntypedInvocation & Given & { output?: Output<never> }): Promise<void>;
  }): Command<Given> => {
    if (view === undefined) return { arguments: {}, ...definition };
    return {
      arguments: {},
      ...definition,
      run: async (invocation) => definition.run({ ...invocation, output: await invocation.openOutput(view) }),
    };
  };
}

/** Defines an option without a value, which is true if given. */
export function flag(flags: string, about: string, details: Details = {}): Option<boolean> {
  return { flags, about, ...details };
}

/** Defines an option whose value is any text, one of the choices, or the result of `read`. */
export function option(flags: string, about: string, details?: Details): Option<string>;
export function option<const Value>(
  flags: string,
  about: string,
  details: Details & (Choices<Value> | Reading<Value>),
): Option<Value>;
export function option(flags: string, about: string, details: Details = {}): Option<unknown> {
  return { flags, about, ...details };
}

/** Returns the rule that a refused text breaks, as the rest of a sentence. */
export function brokenRule({ rule = '' }: Pick<Option<unknown>, 'rule'>, refused: string): string {
  return typeof rule === 'string' ? rule : rule(refused);
}

/** Defines an option that can be repeated; its values are in the order in which they were typed. */
export function repeatableOption(flags: string, about: string): OptionWithDefault<string[]> {
  return { flags, about, default: [], isRepeatable: true };
}

export function withDefault<Value>(base: Option<Value>, value: NoInfer<Value>): OptionWithDefault<Value> {
  return { ...base, default: value };
}

export function argument<const Choice extends string = string>(
  about: string,
  choices?: readonly Choice[],
): Argument<Choice> {
  return { about, ...(choices && { choices }) };
}

export function optionalArgument(about: string): Argument<string | undefined> {
  return { about, isOptional: true };
}

/** Defines an argument of one or more words. */
export function argumentList(about: string): Argument<string[]> {
  return { about, isList: true };
}

export function optionalArgumentList(about: string): Argument<string[]> {
  return { about, isOptional: true, isList: true };
}

/** An option of the whole program, listed with each command. */
export const profileOption = option('--profile <name>', 'use the server and the login of this profile');
