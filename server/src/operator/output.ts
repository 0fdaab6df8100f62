// How commands print what they found: as lines of text, or as one line of JSON for programs.
import type { OperatorIo } from './io.js';

/** The options of a command that prints something. */
export interface Output {
  json?: true | undefined;
}

/** Prints a value, as JSON or as `describe` puts it. */
export function print<T>(io: OperatorIo, { json }: Output, value: T, describe: (value: T) => string): void {
  io.out(`${json ? JSON.stringify(value) : describe(value)}\n`);
}

/** Prints a list, as JSON or with a line for each value. */
export function printList<T>(
  io: OperatorIo,
  output: Output,
  list: T[],
  describe: (value: T) => string,
): void {
  if (output.json) print(io, output, list, String);
  else for (const value of list) print(io, output, value, describe);
}
