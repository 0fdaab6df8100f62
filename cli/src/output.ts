import { visible } from './cells.js';
import { createPaint, type ColorChoice } from './color.js';
import { usageError } from './failures.js';
import { asCsv, asJson, asPairs, asTable, asTabs, asTabbedPairs, type Screen } from './formats.js';
import type { Io } from './io.js';
import { fieldNames, type View } from './view.js';

export interface OutputOptions {
  json?: boolean;
  fields?: string;
  format?: 'csv' | 'ndjson';
  quiet?: boolean;
  color: ColorChoice;
}

/** Puts the payload of one command on stdout, in the form that was asked for. */
export interface Output<Item> extends Asides {
  item(item: Item, options?: ItemOptions): Promise<void>;
  /** `wrap` makes the API's whole answer of the items, for an answer that is not a bare list. */
  list(items: readonly Item[], wrap?: (items: readonly unknown[]) => unknown): Promise<void>;
}

export interface ItemOptions {
  /** What -q prints, where that is not the id of the item itself. */
  ids?: readonly string[];
  /** What a terminal says in place of the fields. */
  sentence?: string;
}

/** What is said on stderr beside the payload. */
export interface Asides {
  /** For a person at a terminal; left out in every other case. */
  notice(text: string): Promise<void>;
  /** In any case but --json. */
  remark(text: string): Promise<void>;
  /** A count that moves, at a terminal only. */
  progress(noun: string, total: number): Progress;
}

export interface Progress {
  show(doneCount: number): void;
  /** Takes the count away again. */
  end(): Promise<void>;
}

type Mode = 'json' | 'csv' | 'ndjson' | 'ids' | 'terminal' | 'tabs';

const terminalWidthDefault = 80;

/** Refuses unknown fields before anything is done. */
export function createOutput<Item extends object>(
  io: Io,
  options: OutputOptions,
  view: View<Item>,
): Output<Item> {
  const selected = readFields(options.fields, view);
  const names = selected ?? fieldNames(view);
  const mode = modeOf(io, options);
  const screen: Screen = {
    paint: createPaint(io, io.stdout, options.color),
    now: io.now,
    width: io.stdout.columns ?? terminalWidthDefault,
  };
  return { item, list, ...createAsides(io, mode) };

  async function item(value: Item, { ids = idsOf([value]), sentence }: ItemOptions = {}): Promise<void> {
    if (mode === 'json') return write([asJson(select(value), 2)]);
    if (mode === 'ids') return write(ids);
    if (mode !== 'terminal') return write(asTabbedPairs(value, names));
    return write(sentence === undefined ? await asPairs(value, names, view, screen) : [visible(sentence)]);
  }

  async function list(
    items: readonly Item[],
    wrap = (all: readonly unknown[]): unknown => all,
  ): Promise<void> {
    if (mode === 'json') return write([asJson(wrap(items.map(select)), 2)]);
    if (mode === 'ids') return write(idsOf(items));
    if (mode === 'ndjson') return write(items.map((value) => asJson(select(value))));
    if (mode === 'csv') return io.stdout.write(await asCsv(items, names, io.stdout.isTerminal));
    return write(mode === 'terminal' ? await asTable(items, view, screen) : asTabs(items, names));
  }

  function select(value: Item): unknown {
    return selected === undefined ? value : Object.fromEntries(names.map((name) => [name, value[name]]));
  }

  function write(lines: readonly string[]): Promise<void> {
    return io.stdout.write(lines.map((line) => `${line}\n`).join(''));
  }
}

function createAsides({ stderr }: Io, mode: Mode): Asides {
  return {
    notice: async (text) => {
      if (stderr.isTerminal && mode === 'terminal') await stderr.write(`${visible(text)}\n`);
    },
    remark: async (text) => {
      if (mode !== 'json') await stderr.write(`${visible(text)}\n`);
    },
    progress: (noun, total) => {
      if (!stderr.isTerminal) return { show: () => {}, end: async () => {} };
      return {
        show: (doneCount) => void stderr.write(`\r${doneCount} of ${total} ${noun}`),
        end: () => stderr.write('\r\u001b[K'),
      };
    },
  };
}

function modeOf(io: Io, { json, fields, format, quiet }: OutputOptions): Mode {
  if (format !== undefined) return format;
  if (quiet === true) return 'ids';
  if (json === true || fields !== undefined) return 'json';
  return io.stdout.isTerminal ? 'terminal' : 'tabs';
}

function readFields<Item>(text: string | undefined, view: View<Item>): (keyof Item & string)[] | undefined {
  if (text === undefined) return undefined;
  const known = fieldNames(view);
  return text.split(',').map((part) => {
    const wanted = part.trim();
    const name = known.find((candidate) => candidate === wanted);
    if (name !== undefined) return name;
    throw usageError(`There is no field "${wanted}".`, { hints: [`Fields: ${known.join(', ')}.`] });
  });
}

function idsOf(items: readonly object[]): string[] {
  return items.flatMap((value) => ('id' in value && typeof value.id === 'string' ? [visible(value.id)] : []));
}
