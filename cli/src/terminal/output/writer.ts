import { terminalWords } from '@crop-planning/shared/words/terminal-text';
import { visible, visibleLines } from '@crop-planning/shared/visible-text';
import { colorsOf, createPaint, createTimes, messageLines, writeMessage, type Screen } from './screen.js';
import {
  asCsv,
  asJson,
  asPlainLines,
  asPairs,
  asTable,
  asTabs,
  asTabbedPairs,
  type Drawing,
} from './formats.js';
import { usageError } from '../failures.js';
import type { Io } from '../io.js';
import type { Pages } from '../programs/pages.js';
import type { Jq } from './jq.js';
import type { Notices, ItemOptions, ListOptions, Output, Progress } from './output.js';
import { fieldNames, isDrawn, isJsonWanted, readFields, type OutputOptions, type View } from './view.js';

type Mode = 'json' | 'csv' | 'ndjson' | 'ids' | 'terminal' | 'tabs';

const terminalWidthDefault = 80;

/**
 * Creates the output. Throws a usage error for an unknown field or an invalid jq expression, before anything
 * is done.
 */
export async function createOutput<Item extends object>(
  io: Io,
  options: OutputOptions,
  view: View<Item>,
): Promise<Output<Item>> {
  if (options.jq === undefined) return createWriter(io, options, view);
  const { openJq } = await import('./jq.js');
  return createWriter(io, options, view, await openJq(io, options.jq));
}

async function createWriter<Item extends object>(
  io: Io,
  options: OutputOptions,
  view: View<Item>,
  jq?: Jq,
): Promise<Output<Item>> {
  const selected = readFields(options.fields, view);
  const columns = readFields(options.columns, view);
  const names = selected ?? columns ?? fieldNames(view);
  const lineNames = columns ?? names.filter((name) => !view.bulkyFields?.includes(name));
  const tableView = tableViewOf(view, columns, options);
  const compare = await orderOfItems(options.sort, view);
  const mode = modeOf(io, options);
  const screen: Screen = {
    paint: createPaint(io, io.stdout, options.color),
    times: createTimes(options.utc === true, io.now),
    width: options.wide ? Infinity : (io.stdout.columns ?? terminalWidthDefault),
    height: io.stdout.rows,
    colors: colorsOf(io, io.stdout, options.color),
  };
  let isHeaded = false;
  const isLineByLine = compare === undefined && ['ndjson', 'ids', 'tabs'].includes(mode);
  const pages = options.pager === false || isLineByLine ? undefined : await openPages(io);
  const { stdout, stderr } = pages ?? io;
  const notices = createNotices({ ...io, stderr }, mode);
  return { item, list, draw, isForPerson: mode === 'terminal', isLineByLine, ...notices };

  async function item(
    value: Item,
    { ids = idsOf([value], view), alone, shown, sentence, drawing, lines = [] }: ItemOptions = {},
  ): Promise<void> {
    if (mode === 'json') return writeJson(select(value), 2);
    if (mode === 'ids') return write(ids);
    if (mode === 'csv' || mode === 'ndjson') return list([value]);
    if (alone !== undefined) return write([alone].flat().map(visible));
    if (mode !== 'terminal') {
      const more = columns === undefined ? asPlainLines(lines) : [];
      return write([...asTabbedPairs(value, lineNames, view), ...more]);
    }
    if (drawing !== undefined) return draw(drawing);
    if (sentence !== undefined) return write(await messageLines(visible(sentence), io.stdout.columns));
    return write(await asPairs({ ...value, ...shown }, names, view, screen));
  }

  async function list(
    unsorted: readonly Item[],
    { limit, wrap = (all) => all, draw: drawAll }: ListOptions<Item> = {},
  ): Promise<void> {
    const sorted = compare === undefined ? unsorted : unsorted.toSorted(compare);
    const items = sorted.slice(0, limit);
    if (mode === 'json') return writeJson(wrap(items.map(select), items), 2);
    if (mode === 'ids') return write(idsOf(items, view));
    if (mode === 'ndjson') return writeNdjson(items.map(select));
    if (mode === 'csv') return stdout.write(await asCsv(items, names, view, stdout.isTerminal));
    if (mode !== 'terminal') return writeTabs(items);
    return write(
      (await drawAll?.(items, screen)) ?? (await asTable(items, tableView, screen, io.stdout.columns)),
    );
  }

  /** Writes the field names once, before the first items. */
  function writeTabs(items: readonly Item[]): Promise<void> {
    const [head = '', ...lines] = asTabs(items, lineNames, view);
    const isFirst = !isHeaded;
    isHeaded = true;
    return write(isFirst ? [head, ...lines] : lines);
  }

  async function draw(drawing: Drawing): Promise<void> {
    if (mode === 'terminal') await write(await drawing(screen));
  }

  function select(value: Item): unknown {
    const own = mode === 'json' ? (view.ownFields ?? []) : [];
    if (selected === undefined && own.length === 0) return value;
    const selection = selected ?? names.filter((name) => !own.includes(name));
    return Object.fromEntries(selection.map((name) => [name, value[name]]));
  }

  async function writeNdjson(values: readonly unknown[]): Promise<void> {
    if (jq === undefined) return write(values.map((value) => asJson(value, stdout.isTerminal)));
    for (const value of values) await writeJson(value);
  }

  async function writeJson(value: unknown, indent?: number): Promise<void> {
    if (jq === undefined) return write([asJson(value, stdout.isTerminal, indent)]);
    const { lines, said, failure } = jq(asJson(value, false));
    await write(lines);
    if (said !== '') await stderr.write(`${stderr.isTerminal ? visibleLines(said) : said}\n`);
    if (failure !== undefined) throw failure;
  }

  function write(lines: readonly string[]): Promise<void> {
    return stdout.write(lines.map((line) => `${line}\n`).join(''));
  }
}

