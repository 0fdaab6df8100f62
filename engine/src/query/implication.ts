import { bsonType, isIdentical, type BsonValue } from '../bson/value.js';
import { conditionTest, type Condition, type FilterNode } from './filter.js';

/** Returns whether every document that meets all the conditions matches the node; false if in doubt. */
export function implies(conditions: readonly Condition[], node: FilterNode): boolean {
  switch (node.kind) {
    case 'and':
      return node.nodes.every((part) => implies(conditions, part));
    case 'or':
      return node.nodes.some((part) => implies(conditions, part));
    case 'nor':
    case '$expr':
      return false;
    default:
      return conditions.some(
        (condition) => condition.path === node.path && impliesCondition(condition, node),
      );
  }
}

function impliesCondition(premise: Condition, conclusion: Condition): boolean {
  switch (premise.kind) {
    case '$exists':
      return conclusion.kind === '$exists';
    case '$eq':
      return valueImplies(premise.operand, conclusion);
    case '$in':
      return premise.operands.every((operand) => valueImplies(operand, conclusion));
    default:
      if (conclusion.kind === '$exists') return premise.operand.type !== bsonType.null;
      return conclusion.kind === premise.kind && isIdentical(premise.operand, conclusion.operand);
  }
}

// Equality with null also holds for a missing field.
function valueImplies(operand: BsonValue, conclusion: Condition): boolean {
  const test = conditionTest(conclusion);
  return test(operand) && (operand.type !== bsonType.null || test(undefined));
}
