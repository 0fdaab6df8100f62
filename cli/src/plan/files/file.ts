import { parse } from 'csv-parse/sync';
import { createClimateInput, createCropPlanInput, type CreateCropPlanInput } from '@crop-planning/shared';
import type { Refusal } from '../bulk.js';
import { brokenRule } from '../../command/define-command.js';
import { planFields, type PlanField, type PlanFields } from '../fields.js';
import { fieldName, isNeeded, isReadOnly, readHeader } from './header.js';
import { dataError, reasonOf } from '../../terminal/failures.js';
import { faultText, parseJson, type JsonFault } from '../../terminal/input/json.js';
import { unguarded } from '../../terminal/output/formula-guard.js';
import { issueText } from '../../terminal/output/words.js';

export const fileFormats = ['csv', 'json', 'ndjson'] as const;
export type FileFormat = (typeof fileFormats)[number];

/** The formats that can be read. */
export type InputFormat = FileFormat | 'yaml';

/** One row of the file: the input to send, or the reason why it cannot be sent. Lines are numbered from 1. */
export type PlanRow = { line: number; input: CreateCropPlanInput } | { line: number; failure: Refusal };

/** The fields that a row can have, and the schema that validates it. */
export interface RowContract {
  fields: PlanFields;
  schema: Pick<typeof createCropPlanInput, 'safeParse'>;
}

/** A file names a climate; the service knows it by its id. */
const schema = createCropPlanInput.extend({ climate: createClimateInput.shape.name.nullish() });
const planContract: RowContract = { fields: planFields, schema };

/** Returns the format according to the file's extension or, failing that, to the beginning of the text. */
export function formatOf(fileName: string, text: string): InputFormat {
  const extension = /\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase();
  if (extension === 'csv' || extension === 'json' || extension === 'ndjson') return extension;
  if (extension === 'jsonl') return 'ndjson';
  if (extension === 'yaml' || extension === 'yml') return 'yaml';
  const [begin] = text.trimStart();
  if (begin === '[') return 'json';
  return begin === '{' ? 'ndjson' : 'csv';
}

/** Reads and checks every row; throws only if the file as a whole cannot be read. */
export function readPlanRows(text: string, format: FileFormat, contract = planContract): PlanRow[] {
  if (text.trim() === '') throw dataError('The file is empty.');
  if (format === 'csv') return readCsv(text, contract);
  return format === 'json' ? readJson(text, contract) : readJsonLines(text, contract);
}

interface Cells {
  line: number;
  cells: readonly string[];
}

function readCsv(text: string, contract: RowContract): PlanRow[] {
  const [header, ...records] = parseCsv(text);
  const columns = readHeader(header?.cells ?? [], contract.fields);
  return records.map(({ line, cells }) => {
    const extra = cells.slice(columns.length).some((cell) => cell.trim() !== '');
    if (extra || cells.length < columns.length) {
      return refusedRow(line, `the line has ${cells.length} cells, the header ${columns.length}`);
    }
    const entries = columns.map((column, i) => [column, unguarded(cells[i] ?? '')] as const);
    // A spreadsheet leaves the cell of an optional column empty.
    const given = entries.filter(([column, cell]) => cell.trim() !== '' || isNeeded(column, contract.fields));
    return checkRow(line, Object.fromEntries(given), contract);
  });
}

function parseCsv(text: string): Cells[] {
  const [firstLine = ''] = text.split(/\r?\n/, 1);
  const delimiter = [',', ';', '\t'].find((candidate) => firstLine.includes(candidate)) ?? ',';
  const rows: Cells[] = [];
  let line = 1;
  try {
    parse(text.replace(/\r\n?/g, '\n'), {
      bom: true,
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      on_record: (cells: string[], { lines }) => {
        rows.push({ line, cells });
        line = lines + 1;
      },
    });
  } catch (error) {
    throw dataError('The file is not CSV.', {
      hints: [reasonOf(error)],
    });
  }
  return rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
}

function readJson(text: string, contract: RowContract): PlanRow[] {
  const value = parseJson(text);
  if ('fault' in value) throw dataError('The file is not JSON.', { hints: [faultText(value.fault)] });
  if (!Array.isArray(value.json)) return [checkRow(1, value.json, contract)];
  const lines = linesOfElements(text);
  return value.json.map((element: unknown, i) => checkRow(lines[i] ?? 1, element, contract));
}

function readJsonLines(text: string, contract: RowContract): PlanRow[] {
  const document = parseJson(text);
  if ('json' in document) return readJson(text, contract);
  return text.split('\n').flatMap((source, i) => {
    if (source.trim() === '') return [];
    const value = parseJson(source);
    return 'fault' in value
      ? [{ line: i + 1, failure: { code: 'MALFORMED_JSON', message: lineFaultText(value.fault) } }]
      : [checkRow(i + 1, value.json, contract)];
  });
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
  { fields, schema }: RowContract = planContract,
): PlanRow {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return refusedRow(line, 'it is not an object');
  }
  const entries = Object.entries(value).map(([key, inner]) => [fieldName(key, fields), inner] as const);
  const values = Object.fromEntries(entries.filter(([key]) => !isReadOnly(key, fields)));
  const row: Record<string, unknown> = { ...values };
  for (const [name, { option }] of Object.entries(fields)) {
    const text = row[name];
    if (typeof text !== 'string') continue;
    row[name] = readCell(text, option);
    if (row[name] === undefined) return refusedRow(line, faultOf(name, values, brokenRule(option, text)));
  }
  const result = schema.safeParse(row);
  if (result.success) return { line, input: onlyGiven(result.data, row) };
  const issues = result.error.issues.map(({ path, message }) => faultOf(path.join('.'), values, message));
  return refusedRow(line, issues.join('; '));
}

/**
 * Reads a cell as the option would, but with choices in any letter case; returns undefined if the option's
 * rule does not allow the text.
 */
function readCell(text: string, { read, choices }: PlanField['option']): unknown {
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
  const characters = [...text];
  return characters.length <= quotedMax ? text : `${characters.slice(0, quotedMax).join('')}…`;
}

const quotedMax = 40;

function refusedRow(line: number, message: string): PlanRow {
  return { line, failure: { code: 'VALIDATION_FAILED', message } };
}
