import { buildArray, elementsOf, membersOf } from '../bson/document.js';
import { exactNumber } from '../bson/number.js';
import { bsonType, typeName, type BsonValue } from '../bson/value.js';
import { commandError } from '../errors.js';
import { notImplemented } from '../unsupported.js';
import type { Modifier } from './modifier.js';

/** `$push` of one value, or with `$each` of several and with `$slice` keeping the first or last of all. */
export function push(path: string, operand: BsonValue): Modifier {
  const { added, slice } = parsePush(operand);
  const apply = (current: BsonValue | undefined): BsonValue => {
    if (current !== undefined && current.type !== bsonType.array) {
      throw commandError(
        'BadValue',
        `The field '${path}' must be an array but is of type ${typeName(current)}`,
      );
    }
    const members = [...(current === undefined ? [] : membersOf(current)), ...added];
    if (slice === undefined) return buildArray(members);
    return buildArray(slice >= 0 ? members.slice(0, slice) : members.slice(slice));
  };
  return { path, creates: 'always', apply };
}

interface Push {
  readonly added: readonly BsonValue[];
  readonly slice?: number | undefined;
}

function parsePush(operand: BsonValue): Push {
  const clauses = operand.type === bsonType.object ? elementsOf(operand) : [];
  const each = clauses.find(({ name }) => name === '$each')?.value;
  if (each === undefined) return { added: [operand] };
  if (each.type !== bsonType.array) {
    throw commandError(
      'BadValue',
      `The argument to $each in $push must be an array but it was ${typeName(each)}`,
    );
  }
  let slice: number | undefined;
  for (const { name, value } of clauses) {
    if (name === '$position' || name === '$sort') throw notImplemented(`${name} in $push`);
    if (name !== '$slice' && name !== '$each')
      throw commandError('BadValue', `Unrecognized clause in $push: ${name}`);
    if (name === '$slice') slice = exactNumber(value) ?? NaN;
  }
  if (slice === undefined || Number.isInteger(slice)) return { added: membersOf(each), slice };
  throw commandError('BadValue', 'The value for $slice must be an integer value');
}
