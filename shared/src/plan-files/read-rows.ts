// Reads files of plans, for the command line and the page: CSV, JSON and NDJSON. Knows neither files nor bytes: it is
// given the text in pieces, and says of each row what was understood or why it is refused.
import { createCropPlanInput, type CreateCropPlanInput } from '../contract/crop-plans.js';
import { createClimateInput } from '../contract/own-climates.js';
import { faultText, parseJson, type JsonFault } from '../typed/json.js';
import { issueText } from '../words/listing.js';
import { planColumns, ruleBroken, type PlanColumn, type PlanColumns } from './columns.js';
import { createCsvReader, type CsvRow } from './csv.js';
import type { FileFormat } from './formats.js';
import { unguarded } from './formula-guard.js';
import { fieldName, isNeeded, isReadOnly, readHeader } from './header.js';
import { PlanFileError } from './plan-file-error.js';

/** Why something was refused; the message is a part of a sentence without a full stop, or a sentence. */
export interface Refusal {
  code: string;
  message: string;
}

/** A row whose values can be sent; `line`, from 1, is where it begins in the file. */
export interface ReadRow {
  line: number;
  input: CreateCropPlanInput;
}

/** A row that cannot be sent; `values` are as the file has them, by the names of the fields it has. */
export interface RefusedRow {
  line: number;
  failure: Refusal;
  values?: Readonly<Record<string, unknown>>;
}

export type PlanRow = ReadRow | RefusedRow;

/** The columns that a row can have, and the schema that validates it. */
export interface RowContract {
  columns: PlanColumns;
  schema: Pick<typeof createCropPlanInput, 'safeParse'>;
}

/** A reader of one file, which throws a PlanFileError if the file as a whole cannot be read. */
export interface RowReader {
  /** Reads a piece of the text; returns the rows that it completes. */
  push(text: string): PlanRow[];
  /** Returns the remaining rows, each when it is asked for. */
  end(): Iterable<PlanRow>;
}

/** A file names a climate; the service knows it by its id. */
const schema = createCropPlanInput.extend({ climate: createClimateInput.shape.name.nullish() });
const planContract: RowContract = { columns: planColumns, schema };

const issuesShown = 10;
const messageMax = 1_000;

/** Reads and checks every row of a text. */
export function readPlanRows(text: string, format: FileFormat, contract = planContract): PlanRow[] {
  const reader = createRowReader(format, contract);
  return [...reader.push(text), ...reader.end()];
}

export function createRowReader(format: FileFormat, contract = planContract): RowReader {
  return format === 'csv' ? createTableReader(contract) : createJsonReader(format, contract);
}

function createTableReader(contract: RowContract): RowReader {
  const csv = createCsvReader();
  let columns: readonly string[] | undefined;
  let isEmpty = true;
  const readRows = (found: readonly CsvRow[]): PlanRow[] => {
    const [header, ...others] = found;
    if (columns !== undefined) return found.map((row) => readCells(row, columns ?? [], contract));
    if (header === undefined) return [];
    columns = readHeader(header.cells, contract.columns);
    return readRows(others);
  };
  return {
    push(text) {
      isEmpty &&= text.trim() === '';
      return readRows(csv.push(text));
    },
    end() {
      const rows = readRows(csv.end());
      if (isEmpty) throw emptyFile();
      columns ??= readHeader([], contract.columns);
      return rows;
    },
  };
}

function createJsonReader(format: 'json' | 'ndjson', contract: RowContract): RowReader {
  const pieces: string[] = [];
  return {
    push(text) {
      pieces.push(text);
      return [];
    },
    end() {
      const text = pieces.join('');
      if (text.trim() === '') throw emptyFile();
      return format === 'json' ? readJson(text, contract) : readJsonLines(text, contract);
    },
  };
}

function emptyFile(): PlanFileError {
  return new PlanFileError('The file is empty.');
}

