import type { BsonDocument } from '../bson/document.js';
import { exactNumber, isNumber } from '../bson/number.js';
import { bsonType } from '../bson/value.js';
import { commandError } from '../errors.js';
import { encodeKey, type KeyField } from '../order/key-encoding.js';
import { keyTuples } from '../order/key-tuples.js';
import { notImplemented } from '../unsupported.js';
import { fieldPath, namedPath } from './paths.js';

export interface Sort {
  readonly fields: readonly KeyField[];
  /** Encodes the document's sort key; an array counts as the element that sorts first. */
  key(document: BsonDocument): Uint8Array;
}

/** Parses a sort; returns undefined for an empty one, which does not change the order. */
export function parseSort(spec: BsonDocument): Sort | undefined {
  const fields = spec.elements.map(({ name, value }): KeyField => {
    if (value.type === bsonType.object) throw notImplemented(`a computed sort of '${name}'`);
    if (!isNumber(value)) throw commandError('Location15974', `Illegal key in $sort specification: ${name}`);
    const direction = Math.trunc(exactNumber(value) ?? 0);
    if (direction !== 1 && direction !== -1)
      throw commandError('Location15975', `The order of '${name}' must be 1 or -1`);
    namedPath(name);
    return { path: name, direction };
  });
  return fields.length === 0 ? undefined : sortBy(fields);
}

function sortBy(fields: readonly KeyField[]): Sort {
  const paths = fields.map((field) => fieldPath(field.path));
  const directions = fields.map((field) => field.direction);
  const parallelArrays = (): Error => commandError('BadValue', 'cannot sort by parallel arrays');
  const key = (document: BsonDocument): Uint8Array => {
    const tuples = keyTuples(document, paths, parallelArrays);
    let first = encodeKey(tuples[0]!, directions);
    for (let index = 1; index < tuples.length; index += 1) {
      const other = encodeKey(tuples[index]!, directions);
      if (Buffer.compare(other, first) < 0) first = other;
    }
    return first;
  };
  return { fields, key };
}
