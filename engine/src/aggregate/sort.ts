import { asDocument } from '../bson/document.js';
import { bsonType, type BsonValue } from '../bson/value.js';
import { commandError } from '../errors.js';
import { parseSort, type Sort } from '../query/sort.js';

export function parseSortStage(value: BsonValue): Sort {
  if (value.type !== bsonType.object) {
    throw commandError('Location15973', 'the $sort key specification must be an object');
  }
  const sort = parseSort(asDocument(value));
  if (sort === undefined) throw commandError('Location15976', '$sort stage must have at least one sort key');
  return sort;
}
