import { buildDocument } from '../bson/document.js';
import { int32Value } from '../bson/number.js';
import { readText } from '../bson/scan.js';
import { bsonType, type BsonValue } from '../bson/value.js';
import { commandError } from '../errors.js';
import { pause, type Stage } from './rows.js';

/** One row with the number of rows, or none when there were none. */
export function compileCount(value: BsonValue): Stage {
  if (value.type !== bsonType.string) throw commandError('Location40156', 'the count field must be a string');
  const name = readText(value);
  if (name === '') throw commandError('Location40157', 'the count field must be a non-empty string');
  if (name.startsWith('$')) throw commandError('Location40158', 'the count field cannot start with a $');
  if (name.includes('.')) throw commandError('Location40160', "the count field cannot contain '.'");
  return function* (rows) {
    let count = 0;
    for (const row of rows) {
      if (row === pause) yield row;
      else count += 1;
    }
    if (count > 0) yield buildDocument([{ name, value: int32Value(count) }]);
  };
}
