import { asDocument, type BsonDocument } from '../bson/document.js';
import { bsonType, type BsonValue } from '../bson/value.js';
import { commandError } from '../errors.js';
import { parseSort, type Sort } from '../query/sort.js';
import { pause, type Rows } from './rows.js';

export function parseSortStage(value: BsonValue): Sort {
  if (value.type !== bsonType.object) throw commandError('Location15973', '$sort needs an object');
  const sort = parseSort(asDocument(value));
  if (sort === undefined) throw commandError('Location15976', '$sort needs at least one field');
  return sort;
}

/**
 * Sorts the rows stably. With a `limit`, yields only that many rows, and holds little more than twice as many
 * in memory.
 */
export function* sortRows(rows: Rows, sort: Sort, limit = Infinity): Rows {
  let keyedRows: Keyed[] = [];
  let size = 0;
  for (const row of rows) {
    if (row === pause) {
      yield row;
      continue;
    }
    keyedRows.push({ key: sort.key(row), row });
    size += row.bytes.length;
    if (keyedRows.length >= limit * 2 + surplusMin) {
      keyedRows = keyedRows.sort(byKey).slice(0, limit);
      size = keyedRows.reduce((sum, each) => sum + each.row.bytes.length, 0);
    }
    if (size > maxSortBytes) throw sortTooLarge();
  }
  keyedRows.sort(byKey);
  for (let index = 0; index < keyedRows.length && index < limit; index += 1) yield keyedRows[index]!.row;
}

interface Keyed {
  readonly key: Uint8Array;
  readonly row: BsonDocument;
}

// Truncating the list more often would cost more than it saves.
const surplusMin = 64;
const maxSortBytes = 100 * 1024 * 1024;

function byKey(a: Keyed, b: Keyed): number {
  return Buffer.compare(a.key, b.key);
}

function sortTooLarge(): Error {
  return commandError(
    'QueryExceededMemoryLimitNoDiskUseAllowed',
    `Sort exceeded memory limit of ${maxSortBytes} bytes; an index on the sort's fields or a limit avoids it`,
  );
}
