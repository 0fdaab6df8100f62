// The rows of a sheet as its XML comes. Belongs to the reader of workbooks.
import { cellsMax } from '../csv.js';
import { PlanFileError } from '../plan-file-error.js';
import type { TableRow } from '../table-rows.js';
import { cellOf, cellTextOf, type Cell, type SharedValues } from './cell-value.js';
import type { XmlEvents } from './xml.js';

const rowsMax = 100_000;

/** Collects the rows that have a value; a cell that is only formatted does not count, however far out it is. */
export function createSheetRows(shared: SharedValues): { events: XmlEvents; taken(): TableRow[] } {
  let rows: TableRow[] = [];
  let count = 0;
  let line = 0;
  let cells: string[] = [];
  let faults = new Map<number, string>();
  let cell: Cell | undefined;
  let column = -1;
  let isValue = false;
  let isReading = false;
  return { events: { open, text, close }, taken };

  function open(tag: string, attributes: Parameters<XmlEvents['open']>[1]): void {
    if (tag === 'row') beginRow(attributes()['r']);
    else if (tag === 'c') cell = cellOf(attributes(), column);
    else if (tag === 'f' && cell !== undefined) cell.hasFormula = true;
    else if (tag === 'rPh') isReading = true;
    isValue = cell !== undefined && (tag === 'v' || (tag === 't' && !isReading));
    if (isValue && cell !== undefined) cell.value ??= '';
  }

  function text(piece: string): void {
    if (isValue && cell !== undefined) cell.value += piece;
  }

  function close(tag: string): void {
    if (tag === 'v' || tag === 't') isValue = false;
    else if (tag === 'rPh') isReading = false;
    else if (tag === 'c') endCell();
    else if (tag === 'row') endRow();
  }

  function beginRow(number: string | undefined): void {
    line = number !== undefined && /^\d{1,7}$/.test(number) ? Number(number) : line + 1;
    cells = [];
    faults = new Map();
    column = -1;
  }

  function endCell(): void {
    if (cell === undefined) return;
    column = cell.column;
    const value = cellTextOf(cell, shared);
    cell = undefined;
    if ('text' in value && value.text === '') return;
    if (column >= cellsMax || column < 0)
      throw new PlanFileError('The sheet is too wide.', [`Line ${line} has more than ${cellsMax} cells.`]);
    while (cells.length <= column) cells.push('');
    if ('text' in value) cells[column] = value.text;
    else faults.set(column, `the cell in column ${columnName(column)} ${value.fault}`);
  }

  function endRow(): void {
    if (faults.size === 0 && cells.every((each) => each.trim() === '')) return;
    count += 1;
    if (count > rowsMax)
      throw new PlanFileError(`The sheet has more than ${rowsMax.toLocaleString('en')} rows.`, [
        'Divide it, and read its parts one after another.',
      ]);
    rows.push({ line, cells, ...(faults.size > 0 && { faults }) });
  }

  function taken(): TableRow[] {
    const done = rows;
    rows = [];
    return done;
  }
}

/** Returns the letters of a column, whose index is from 0. */
function columnName(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter;
}
