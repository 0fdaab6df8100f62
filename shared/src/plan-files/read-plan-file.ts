// Reads a whole file of plans in any format, for the command line and the page: finds out what its bytes are, and loads
// what only its format needs.
import { planContract } from './check-row.js';
import { decodeText, type DecodedText } from './decode.js';
import { isArchive, otherKind } from './file-kind.js';
import { formatBegun, formatNamed, type InputFormat, type TextFormat } from './formats.js';
import { createObjectRows } from './object-rows.js';
import { PlanFileError } from './plan-file-error.js';
import type { PlanRow } from './plan-row.js';
import type { FileNotes } from './read-notes.js';
import { createRowReader, type ReadOptions } from './read-rows.js';
import { createTableRows } from './table-rows.js';

export interface PlanFileOptions extends ReadOptions {
  /** The format, if neither the file's name nor its bytes are to tell it. */
  format?: InputFormat | undefined;
  /** The sheet of a workbook, by its name or its number from 1; otherwise the first. */
  sheet?: string | undefined;
}

export interface PlanFile {
  /** Reads and checks the rows, some at each step, or none; throws a PlanFileError if the file cannot be read. */
  rows(): Generator<readonly PlanRow[]>;
  /** Returns what a person should know about how the file was read, once all rows have been read. */
  notes(): FileNotes;
  /** Returns the names of the sheets, if it is a workbook. */
  sheets(): readonly string[];
}

/** About 200 rows in CSV. */
const pieceLength = 12_000;
const rowsAtOnce = 200;
const asCsv = 'In a spreadsheet, save the sheet as .xlsx or as "CSV UTF-8", and choose that file.';

/** Opens a file by its bytes and its name, which is empty for one without a name. */
export async function openPlanFile(
  bytes: Uint8Array,
  name: string,
  options: PlanFileOptions = {},
): Promise<PlanFile> {
  const named = options.format ?? formatNamed(name);
  if (isArchive(bytes) || named === 'xlsx') return openWorkbook(bytes, options);
  if (options.sheet !== undefined)
    throw new PlanFileError('Only a workbook has sheets, and the file is none.');
  const kind = otherKind(bytes);
  if (kind !== undefined) throw new PlanFileError(`The file is ${kind}.`, [readFormats, asCsv]);
  const decoded = decodeText(bytes);
  if (decoded === undefined)
    throw new PlanFileError('The file is not text in UTF-8, UTF-16 or Windows-1252.', [asCsv]);
  const format = named ?? formatBegun(decoded.text);
  return format === 'yaml' ? openYaml(decoded, options) : openText(decoded, format, options);
}

const readFormats = 'Plans are read from CSV, .xlsx, JSON, NDJSON and YAML.';

function openText(decoded: DecodedText, format: TextFormat, options: ReadOptions): PlanFile {
  const reader = createRowReader(format, options);
  return {
    *rows() {
      const { text } = decoded;
      for (let at = 0; at < text.length; at += pieceLength)
        yield reader.push(text.slice(at, at + pieceLength));
      yield* inParts(reader.end());
    },
    notes: () => ({ ...reader.notes(), encoding: decoded.encoding }),
    sheets: () => [],
  };
}

async function openYaml(decoded: DecodedText, options: ReadOptions): Promise<PlanFile> {
  const { readYamlRows } = await import('./yaml-rows.js');
  const objects = createObjectRows(options.contract ?? planContract, options);
  return {
    *rows() {
      yield* inParts(readYamlRows(decoded.text, objects));
    },
    notes: () => ({ ...objects.notes(), encoding: decoded.encoding }),
    sheets: () => [],
  };
}

async function openWorkbook(bytes: Uint8Array, options: PlanFileOptions): Promise<PlanFile> {
  const { readWorkbook } = await import('./workbook/read-workbook.js');
  const table = createTableRows(options.contract ?? planContract, { ...options, isGuarded: false });
  let read: { name: string; sheets: readonly string[] } = { name: '', sheets: [] };
  return {
    *rows() {
      let isEmpty = true;
      for (const rows of readWorkbook(bytes, options.sheet, (sheet) => (read = sheet))) {
        isEmpty &&= rows.length === 0;
        yield table.read(rows);
      }
      if (isEmpty) throw new PlanFileError(`The sheet ${JSON.stringify(read.name.slice(0, 40))} is empty.`);
      yield table.end();
    },
    notes: () => ({
      ...table.notes(),
      ...(read.sheets.length > 1 &&
        options.sheet === undefined && { sheet: { name: read.name, count: read.sheets.length } }),
    }),
    sheets: () => read.sheets,
  };
}

function* inParts(rows: Iterable<PlanRow>): Generator<readonly PlanRow[]> {
  let part: PlanRow[] = [];
  for (const row of rows) {
    part.push(row);
    if (part.length < rowsAtOnce) continue;
    yield part;
    part = [];
  }
  yield part;
}