function readCells({ line, cells }: CsvRow, columns: readonly string[], contract: RowContract): PlanRow {
  const entries = columns.map((column, i) => [column, unguarded(cells[i] ?? '')] as const);
  // A spreadsheet leaves the cell of an optional column empty.
  const given = entries.filter(([column, cell]) => cell.trim() !== '' || isNeeded(column, contract.columns));
  const values = Object.fromEntries(given);
  const extra = cells.slice(columns.length).some((cell) => cell.trim() !== '');
  if (extra || cells.length < columns.length) {
    return refusedRow(line, `the line has ${cells.length} cells, the header ${columns.length}`, values);
  }
  return checkRow(line, values, contract);
}

function* readJson(text: string, contract: RowContract): Generator<PlanRow> {
  const value = parseJson(text);
  if ('fault' in value) throw new PlanFileError('The file is not JSON.', [faultText(value.fault)]);
  if (!Array.isArray(value.json)) return yield checkRow(1, value.json, contract);
  const lines = linesOfElements(text);
  for (const [i, element] of value.json.entries()) yield checkRow(lines[i] ?? 1, element, contract);
}

function* readJsonLines(text: string, contract: RowContract): Generator<PlanRow> {
  if (isJson(text)) return yield* readJson(text, contract);
  for (const [i, source] of text.split('\n').entries()) {
    if (source.trim() === '') continue;
    const value = parseJson(source);
    yield 'fault' in value
      ? { line: i + 1, failure: { code: 'MALFORMED_JSON', message: lineFaultText(value.fault) } }
      : checkRow(i + 1, value.json, contract);
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

/** Checks the values of one row; `line` is the line of the file on which it begins. */
export function checkRow(
  line: number,
  value: unknown,
  { columns, schema }: RowContract = planContract,
): PlanRow {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return refusedRow(line, 'it is not an object');
  }
  const entries = Object.entries(value).map(([key, inner]) => [fieldName(key, columns), inner] as const);
  const values = Object.fromEntries(entries.filter(([key]) => !isReadOnly(key, columns)));
  const row: Record<string, unknown> = { ...values };
  for (const [name, column] of Object.entries(columns)) {
    const text = row[name];
    if (typeof text !== 'string') continue;
    row[name] = readCell(text, column);
    if (row[name] === undefined)
      return refusedRow(line, faultOf(name, values, ruleBroken(column, text)), values);
  }
  const result = schema.safeParse(row);
  if (result.success) return { line, input: onlyGiven(result.data, row) };
  const issues = result.error.issues.map(({ path, message }) => faultOf(path.join('.'), values, message));
  const more = issues.length - issuesShown;
  const shown = [...issues.slice(0, issuesShown), ...(more > 0 ? [`and ${more} more`] : [])];
  return refusedRow(line, shown.join('; '), values);
}

/**
 * Reads a cell as the option would, but with choices in any letter case; returns undefined if the column's
 * rule does not allow the text.
 */
function readCell(text: string, { read, choices }: PlanColumn): unknown {
  if (read !== undefined) return read(text);
  return choices === undefined ? text : text.trim().toLowerCase();
}

/** Removes the defaults of fields that the row omits: they would overwrite an existing plan's values. */
function onlyGiven(input: CreateCropPlanInput, row: object): CreateCropPlanInput {
  const entries = Object.entries(input).filter(([name]) => Object.hasOwn(row, name));
  return Object.fromEntries(entries) as CreateCropPlanInput;
}

/** Returns `planting_month "13": must be 1 to 12`, or, if there is no value, `name: is missing`. */
function faultOf(name: string, values: Record<string, unknown>, message: string): string {
  const what = Object.hasOwn(values, name) ? ` ${quotedValue(values[name])}` : '';
  return issueText({ path: name + what, message });
}

function quotedValue(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(cut(value));
  return cut(JSON.stringify(value));
}

function cut(text: string): string {
  const characters = Array.from(text.slice(0, 2 * quotedMax + 2));
  return characters.length <= quotedMax ? text : `${characters.slice(0, quotedMax).join('')}…`;
}

const quotedMax = 40;

function refusedRow(line: number, message: string, values?: Readonly<Record<string, unknown>>): PlanRow {
  const short = message.length > messageMax ? `${message.slice(0, messageMax)}…` : message;
  return { line, failure: { code: 'VALIDATION_FAILED', message: short }, ...(values && { values }) };
}
