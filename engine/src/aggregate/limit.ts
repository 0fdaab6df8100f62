import { exactNumber } from '../bson/number.js';
import type { BsonValue } from '../bson/value.js';
import { commandError, type CodeName } from '../errors.js';
import { pause, type Rows, type Stage } from './rows.js';

/** Compiles a stage that stops reading its source once the limit is reached. */
export function compileLimit(value: BsonValue): Stage {
  const limit = parseLimit(value);
  return (rows) => firstRows(rows, limit);
}

function* firstRows(rows: Rows, limit: number): Rows {
  let count = 0;
  for (const row of rows) {
    yield row;
    if (row !== pause) count += 1;
    if (count === limit) return;
  }
}

export function compileSkip(value: BsonValue): Stage {
  const skip = parseSkip(value);
  return (rows) => skipRows(rows, skip);
}

export function* skipRows(rows: Rows, skip: number): Rows {
  let count = 0;
  for (const row of rows) {
    if (row === pause || count >= skip) yield row;
    else count += 1;
  }
}

export function parseLimit(value: BsonValue): number {
  const limit = parseCount(value, 'Location5107201', '$limit');
  if (limit === 0) throw commandError('Location15958', 'the limit must be positive');
  return limit;
}

export function parseSkip(value: BsonValue): number {
  return parseCount(value, 'Location5107200', '$skip');
}

function parseCount(value: BsonValue, codeName: CodeName, stage: string): number {
  const count = exactNumber(value);
  if (count !== undefined && Number.isInteger(count) && count >= 0) return count;
  throw commandError(codeName, `invalid argument to ${stage} stage: Expected a non-negative number`);
}
