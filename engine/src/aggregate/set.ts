import { elementsOf } from '../bson/document.js';
import { bsonType, typeName, type BsonValue } from '../bson/value.js';
import { commandError } from '../errors.js';
import { assignFields, type Compute } from '../query/assign-fields.js';
import { buildFieldTree, projectionPath } from '../query/field-tree.js';
import { compileExpression } from './expression.js';
import { mapRows, type Stage } from './rows.js';

/** `$set`, also called `$addFields`. */
export function compileSet(value: BsonValue): Stage {
  if (value.type !== bsonType.object) {
    throw commandError('Location40272', `$set specification stage must be an object, got ${typeName(value)}`);
  }
  const fields = buildFieldTree(computedFields(value, []), conflictingPaths);
  return mapRows((document) => assignFields(document, fields, document));
}

// A document that is no expression is a way of writing dotted paths.
function* computedFields(
  spec: BsonValue,
  prefix: readonly string[],
): Generator<readonly [path: readonly string[], compute: Compute]> {
  for (const { name, value } of elementsOf(spec)) {
    const path = [...prefix, ...projectionPath(name)];
    const inner = value.type === bsonType.object ? elementsOf(value) : undefined;
    if (inner === undefined || inner[0]?.name.startsWith('$')) {
      yield [path, compileExpression(value)];
    } else if (inner.length > 0) {
      yield* computedFields(value, path);
    } else {
      throw commandError(
        'Location40180',
        `an empty object is not a valid value. Found empty object at path ${path.join('.')}`,
      );
    }
  }
}

function conflictingPaths(path: string, rest: string): Error {
  const longer = rest === '' ? path : `${path}.${rest}`;
  return commandError(
    'Location40176',
    `specification contains two conflicting paths. Cannot specify both '${longer}' and '${path}'`,
  );
}
