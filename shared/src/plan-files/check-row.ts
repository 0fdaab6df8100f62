// Checks the values of one row of a plan file, whatever its format. Belongs to the reader of plan files.
import { createCropPlanInput, type CreateCropPlanInput } from '../contract/crop-plans.js';
import { createClimateInput } from '../contract/own-climates.js';
import { readRisk, readWater } from '../typed/choice-words.js';
import { issueText } from '../words/listing.js';
import { planColumns, ruleBroken, type PlanColumn, type PlanColumns } from './columns.js';
import { withPlace, withWater } from './derived-columns.js';
import type { PlanRow } from './plan-row.js';
import { quotedValue } from './quoted-value.js';

/** The columns that a row can have, and the schema that validates it. */
export interface RowContract {
  columns: PlanColumns;
  schema: Pick<typeof createCropPlanInput, 'safeParse'>;
}

/** A file names a climate; the service knows it by its id. */
const schema = createCropPlanInput.extend({ climate: createClimateInput.shape.name.nullish() });
export const planContract: RowContract = { columns: planColumns, schema };

const issuesShown = 10;
const messageMax = 1_000;

/** How the words of some fields are read; other words are left to the schema, which refuses them. */
const wordReaders: Readonly<Record<string, (text: string) => string | undefined>> = {
  risk_tolerance: readRisk,
  water: readWater,
};

/**
 * Checks the values of one row, by the names of their fields; latitude and longitude can stand for the location.
 * `line` is the line of the file on which the row begins.
 */
export function checkRow(
  line: number,
  given: Readonly<Record<string, unknown>>,
  { columns, schema: rules }: RowContract,
): PlanRow {
  const placed = withPlace(withWater(given));
  if ('fault' in placed) return refusedRow(line, placed.fault, given);
  const { values } = placed;
  const row: Record<string, unknown> = { ...values };
  for (const [name, column] of Object.entries(columns)) {
    const text = textOf(name, row[name]);
    if (text === undefined) continue;
    row[name] = readCell(name, text, column);
    if (row[name] === undefined)
      return refusedRow(line, faultOf(name, values, ruleBroken(column, text)), values);
  }
  const result = rules.safeParse(row);
  if (result.success) return { line, input: onlyGiven(result.data, row) };
  const issues = result.error.issues.map(({ path, message }) => faultOf(path.join('.'), values, message));
  const more = issues.length - issuesShown;
  const shown = [...issues.slice(0, issuesShown), ...(more > 0 ? [`and ${more} more`] : [])];
  return refusedRow(line, shown.join('; '), values);
}

/** Refuses a row, with a message of bounded length. */
export function refusedRow(
  line: number,
  message: string,
  values?: Readonly<Record<string, unknown>>,
): PlanRow {
  const short = message.length > messageMax ? `${message.slice(0, messageMax)}…` : message;
  return { line, failure: { code: 'VALIDATION_FAILED', message: short }, ...(values && { values }) };
}

/** Returns a value that is read as a text; JSON's true and 1 for water are read as the words are. */
function textOf(name: string, value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  const isWord = typeof value === 'boolean' || typeof value === 'number';
  return isWord && wordReaders[name] !== undefined ? String(value) : undefined;
}

/** Reads a cell; returns undefined if the column's rule does not allow the text. */
function readCell(name: string, text: string, { read, choices }: PlanColumn): unknown {
  if (read !== undefined) return read(text);
  return choices === undefined ? text : (wordReaders[name]?.(text) ?? text.trim().toLowerCase());
}

/** Removes the defaults of fields that the row omits: they would overwrite an existing plan's values. */
function onlyGiven(input: CreateCropPlanInput, row: object): CreateCropPlanInput {
  const entries = Object.entries(input).filter(([name]) => Object.hasOwn(row, name));
  return Object.fromEntries(entries) as CreateCropPlanInput;
}

/** Returns `planting_month "13": must be 1 to 12`, or, if there is no value, `name: is missing`. */
function faultOf(name: string, values: Readonly<Record<string, unknown>>, message: string): string {
  const what = Object.hasOwn(values, name) ? ` ${quotedValue(values[name])}` : '';
  return issueText({ path: name + what, message });
}
