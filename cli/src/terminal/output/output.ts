import type { Screen } from './screen.js';
import type { Drawing, PlainLine } from './formats.js';
import type { TerminalWords } from '@crop-planning/shared/words/terminal-text';

/** Writes a command's payload to stdout, in the requested form. */
export interface Output<Item> extends Notices {
  item(item: Item, options?: ItemOptions): Promise<void>;
  list(items: readonly Item[], options?: ListOptions<Item>): Promise<void>;
  /** Whether the payload is drawn for a person. */
  readonly isForPerson: boolean;
  /** Whether a list can be written piece by piece as items become available. */
  readonly isLineByLine: boolean;
  /** Draws more for a person, below the payload; other forms omit it. */
  draw(drawing: Drawing): Promise<void>;
}

export interface ItemOptions {
  /** The ids that -q prints, if not the id of the item itself. */
  ids?: readonly string[];
  /**
   * The text that replaces the fields on a terminal and in a pipe, so that a script can use it as it is; an
   * array contains its lines.
   */
  alone?: string | readonly string[];
  /** Values that a person at a terminal sees instead of the item's own. */
  shown?: Readonly<Record<string, unknown>>;
  /** A sentence that replaces the fields on a terminal. */
  sentence?: string;
  /** A drawing that replaces the fields on a terminal. */
  drawing?: Drawing;
  /** Further lines of name and value that a pipe receives in place of the drawing. */
  lines?: readonly PlainLine[];
}

export interface ListOptions<Item> {
  /** The maximum number of items to write, after sorting. */
  limit?: number;
  /** Builds the API's whole answer from the items, if the answer is not a bare list. */
  wrap?(selected: readonly unknown[], items: readonly Item[]): unknown;
  /** Draws the items in place of the table on a terminal; returns undefined if there is no room. */
  draw?(
    items: readonly Item[],
    screen: Screen,
  ): readonly string[] | undefined | Promise<readonly string[] | undefined>;
}

/** Work of which a progress tells, by what is counted. */
export type Work = keyof TerminalWords['progress'];

/** Messages on stderr besides the payload. */
export interface Notices {
  /** Writes a message only for a person at a terminal. */
  notice(text: string): Promise<void>;
  /** Suggests the likely next command to a person at a terminal. */
  next(command: string | undefined): Promise<void>;
  /** Writes a message in every form except --json. */
  remark(text: string): Promise<void>;
  /**
   * Shows a live counter on a terminal and writes a line every five seconds elsewhere; the total may be
   * unknown.
   */
  progress(work: Work, total?: number): Progress;
}

export interface Progress {
  /** `note` gives the cause of a delay. */
  show(doneCount: number, note?: string): void;
  /** Removes the counter from a terminal. */
  end(): Promise<void>;
}

/** Awaits the work, and removes the counter from the terminal whether it succeeds or fails. */
export async function ended<T>(work: Promise<T>, end: Progress['end']): Promise<T> {
  try {
    return await work;
  } finally {
    await end();
  }
}
