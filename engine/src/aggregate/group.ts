import {
  buildDocument,
  elementsOf,
  emptyDocument,
  type BsonDocument,
  type BsonElement,
} from '../bson/document.js';
import { bsonType, nullValue, type BsonValue } from '../bson/value.js';
import { commandError } from '../errors.js';
import { keyText } from '../order/key-encoding.js';
import { compileExpression, fieldsOf, isLiteral } from '../query/expression.js';
import { namedPath } from '../query/paths.js';
import { accumulatorNamed, type Accumulated } from './accumulators.js';
import { pause, type Rows, type Stage } from './rows.js';

/** Compiles a stage that yields a row per distinct `_id`; equal numbers of different types share a group. */
export function compileGroup(value: BsonValue): Stage {
  const { id, fields } = parseGroup(value);
  const identify = identifier(id);
  return (rows) => groupedRows(rows, identify, fields);
}

function* groupedRows(rows: Rows, identify: Identify, fields: readonly GroupField[]): Rows {
  const groups = new Map<string, { readonly id: BsonValue; readonly accumulated: readonly Accumulated[] }>();
  for (const row of rows) {
    if (row === pause) {
      yield row;
      continue;
    }
    const identity = identify(row);
    let group = groups.get(identity.key);
    if (group === undefined) {
      group = { id: identity.id, accumulated: fields.map((field) => field.start()) };
      groups.set(identity.key, group);
    }
    for (const accumulated of group.accumulated) accumulated.add(row);
  }
  for (const { id, accumulated } of groups.values()) {
    const results = fields.map(({ name }, index) => ({ name, value: accumulated[index]!.result() }));
    yield buildDocument([{ name: '_id', value: id }, ...results]);
  }
}

/** Returns the fields that the stage reads; none if the stage only counts rows. */
export function fieldsGrouped(value: BsonValue): ReadonlySet<string> {
  const { id, fields } = parseGroup(value);
  return new Set([id, ...fields.map(({ operand }) => operand)].flatMap(fieldsOf));
}

interface GroupField {
  readonly name: string;
  readonly operand: BsonValue;
  readonly start: () => Accumulated;
}

type Identify = (row: BsonDocument) => { readonly key: string; readonly id: BsonValue };

function identifier(expression: BsonValue): Identify {
  const compute = compileExpression(expression);
  const identify: Identify = (row) => {
    const id = compute(row) ?? nullValue;
    return { key: keyText(id), id };
  };
  if (!isLiteral(expression)) return identify;
  const constant = identify(emptyDocument);
  return () => constant;
}

function parseGroup(value: BsonValue): { id: BsonValue; fields: readonly GroupField[] } {
  if (value.type !== bsonType.object) {
    throw commandError('Location15947', "a group's fields must be specified in an object");
  }
  const elements = elementsOf(value);
  const id = elements.find(({ name }) => name === '_id');
  if (id === undefined) throw commandError('Location15955', 'a group specification must include an _id');
  return { id: id.value, fields: elements.filter((element) => element !== id).map(parseField) };
}

function parseField({ name, value }: BsonElement): GroupField {
  if (name.includes('.')) throw commandError('Location40235', `The field name '${name}' cannot contain '.'`);
  if (name.startsWith('$'))
    throw commandError('Location40236', `The field name '${name}' cannot be an operator name`);
  namedPath(name);
  const [operator, ...others] = value.type === bsonType.object ? elementsOf(value) : [];
  if (operator === undefined)
    throw commandError('Location40234', `The field '${name}' must be an accumulator object`);
  if (others.length > 0)
    throw commandError('Location40238', `The field '${name}' must specify one accumulator`);
  const start = accumulatorNamed(operator.name);
  const compute = compileExpression(operator.value);
  return { name, operand: operator.value, start: () => start(compute) };
}
