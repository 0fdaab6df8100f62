import { asDocument, BsonDocument, elementsOf, membersOf } from '../bson/document.js';
import { readText } from '../bson/scan.js';
import { bsonType, type BsonValue } from '../bson/value.js';
import { commandError } from '../errors.js';
import { notImplemented } from '../unsupported.js';
import { comparisonTest, isTruthy, membershipTest, type ComparisonOperator } from './conditions.js';
import type { Compute } from './expression-operators.js';
import { compileExpression, isLiteral, type StatementTime } from './expression.js';
import { anyAtPath, fieldPath, type ValueTest } from './paths.js';

/** A filter as a tree. As in MongoDB, `$ne`, `$nin` and `$exists: false` become a `nor` of their opposite. */
export type FilterNode =
  | { readonly kind: 'and' | 'or' | 'nor'; readonly nodes: readonly FilterNode[] }
  | { readonly kind: '$expr'; readonly expression: BsonValue; readonly compute: Compute }
  | Condition;

export type Condition =
  | { readonly kind: ComparisonOperator; readonly path: string; readonly operand: BsonValue }
  | { readonly kind: '$in'; readonly path: string; readonly operands: readonly BsonValue[] }
  | { readonly kind: '$exists'; readonly path: string };

export interface Filter {
  readonly node: FilterNode;
  matches(document: BsonDocument): boolean;
}

/**
 * Throws MongoDB's error for an invalid filter, and NotImplemented for an unsupported one. Without `now`,
 * expressions cannot name the time.
 */
export function parseFilter(filter: BsonDocument, now?: StatementTime): Filter {
  const node = parseNode(filter, now);
  // Compiled at once, which refuses some invalid filters.
  const matches = compile(node);
  return { node, matches: ({ bytes }) => matches(bytes) };
}

/** The filter is not compiled until it is used, because often an index answers it, or it becomes part of another. */
export function filterOf(node: FilterNode): Filter {
  let test: BytesTest | undefined;
  return { node, matches: ({ bytes }) => (test ??= compile(node))(bytes) };
}

/** Returns a filter that matches the documents that both filters match. */
export function bothFilters(a: Filter, b: Filter): Filter {
  return filterOf({ kind: 'and', nodes: [...conjuncts(a.node), ...conjuncts(b.node)] });
}

/** Returns the test that a condition applies to one value at its path. */
export function conditionTest(condition: Condition): ValueTest {
  if (condition.kind === '$in') return membershipTest(condition.operands);
  if (condition.kind === '$exists') return (value) => value !== undefined;
  return comparisonTest(condition.kind, condition.operand);
}

/** Returns whether the node or one below it passes the test. */
export function someNode(node: FilterNode, test: (node: FilterNode) => boolean): boolean {
  return test(node) || ('nodes' in node && node.nodes.some((part) => someNode(part, test)));
}

function conjuncts(node: FilterNode): readonly FilterNode[] {
  return node.kind === 'and' ? node.nodes : [node];
}

function parseNode(filter: BsonDocument, now: StatementTime | undefined): FilterNode {
  const nodes = filter.elements.flatMap(({ name, value }) =>
    name.startsWith('$') ? [parseTopLevel(name, value, now)] : parseField(name, value),
  );
  return nodes.length === 1 ? nodes[0]! : { kind: 'and', nodes };
}

function parseTopLevel(name: string, value: BsonValue, now: StatementTime | undefined): FilterNode {
  if (name === '$expr') {
    const node: FilterNode = { kind: name, expression: value, compute: compileExpression(value, now) };
    const implied = impliedBy(value);
    return implied ? { kind: 'and', nodes: [node, implied] } : node;
  }
  const kind = logicalKinds[name];
  if (kind === undefined) throw commandError('BadValue', `unknown top level operator: ${name}`);
  const members = value.type === bsonType.array ? membersOf(value) : [];
  if (members.length === 0) throw commandError('BadValue', '$and/$or/$nor must be a nonempty array');
  const nodes = members.map((member) => {
    if (member.type === bsonType.object) return parseNode(asDocument(member), now);
    throw commandError('BadValue', '$or/$and/$nor entries need to be full objects');
  });
  return kind === 'and' ? { kind, nodes: nodes.flatMap(conjuncts) } : { kind, nodes };
}

/**
 * Returns the condition that an index can answer, and that every document meets for which the expression is true: that a
 * field equals a value. A null, an array and a document are compared otherwise in a condition.
 */
