import type { Api, CommandSession, SignIn } from '../service/api.js';
import type { Io } from '../terminal/io.js';
import type { Output } from '../terminal/output/output.js';
import type { OutputOptions, View } from '../terminal/output/view.js';

/** An option of a command, as data; `Value` is what the command gets if it is given. */
export interface Option<Value> {
  /** As typed, with the name of the value: `-f, --file <file>`. */
  flags: string;
  about: string;
  /** The heading of --help that lists it, if that is not "Options:". */
  group?: string;
  choices?: readonly string[];
  /** The keys of options that cannot be given with it. */
  conflicts?: readonly string[];
  default?: Value;
  /** Parses what was typed; undefined if it breaks the rule. */
  read?(text: string): Value | undefined;
  /** The rule, as the rest of a sentence: `must be a whole number`. */
  rule?: string;
  /** Whether it can be given several times, each adding a value. */
  isRepeatable?: true;
}

/** An option that always has a value. */
export type OptionWithDefault<Value> = Option<Value> & { default: Value };

/** An argument of a command, as data; `Value` is what the command gets. */
export interface Argument<Value> {
  about: string;
  choices?: readonly (Value & string)[];
  isOptional?: true;
  /** Whether it takes all remaining words. */
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

/** What a command receives when it runs. */
export interface Invocation<Arguments, Options> {
  io: Io;
  arguments: Arguments;
  options: Options;
  openOutput: OpenOutput;
  /** Connects with a credential; fails without a request if there is none. */
  openSignedIn(options?: { isBatching?: boolean }): Promise<Api>;
  /** Opens a session for a user who may already be signed in. */
  openSession(): Promise<CommandSession>;
  /** Opens a session for signing in, at this address or else the one in the settings. */
  openSignIn(address: string | undefined): Promise<SignIn>;
}

interface Description {
  /** The words that invoke it, which are also the path of its file below `commands/`. */
  words: string;
  /** An alternative to the last word. */
  alias?: string;
  /** A single word that also invokes it. */
  shortForm?: string;
  /** Its line in the list of commands in --help. */
  summary: string;
  /** What it does, for its own --help. */
  about: string;
  examples: readonly string[];
  /** Whether it manages the settings; if so, the settings file does not extend the environment it sees. */
  isAboutSettings?: true;
}

/** A command of `crop`; parsing, help, completion and the manual are derived from it. */
export interface Command extends Description {
  arguments: Arguments;
  options: Options;
  run(invocation: UntypedInvocation): Promise<void>;
}

type UntypedInvocation = Invocation<Record<string, unknown>, Record<string, unknown>>;

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

/** With a view, the output is opened before the command runs. */
export function defineCommand<
  GivenOptions extends Options,
  Item extends object,
  GivenArguments extends Arguments = Record<never, never>,
>(
  definition: Parts<GivenArguments, GivenOptions> & {
    view: View<Item>;
    run(invocation: InvocationOf<GivenArguments, GivenOptions> & { output: Output<Item> }): Promise<void>;
  },
): Command;
export function defineCommand<
  GivenOptions extends Options,
  GivenArguments extends Arguments = Record<never, never>,
>(
  definition: Parts<GivenArguments, GivenOptions> & {
    run(invocation: InvocationOf<GivenArguments, GivenOptions>): Promise<void>;
  },
): Command;
export function defineCommand({
  view,
  ...definition
}: Parts<Arguments, Options> & {
  view?: View<never>;
  run(invocation: UntypedInvocation & { output?: Output<never> }): Promise<void>;
}): Command {
  if (view === undefined) return { arguments: {}, ...definition };
  return {
    arguments: {},
    ...definition,
    run: async (invocation) => definition.run({ ...invocation, output: await invocation.openOutput(view) }),
  };
}

/** An option without a value: true if it is given. */
export function flag(flags: string, about: string, details: Details = {}): Option<boolean> {
  return { flags, about, ...details };
}

/** An option whose value is any text, one of the choices, or what `read` makes of the text. */
export function option(flags: string, about: string, details?: Details): Option<string>;
export function option<const Value>(
  flags: string,
  about: string,
  details: Details & (Choices<Value> | Reading<Value>),
): Option<Value>;
export function option(flags: string, about: string, details: Details = {}): Option<unknown> {
  return { flags, about, ...details };
}

/** An option that can be given several times; the values are in the order in which they were given. */
export function repeatableOption(flags: string, about: string): OptionWithDefault<string[]> {
  return { flags, about, default: [], isRepeatable: true };
}

export function withDefault<Value>(given: Option<Value>, value: NoInfer<Value>): OptionWithDefault<Value> {
  return { ...given, default: value };
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

/** One word or more. */
export function argumentList(about: string): Argument<string[]> {
  return { about, isList: true };
}

export function optionalArgumentList(about: string): Argument<string[]> {
  return { about, isOptional: true, isList: true };
}

/** An option of the whole program, listed with each command. */
export const profileOption = option('--profile <name>', 'use the server and the login of this profile');
