import { emptyDocument, type BsonDocument } from '../bson/document.js';
import type { BsonValue } from '../bson/value.js';
import { commandError } from '../errors.js';
import type { FilterNode } from '../query/filter.js';
import { fieldPath } from '../query/paths.js';
import { applyModifiers } from './apply-modifiers.js';
import { buildModifierTree } from './modifier-tree.js';

/**
 * Returns the document that an upsert starts from: the filter's equalities. Throws NotSingleValueField if the
 * filter has two values for one path.
 */
export function upsertBase(node: FilterNode): BsonDocument {
  const modifiers = equalitiesOf(node).map(({ path, value }) => ({
    path: fieldPath(path),
    creates: 'always' as const,
    apply: () => value,
  }));
  const tree = buildModifierTree(modifiers, (path) =>
    commandError('NotSingleValueField', `The filter has two values for the path '${path}'`),
  );
  return applyModifiers(emptyDocument, tree, true);
}

function equalitiesOf(node: FilterNode): readonly { readonly path: string; readonly value: BsonValue }[] {
  if (node.kind === '$eq') return [{ path: node.path, value: node.operand }];
  if (node.kind === '$in')
    return node.operands.length === 1 ? [{ path: node.path, value: node.operands[0]! }] : [];
  const isConjunction = node.kind === 'and' || (node.kind === 'or' && node.nodes.length === 1);
  return isConjunction ? node.nodes.flatMap(equalitiesOf) : [];
}
