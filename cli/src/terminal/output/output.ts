import type { Screen } from './screen.js';
import type { Drawing, PlainLine } from './formats.js';

/** Writes a command's payload to stdout, in the form asked for. */
export interface Output<Item> extends Notices {
  item(item: Item, options?: ItemOptions): Promise<void>;
  list(items: readonly Item[], options?: ListOptions<Item>): Promise<void>;
  /** Whether the payload is drawn for a person. */
  readonly isForPerson: boolean;
  /** Whether a list can be written in parts, each as soon as it is known. */
  readonly isLineByLine: boolean;
  /** More for a person, below the payload; otherwise left out. */
  draw(drawing: Drawing): Promise<void>;
}

export interface ItemOptions {
  /** What -q prints, if not the id of the item itself. */
  ids?: readonly string[];
  /** What a terminal and a pipe get instead of the fields, for a script to use as it is; an array means lines. */
  alone?: string | readonly string[];
  /** What a terminal says instead of the fields. */
  sentence?: string;
  /** What a terminal shows instead of the fields. */
  drawing?: Drawing;
  /** What a pipe gets instead of that drawing, as further lines of name and value. */
  lines?: readonly PlainLine[];
}

export interface ListOptions<Item> {
  /** At most this many, after sorting. */
  limit?: number;
  /** Makes the API's whole answer from the items, for an answer that is not a bare list. */
  wrap?(items: readonly unknown[]): unknown;
  /** Replaces the table on a terminal; undefined if there is no room for it. */
  draw?(
    items: readonly Item[],
    screen: Screen,
  ): readonly string[] | undefined | Promise<readonly string[] | undefined>;
}

/** What is said on stderr besides the payload. */
export interface Notices {
  /** For a person at a terminal; otherwise left out. */
  notice(text: string): Promise<void>;
  /** The command that is likely to come next, for a person at a terminal. */
  next(command: string | undefined): Promise<void>;
  /** In any case but --json. */
  remark(text: string): Promise<void>;
  /** A moving count on a terminal, elsewhere a line every five seconds; the total may be unknown. */
  progress(noun: string, total?: number): Progress;
}

export interface Progress {
  /** `note` says what holds the work up. */
  show(doneCount: number, note?: string): void;
  /** Removes the count from a terminal. */
  end(): Promise<void>;
}

/** Passes on what the work resolves with, after the count is off the terminal, however the work ended. */
export async function ended<T>(work: Promise<T>, end: Progress['end']): Promise<T> {
  try {
    return await work;
  } finally {
    await end();
  }
}
