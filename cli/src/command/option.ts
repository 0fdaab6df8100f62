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
  /** Makes the value from what was typed; undefined if the rule does not allow that. */
  read?(text: string): Value | undefined;
  /** The rule, as the rest of a sentence: `must be a whole number`. */
  rule?: string;
  /** Whether it can be given several times, each adding a value. */
  isRepeatable?: true;
}

/** An option that always has a value. */
export type OptionWithDefault<Value> = Option<Value> & { default: Value };

/** What follows the words of a command, as data; `Value` is what the command gets. */
export interface Argument<Value> {
  about: string;
  choices?: readonly (Value & string)[];
  isOptional?: true;
  /** Whether it takes all the words that are left. */
  isList?: true;
}

type Details = Pick<Option<unknown>, 'group' | 'conflicts'>;
type Choices<Value> = { choices: readonly (Value & string)[] };
type Reading<Value> = Required<Pick<Option<Value>, 'read' | 'rule'>>;

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
