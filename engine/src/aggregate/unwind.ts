import { documentValue, elementsOf, membersOf, type BsonDocument } from '../bson/document.js';
import { findField, readText } from '../bson/scan.js';
import { bsonType, type BsonValue } from '../bson/value.js';
import { commandError } from '../errors.js';
import { assignFields, type Compute } from '../query/assign-fields.js';
import { nodeOf, projectionPath } from '../query/field-tree.js';
import { isTruthy } from '../query/filter.js';
import { notImplemented } from '../unsupported.js';
import { pause, type Stage } from './rows.js';

/** One row for each member of the array at the path; what is no array stands for itself. */
export function compileUnwind(value: BsonValue): Stage {
  const { path, keepsEmpty } = parseUnwind(value);
  const replaced = (row: BsonDocument, compute: Compute): BsonDocument =>
    assignFields(row, [nodeOf(path, compute)], row);
  return function* (rows) {
    for (const row of rows) {
      const found = row === pause ? undefined : valueAt(row, path);
      if (
        row === pause ||
        (found !== undefined && found.type !== bsonType.array && found.type !== bsonType.null)
      ) {
        yield row;
        continue;
      }
      const members = found?.type === bsonType.array ? membersOf(found) : [];
      for (const member of members) yield replaced(row, () => member);
      if (members.length > 0 || !keepsEmpty) continue;
      yield found?.type === bsonType.array ? replaced(row, () => undefined) : row;
    }
  };
}

interface Unwind {
  readonly path: readonly string[];
  readonly keepsEmpty: boolean;
}

function parseUnwind(value: BsonValue): Unwind {
  if (value.type === bsonType.string) return { path: unwindPath(value), keepsEmpty: false };
  if (value.type !== bsonType.object) {
    throw commandError(
      'Location15981',
      'expected either a string or an object as specification for $unwind stage',
    );
  }
  const options = new Map(elementsOf(value).map((element) => [element.name, element.value]));
  for (const name of options.keys()) {
    if (name === 'includeArrayIndex') throw notImplemented('includeArrayIndex in $unwind');
    if (name === 'path' || name === 'preserveNullAndEmptyArrays') continue;
    throw commandError('Location28811', `unrecognized option to $unwind stage: ${name}`);
  }
  const path = options.get('path');
  if (path === undefined) throw commandError('Location28812', 'no path specified to $unwind stage');
  return { path: unwindPath(path), keepsEmpty: isTruthy(options.get('preserveNullAndEmptyArrays')) };
}

function unwindPath(value: BsonValue): readonly string[] {
  const text = value.type === bsonType.string ? readText(value) : '';
  if (text.startsWith('$')) return projectionPath(text.slice(1));
  throw commandError('Location28818', "path option to $unwind stage should be a string prefixed with a '$'");
}

function valueAt(row: BsonDocument, path: readonly string[]): BsonValue | undefined {
  let value: BsonValue | undefined = documentValue(row);
  for (const part of path) {
    if (value?.type !== bsonType.object) return undefined;
    value = findField(value.bytes, value.start, part);
  }
  return value;
}
