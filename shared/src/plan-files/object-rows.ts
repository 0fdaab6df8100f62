// Reads the objects of a JSON, NDJSON or YAML file as rows. Belongs to the reader of plan files.
import { faultText, parseJson, type JsonFault } from '../typed/json.js';
import { checkRow, refusedRow, type RowContract } from './check-row.js';
import { readKeys, type Header, type HeaderOptions, type NamedColumn } from './header.js';
import { PlanFileError } from './plan-file-error.js';
import type { PlanRow } from './plan-row.js';
import type { ReadNotes } from './read-notes.js';

/** So many sorts of objects are remembered, and names of ignored keys; a file of more is still read. */
const sortsMax = 1_000;

/** Reads objects, whose keys are understood as the headings of a table are. */
export function createObjectRows(contract: RowContract, options: HeaderOptions) {
  const headers = new Map<string, Header>();
  const ignored = new Set<string>();
  const named = new Map<string, NamedColumn>();
  return { read, notes };

  function read(line: number, value: unknown): PlanRow {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return refusedRow(line, 'it is not an object');
    const entries = Object.entries(value);
    const header = headerOf(entries.map(([key]) => key));
    const given = entries.map(([, inner], i) => [header.columns[i] ?? '', inner] as const);
    const values = Object.fromEntries(given.filter(([name]) => name !== ''));
    const [unknown] = header.ignored;
    if (options.isStrict === true && unknown !== undefined)
      return refusedRow(line, `${unknown} is not a known field`, values);
    return checkRow(line, values, contract);
  }

  function headerOf(keys: readonly string[]): Header {
    const sort = JSON.stringify(keys);
    const known = headers.get(sort);
    if (known !== undefined) return known;
    const header = readKeys(keys, contract.columns, options);
    if (headers.size < sortsMax) headers.set(sort, header);
    for (const key of header.ignored) if (ignored.size < sortsMax) ignored.add(key);
    for (const column of header.named) named.set(column.heading, column);
    return header;
  }

  function notes(): ReadNotes {
    return { ignored: [...ignored], named: [...named.values()] };
  }
}

type ObjectRows = ReturnType<typeof createObjectRows>;

/** Reads an array of objects, or a single one; throws a PlanFileError if the text is not JSON. */
export function* readJson(text: string, rows: ObjectRows): Generator<PlanRow> {
  const value = parseJson(text);
  if ('fault' in value) throw new PlanFileError('The file is not JSON.', [faultText(value.fault)]);
  if (!Array.isArray(value.json)) return yield rows.read(1, value.json);
  const lines = linesOfElements(text);
  for (const [i, element] of value.json.entries()) yield rows.read(lines[i] ?? 1, element);
}

/** Reads an object in each line; a line that is not JSON refuses only itself. */
export function* readJsonLines(text: string, rows: ObjectRows): Generator<PlanRow> {
  if (isJson(text)) return yield* readJson(text, rows);
  for (const [i, source] of text.split('\n').entries()) {
    if (source.trim() === '') continue;
    const value = parseJson(source);
    yield 'fault' in value
      ? { line: i + 1, failure: { code: 'MALFORMED_JSON', message: lineFaultText(value.fault) } }
      : rows.read(i + 1, value.json);
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function lineFaultText({ column, reason }: JsonFault): string {
  return `this is not JSON; column ${column}: ${reason}`;
}

/** Returns the lines on which the elements of a valid JSON array begin. */
function linesOfElements(text: string): number[] {
  const lines: number[] = [];
  let line = 1;
  let depth = 0;
  let isExpected = false;
  for (const [token] of text.matchAll(/"(?:\\.|[^"\\])*"|\n|[[\]{},]|[^\s"[\]{},]+/g)) {
    if (token === '\n') {
      line += 1;
      continue;
    }
    if (depth === 1 && isExpected && token !== ']') {
      lines.push(line);
      isExpected = false;
    }
    if (token === '[' || token === '{') depth += 1;
    if (token === ']' || token === '}') depth -= 1;
    if (depth === 1 && (token === ',' || lines.length === 0)) isExpected = true;
  }
  return lines;
}
