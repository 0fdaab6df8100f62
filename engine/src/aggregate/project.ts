import { asDocument } from '../bson/document.js';
import { bsonType, type BsonValue } from '../bson/value.js';
import { commandError } from '../errors.js';
import { parseProjection } from '../query/projection.js';
import { compileExpression } from './expression.js';
import { mapRows, type Stage } from './rows.js';

export function compileProject(value: BsonValue): Stage {
  if (value.type !== bsonType.object) {
    throw commandError('Location15969', '$project specification must be an object');
  }
  const spec = asDocument(value);
  if (spec.elements.length === 0) {
    throw commandError(
      'Location51272',
      'Invalid $project :: caused by :: projection specification must have at least one field',
    );
  }
  return mapRows(parseProjection(spec, compileExpression));
}