function impliedBy(expression: BsonValue): Condition | undefined {
  const [operator] = expression.type === bsonType.object ? elementsOf(expression) : [];
  if (operator?.name !== '$eq' || operator.value.type !== bsonType.array) return undefined;
  const [left, right] = membersOf(operator.value);
  if (left?.type !== bsonType.string || right === undefined) return undefined;
  const [path, operand] = [readText(left), literalIn(right)];
  const isField = /^\$[^$.]+$/.test(path);
  return isField && operand && isScalar(operand) ? { kind: '$eq', path: path.slice(1), operand } : undefined;
}

function literalIn(value: BsonValue): BsonValue | undefined {
  const [operator] = value.type === bsonType.object ? elementsOf(value) : [];
  if (operator?.name === '$literal') return operator.value;
  return isLiteral(value) ? value : undefined;
}

function isScalar({ type }: BsonValue): boolean {
  const others: readonly number[] = [bsonType.array, bsonType.object, bsonType.null, bsonType.undefined];
  return !others.includes(type) && type !== bsonType.regex;
}

const logicalKinds: Readonly<Record<string, 'and' | 'or' | 'nor'>> = { $and: 'and', $or: 'or', $nor: 'nor' };

function parseField(path: string, value: BsonValue): readonly FilterNode[] {
  if (value.type === bsonType.regex) throw notImplemented('regular expressions in a filter');
  if (!hasOperator(value)) return [{ kind: '$eq', path, operand: value }];
  return asDocument(value).elements.map((element) => parseOperator(path, element.name, element.value));
}

function parseOperator(path: string, name: string, operand: BsonValue): FilterNode {
  switch (name) {
    case '$eq':
      return { kind: '$eq', path, operand };
    case '$ne':
      if (operand.type === bsonType.regex) throw commandError('BadValue', "Can't have regex as arg to $ne.");
      return not({ kind: '$eq', path, operand });
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      refuseUnordered(path, name, operand);
      return { kind: name, path, operand };
    case '$in':
      return parseIn(path, name, operand);
    case '$nin':
      return not(parseIn(path, name, operand));
    case '$exists':
      return isTruthy(operand) ? { kind: '$exists', path } : not({ kind: '$exists', path });
    default:
      throw commandError('BadValue', `unknown operator: ${name}`);
  }
}

function refuseUnordered(path: string, name: string, { type }: BsonValue): void {
  if (type === bsonType.regex)
    throw commandError('BadValue', `Can't have RegEx as arg to ${name} over field '${path}'.`);
  if (type === bsonType.minKey || type === bsonType.maxKey)
    throw notImplemented(`MinKey and MaxKey in ${name}`);
}

function parseIn(path: string, name: string, operand: BsonValue): Condition {
  if (operand.type !== bsonType.array) throw commandError('BadValue', `${name} needs an array`);
  const operands = membersOf(operand);
  if (operands.some((member) => member.type === bsonType.regex)) throw notImplemented(`patterns in ${name}`);
  if (operands.some(hasOperator)) throw commandError('BadValue', `cannot nest $ under ${name}`);
  return { kind: '$in', path, operands };
}

function hasOperator(value: BsonValue): boolean {
  return value.type === bsonType.object && asDocument(value).elements[0]?.name.startsWith('$') === true;
}

function not(node: FilterNode): FilterNode {
  return { kind: 'nor', nodes: [node] };
}

type BytesTest = (bytes: Uint8Array) => boolean;

function compile(node: FilterNode): BytesTest {
  switch (node.kind) {
    case 'and':
      return combine(node.nodes.map(compile), false);
    case 'or':
      return combine(node.nodes.map(compile), true);
    case 'nor': {
      const any = combine(node.nodes.map(compile), true);
      return (bytes) => !any(bytes);
    }
    case '$expr':
      return (bytes) => isTruthy(node.compute(new BsonDocument(bytes)));
    default: {
      const path = fieldPath(node.path);
      const test = conditionTest(node);
      const expandsLast = node.kind !== '$exists';
      return (bytes) => anyAtPath(bytes, 0, path, expandsLast, test);
    }
  }
}

/** Combines tests: any of them must pass if `decisive` is true, all of them if it is false. */
function combine(tests: readonly BytesTest[], decisive: boolean): BytesTest {
  if (tests.length === 1) return tests[0]!;
  return (bytes) => {
    for (const test of tests) if (test(bytes) === decisive) return decisive;
    return !decisive;
  };
}
