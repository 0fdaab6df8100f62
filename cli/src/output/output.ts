import type { ColorChoice } from './color.js';
import type { Drawing, PlainLine, Screen } from './formats.js';

export interface OutputOptions {
  json?: boolean;
  fields?: string;
  /** An expression for jq, which gets the JSON. */
  jq?: string;
  /** `table` is the form for people, in a pipe or a file too. */
  format?: 'csv' | 'ndjson' | 'table';
  /** Of a table, or of the lines in a pipe. */
  columns?: string;
  wide?: boolean;
  sort?: string;
  quiet?: boolean;
  /** False for no pager, however long the answer is. */
  pager?: boolean;
  /** Times to the second in UTC, where a person would be told how long ago. */
  utc?: boolean;
  color: ColorChoice;
}

/** Whether the answer is one JSON text, or what jq makes of it. */
export function isJsonWanted({ json, fields, jq, format }: OutputOptions): boolean {
  return json === true || (format === undefined && (fields !== undefined || jq !== undefined));
}

/** Puts the payload of one command on stdout, in the form that was asked for. */
export interface Output<Item> extends Asides {
  item(item: Item, options?: ItemOptions): Promise<void>;
  list(items: readonly Item[], options?: ListOptions<Item>): Promise<void>;
  /** Whether the payload is drawn for a person. */
  readonly isForPerson: boolean;
  /** Whether a list can be written in parts, each as it is known. */
  readonly isLineByLine: boolean;
  /** More for that person, below the payload; left out in every other case. */
  draw(drawing: Drawing): Promise<void>;
}

export interface ItemOptions {
  /** What -q prints, where that is not the id of the item itself. */
  ids?: readonly string[];
  /** What a terminal and a pipe have in place of the fields, for a script to take as it is; an array by its lines. */
  alone?: string | readonly string[];
  /** What a terminal says in place of the fields. */
  sentence?: string;
  /** What a terminal shows in place of the fields. */
  drawing?: Drawing;
  /** What a pipe has of that drawing, as more lines of name and value. */
  lines?: readonly PlainLine[];
}

export interface ListOptions<Item> {
  /** At most this many, when they are sorted. */
  limit?: number;
  /** Makes the API's whole answer of the items, for an answer that is not a bare list. */
  wrap?(items: readonly unknown[]): unknown;
  /** Replaces the table of a terminal; undefined where there is no room for it. */
  draw?(
    items: readonly Item[],
    screen: Screen,
  ): readonly string[] | undefined | Promise<readonly string[] | undefined>;
}

/** What is said on stderr beside the payload. */
export interface Asides {
  /** For a person at a terminal; left out in every other case. */
  notice(text: string): Promise<void>;
  /** The command that is likely to come next, for a person at a terminal. */
  next(command: string | undefined): Promise<void>;
  /** In any case but --json. */
  remark(text: string): Promise<void>;
  /** A count that moves at a terminal, elsewhere a line every five seconds; the total may be unknown. */
  progress(noun: string, total?: number): Progress;
}

export interface Progress {
  show(doneCount: number): void;
  /** Takes the count of a terminal away again. */
  end(): Promise<void>;
}
