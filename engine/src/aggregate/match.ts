import { asDocument } from '../bson/document.js';
import { bsonType, type BsonValue } from '../bson/value.js';
import { commandError } from '../errors.js';
import { parseFilter, type Filter } from '../query/filter.js';
import { pause, type Stage } from './rows.js';

export function compileMatch(value: BsonValue): Stage {
  const filter = parseMatch(value);
  return function* (rows) {
    for (const row of rows) if (row === pause || filter.matches(row)) yield row;
  };
}

export function parseMatch(value: BsonValue): Filter {
  if (value.type === bsonType.object) return parseFilter(asDocument(value));
  throw commandError('Location15959', 'the match filter must be an expression in an object');
}
