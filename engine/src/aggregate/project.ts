import { asDocument, buildDocument, membersOf } from '../bson/document.js';
import { int32Value } from '../bson/number.js';
import { readText } from '../bson/scan.js';
import { bsonType, type BsonValue } from '../bson/value.js';
import { commandError } from '../errors.js';
import { parseProjection } from '../query/projection.js';
import { mapRows, type Stage } from './rows.js';

export function compileProject(value: BsonValue): Stage {
  if (value.type !== bsonType.object) throw commandError('Location15969', '$project needs an object');
  const spec = asDocument(value);
  if (spec.elements.length === 0) throw commandError('Location51272', '$project needs at least one field');
  return mapRows(parseProjection(spec));
}

/** Compiles `$unset`, which is an exclusion by another name. */
export function compileUnset(value: BsonValue): Stage {
  const names = value.type === bsonType.array ? membersOf(value) : [value];
  if (names.length === 0) throw commandError('Location31119', '$unset needs at least one field');
  const excluded = names.map((name) => {
    if (name.type === bsonType.string) return { name: readText(name), value: int32Value(0) };
    throw commandError('Location31120', '$unset needs a string or an array of strings');
  });
  return mapRows(parseProjection(buildDocument(excluded)));
}
