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
 * Sorts the rows stably. With `keep`, yields only that many of the first rows, and holds little more than
 * twice as many in memory.
 */
export function* sortRows(rows: Rows, sort: Sort, keep = Infinity): Rows {
  let kept: Keyed[] = [];
  let size = 0;
  for (const row of rows) {
    if (row === pause) {
      yield row;
      continue;
    }
    kept.push({ key: sort.key(row), row });
    size += row.bytes.length;
    if (kept.length >= keep * 2 + shortest) {
      kept = kept.sort(byKey).slice(0, keep);
      size = kept.reduce((sum, each) => sum + each.row.bytes.length, 0);
    }
    if (size > maxSortBytes) throw tooMuch();
  }
  kept.sort(byKey);
  for (let index = 0; index < kept.length && index < keep; index += 1) yield kept[index]!.row;
}

interface Keyed {
  readonly key: Uint8Array;
  readonly row: BsonDocument;
}

// Truncating a shorter list would cost more than it saves.
const shortest = 64;
const maxSortBytes = 100 * 1024 * 1024;

function byKey(a: Keyed, b: Keyed): number {
  return Buffer.compare(a.key, b.key);
}

function tooMuch(): Error {
  return commandError(
    'QueryExceededMemoryLimitNoDiskUseAllowed',
    `Sort exceeded memory limit of ${maxSortBytes} bytes; an index on the sort's fields or a limit avoids it`,
  );
}
