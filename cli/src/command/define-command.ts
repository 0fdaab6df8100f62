import type { Api, CommandSession, SignIn } from '../service/api.js';
import type { Io } from '../terminal/io.js';
import type { Output, OutputOptions } from '../terminal/output/output.js';
import type { View } from '../terminal/output/view.js';
import type { Argument, Option } from './option.js';

export type Arguments = Readonly<Record<string, Argument<unknown>>>;
export type Options = Readonly<Record<string, Option<unknown>>>;

export type ArgumentValues<Given> = {
  [Name in keyof Given]: Given[Name] extends Argument<infer Value> ? Value : never;
};

/** A value for each option that has a default, and for each other one that was given. */
export type OptionValues<Given> = {
  [Name in keyof Given as Given[Name] extends { default: unknown } ? Name : never]: ValueOf<Given[Name]>;
} & {
  [Name in keyof Given as Given[Name] extends { default: unknown } ? never : Name]?: ValueOf<Given[Name]>;
};

type ValueOf<Given> = Given extends Option<infer Value> ? Value : never;

/** Opens the answer on stdout; refuses unknown fields, and what jq does not understand. */
export type OpenOutput = <Item extends object>(
  view: View<Item>,
  options?: OutputOptions,
) => Promise<Output<Item>>;

/** What a command is run with. */
export interface Invocation<Arguments, Options> {
  io: Io;
  arguments: Arguments;
  options: Options;
  openOutput: OpenOutput;
  /** The service, signed in; fails at once, without a request, if nobody is. */
  openSignedIn(options?: { isBatching?: boolean }): Promise<Api>;
  /** For someone who may already be signed in. */
  openSession(): Promise<CommandSession>;
  /** For signing in, at the address given or else the one in the settings. */
  openSignIn(address: string | undefined): Promise<SignIn>;
}

interface Description {
  /** What is typed to call it, which is also the path of its file below `commands/`. */
  words: string;
  /** Another last word. */
  alias?: string;
  /** A single word that calls it as well. */
  shortForm?: string;
  /** For the list of commands in --help. */
  summary: string;
  /** What it does, for its own --help. */
  about: string;
  examples: readonly string[];
  /** Whether it is about the settings: the settings file then adds nothing to the environment it sees. */
  isAboutSettings?: true;
}

/** A command of `crop`: parsing, help, completion and the manual are all made from it. */
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

/** With a view, the answer is opened before the command runs. */
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
