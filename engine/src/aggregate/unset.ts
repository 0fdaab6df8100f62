import { buildDocument, membersOf } from '../bson/document.js';
import { int32Value } from '../bson/number.js';
import { readText } from '../bson/scan.js';
import { bsonType, type BsonValue } from '../bson/value.js';
import { commandError } from '../errors.js';
import { parseProjection } from '../query/projection.js';
import { mapRows, type Stage } from './rows.js';

/** An exclusion by another name. */
export function compileUnset(value: BsonValue): Stage {
  const paths = value.type === bsonType.array ? membersOf(value) : [value];
  if (paths.length === 0) {
    throw commandError(
      'Location31119',
      '$unset specification must be a string or an array with at least one field',
    );
  }
  const excluded = paths.map((path) => {
    if (path.type === bsonType.string) return { name: readText(path), value: int32Value(0) };
    throw commandError(
      'Location31120',
      '$unset specification must be a string or an array containing only string values',
    );
  });
  return mapRows(parseProjection(buildDocument(excluded)));
}
