// Reads files of plans, for the command line and the page: CSV, JSON and NDJSON. Knows neither files nor bytes: it is
// given the text in pieces, and says of each row what was understood or why it is refused.
import { planContract, type RowContract } from './check-row.js';
import { createCsvReader } from './csv.js';
import type { TextFormat } from './formats.js';
import type { HeaderOptions } from './header.js';
import { createObjectRows, readJson, readJsonLines } from './object-rows.js';
import { PlanFileError } from './plan-file-error.js';
import type { PlanRow } from './plan-row.js';
import type { ReadNotes } from './read-notes.js';
import { createTableRows } from './table-rows.js';

/** A reader of one file, which throws a PlanFileError if the file as a whole cannot be read. */
export interface RowReader {
  /** Reads a piece of the text; returns the rows that it completes. */
  push(text: string): PlanRow[];
  /** Returns the remaining rows, each when it is asked for. */
  end(): Iterable<PlanRow>;
  /** Returns what was done besides, once all rows have been read. */
  notes(): ReadNotes;
}

export interface ReadOptions extends HeaderOptions {
  contract?: RowContract;
}

/** Reads and checks every row of a text. */
export function readPlanRows(text: string, format: TextFormat, options: ReadOptions = {}): PlanRow[] {
  const reader = createRowReader(format, options);
  return [...reader.push(text), ...reader.end()];
}

export function createRowReader(format: TextFormat, options: ReadOptions = {}): RowReader {
  const { contract = planContract } = options;
  return format === 'csv'
    ? createTableReader(contract, options)
    : createJsonReader(format, contract, options);
}

function createTableReader(contract: RowContract, options: HeaderOptions): RowReader {
  const csv = createCsvReader();
  const table = createTableRows(contract, { ...options, isGuarded: true });
  let isEmpty = true;
  return {
    push(text) {
      isEmpty &&= text.trim() === '';
      return table.read(csv.push(text));
    },
    end() {
      const rows = table.read(csv.end());
      if (isEmpty) throw emptyFile();
      return [...rows, ...table.end()];
    },
    notes: table.notes,
  };
}

function createJsonReader(
  format: 'json' | 'ndjson',
  contract: RowContract,
  options: HeaderOptions,
): RowReader {
  const pieces: string[] = [];
  const rows = createObjectRows(contract, options);
  return {
    push(text) {
      pieces.push(text);
      return [];
    },
    end() {
      const text = pieces.join('');
      if (text.trim() === '') throw emptyFile();
      return format === 'json' ? readJson(text, rows) : readJsonLines(text, rows);
    },
    notes: rows.notes,
  };
}

export function emptyFile(): PlanFileError {
  return new PlanFileError('The file is empty.');
}