function createNotices(io: Io, mode: Mode): Notices {
  const { stderr } = io;
  const say = async (text: string) => writeMessage(stderr, visible(await io.asCalled(text)));
  const notice = async (text: string) => {
    if (stderr.isTerminal && mode === 'terminal') await say(text);
  };
  return {
    notice,
    next: async (command) => {
      if (command !== undefined) await notice(terminalWords().next(command));
    },
    remark: async (text) => {
      if (mode !== 'json') await say(text);
    },
    progress: (work, total) => {
      if (total === 0 || (!stderr.isTerminal && isSilent(mode))) return noProgress;
      const lineOf = (doneCount: number, note: string) =>
        `${terminalWords().progress[work](doneCount, total)}${note}`;
      return stderr.isTerminal ? liveProgress(io, lineOf) : plainProgress(io, lineOf);
    },
  };
}

const noProgress: Progress = { show: () => {}, end: async () => {} };

/** Says how much is done, with a note on a delay. */
type ProgressLine = (doneCount: number, note: string) => string;

function liveProgress({ stderr, env }: Io, lineOf: ProgressLine): Progress {
  if (env['TERM'] === 'dumb') return noProgress;
  let shownLength = 0;
  return {
    show: (doneCount, note = '') => {
      const line = lineOf(doneCount, note);
      void stderr.write(`\r${line.padEnd(shownLength)}`);
      shownLength = line.length;
    },
    end: () => stderr.write('\r\u001b[K'),
  };
}

const plainProgressMs = 5_000;

/** Writes a line every five seconds, for a log; shorter work writes none. */
function plainProgress({ stderr, now }: Io, lineOf: ProgressLine): Progress {
  let lastLineAtMs = now().getTime();
  return {
    show: (doneCount, note = '') => {
      const nowMs = now().getTime();
      if (nowMs - lastLineAtMs < plainProgressMs) return;
      lastLineAtMs = nowMs;
      void stderr.write(`${lineOf(doneCount, note)}\n`);
    },
    end: async () => {},
  };
}

/**
 * Whether no progress is written to a stderr that is not a terminal: with --json, stderr carries only a
 * failure, and -q suppresses progress too.
 */
function isSilent(mode: Mode): boolean {
  return mode === 'json' || mode === 'ids';
}

function modeOf(io: Io, options: OutputOptions): Mode {
  const { fields, jq, format, quiet } = options;
  if (jq !== undefined && ['csv', 'table', 'geojson'].includes(format ?? '')) {
    throw usageError(`--jq needs JSON or NDJSON, not --format ${format}.`);
  }
  if (format === 'table') {
    if (fields !== undefined) throw usageError('--fields applies to JSON, CSV and NDJSON, not to a table.');
    return 'terminal';
  }
  if (format === 'geojson') return 'json';
  if (format !== undefined) return format;
  if (quiet === true) return 'ids';
  if (isJsonWanted(options)) return 'json';
  return isDrawn(io.stdout, options) ? 'terminal' : 'tabs';
}

async function orderOfItems<Item>(
  sort: string | undefined,
  view: View<Item>,
): Promise<((a: Item, b: Item) => number) | undefined> {
  if (sort === undefined) return undefined;
  const { readSorting } = await import('./sorting.js');
  return readSorting(sort, view);
}

async function openPages(io: Io): Promise<Pages | undefined> {
  if (!io.stdout.isTerminal) return undefined;
  const { createPages } = await import('../programs/pages.js');
  return createPages(io);
}

/** Returns the view for tables; columns that the user requested are never dropped. */
function tableViewOf<Item>(
  view: View<Item>,
  columns: readonly (keyof Item & string)[] | undefined,
  { wide }: OutputOptions,
): View<Item> {
  if (columns !== undefined) return { fields: view.fields, columns };
  return wide ? { fields: view.fields } : view;
}

function idsOf<Item extends object>(items: readonly Item[], { key }: View<Item>): string[] {
  return items.flatMap((value) => {
    const id = key === undefined ? 'id' in value && value.id : value[key];
    return typeof id === 'string' ? [visible(id)] : [];
  });
}
