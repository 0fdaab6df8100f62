import { bsonType, isIdentical, type BsonValue } from '../bson/value.js';
import { conditionTest, type Condition, type FilterNode } from './filter.js';

/** True if every document that meets all the conditions is certain to match the node; false if in doubt. */
export function implies(conditions: readonly Condition[], node: FilterNode): boolean {
  switch (node.kind) {
    case 'and':
      return node.nodes.every((part) => implies(conditions, part));
    case 'or':
      return node.nodes.some((part) => implies(conditions, part));
    case 'nor':
      return false;
    default:
      return conditions.some(
        (condition) => condition.path === node.path && impliesCondition(condition, node),
      );
  }
}

function impliesCondition(given: Condition, wanted: Condition): boolean {
  switch (given.kind) {
    case '$exists':
      return wanted.kind === '$exists';
    case '$eq':
      return valueImplies(given.operand, wanted);
    case '$in':
      return given.operands.every((operand) => valueImplies(operand, wanted));
    default:
      if (wanted.kind === '$exists') return given.operand.type !== bsonType.null;
      return wanted.kind === given.kind && isIdentical(given.operand, wanted.operand);
  }
}

// Equality with null also holds for a missing field.
function valueImplies(operand: BsonValue, wanted: Condition): boolean {
  const test = conditionTest(wanted);
  return test(operand) && (operand.type !== bsonType.null || test(undefined));
}
