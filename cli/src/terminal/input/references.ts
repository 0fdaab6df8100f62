import { CliError, exitCodes } from '../failures.js';
import { canAsk, type Io } from '../io.js';
import { words } from '@crop-planning/shared/words/languages/current';
import { questions as english, type NamedThing } from '@crop-planning/shared/words/languages/en/questions';

/** How items of one kind are referred to on the command line. */
export interface Naming<Item> {
  /** The word for an item, as in `You have no session "…"`. */
  noun: NamedThing;
  rule: string;
  notFoundCode: string;
  /** The command that lists the items. */
  listCommand: string;
  /** Describes a candidate, so that a person can distinguish it from the others by more than its id. */
  describe(item: Item): string;
  /** The next step if several match; by default the list command. */
  chooseCommand?(item: Item): string;
}

/** The rule for referring to an item that has no name, for --help. */
export const idRule = 'its id, or at least the first 6 characters of it';

const prefixLengthMin = 6;
const candidatesShownMax = 10;

export function isId(text: string): boolean {
  return /^[0-9a-f]{24}$/i.test(text);
}

/** True if the text is the id, or a long enough beginning of it. */
export function beginsId(text: string, id: string): boolean {
  return text.length >= prefixLengthMin && id.startsWith(text.toLowerCase());
}

/** Returns the only candidate; fails if there are none or several. */
export function onlyOne<Item extends { id: string }>(
  candidates: readonly Item[],
  reference: string,
  naming: Naming<Item>,
): Item {
  const [item, ...others] = candidates;
  if (item === undefined) throw notFound(reference, naming);
  if (others.length > 0) throw ambiguous(item, candidates, reference, naming);
  return item;
}

/** Like `onlyOne`, but a person at a terminal chooses if there are several. */
export async function chosenOne<Item extends { id: string }>(
  io: Io,
  candidates: readonly Item[],
  reference: string,
  naming: Naming<Item>,
): Promise<Item> {
  if (candidates.length < 2 || !canAsk(io)) return onlyOne(candidates, reference, naming);
  const { visible } = await import('@crop-planning/shared/visible-text');
  return io.prompts.choose(
    words('questions', english).several(naming.noun, `"${visible(reference)}"`, candidates.length),
    candidates.map((item) => ({ name: visible(`${naming.describe(item)}  ${item.id}`), value: item })),
  );
}

/** Creates the error for a reference that matches nothing; `suggestions` are similar names. */
export function notFound<Item>(
  reference: string,
  { noun, rule, notFoundCode, listCommand }: Naming<Item>,
  suggestions: readonly string[] = [],
): CliError {
  return new CliError(exitCodes.notFound, notFoundCode, `You have no ${noun} "${reference}".`, {
    hints: [`A ${noun} is named by ${rule}.`],
    suggestions,
    tryNext: listCommand,
  });
}

function ambiguous<Item extends { id: string }>(
  first: Item,
  candidates: readonly Item[],
  reference: string,
  { noun, listCommand, describe, chooseCommand }: Naming<Item>,
): CliError {
  const shown = candidates.slice(0, candidatesShownMax).map((item) => `${item.id}  ${describe(item)}`);
  const rest = candidates.length - shown.length;
  const message = `"${reference}" matches ${candidates.length} ${noun}s.`;
  return new CliError(exitCodes.conflict, 'AMBIGUOUS', message, {
    hints: rest > 0 ? [...shown, `and ${rest} more`] : shown,
    tryNext: chooseCommand?.(first) ?? listCommand,
  });
}
