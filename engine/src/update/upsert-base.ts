import { BsonDocument } from '../bson/document.js';
import { bsonType, type BsonValue } from '../bson/value.js';
import { ByteWriter } from '../bson/writer.js';
import { commandError } from '../errors.js';
import { buildFieldTree, type FieldTree } from '../query/field-tree.js';
import type { FilterNode } from '../query/filter.js';

/** The document that an upsert begins with: the fields that the filter pins to one value. Throws NotSingleValueField. */
export function upsertBase(node: FilterNode): BsonDocument {
  const tree = buildFieldTree(
    equalitiesOf(node).map(({ path, value }) => [path.split('.'), value] as const),
    (path) =>
      commandError(
        'NotSingleValueField',
        `cannot infer query fields to set, path '${path}' is matched twice`,
      ),
  );
  const writer = new ByteWriter();
  writeTree(writer, tree);
  return new BsonDocument(writer.finish());
}

/** Of a replacement only the `_id` is taken from the filter. */
export function upsertId(node: FilterNode): BsonValue | undefined {
  return equalitiesOf(node).find(({ path }) => path === '_id')?.value;
}

function equalitiesOf(node: FilterNode): readonly { readonly path: string; readonly value: BsonValue }[] {
  if (node.kind === '$eq') return [{ path: node.path, value: node.operand }];
  if (node.kind === '$in')
    return node.operands.length === 1 ? [{ path: node.path, value: node.operands[0]! }] : [];
  const isConjunction = node.kind === 'and' || (node.kind === 'or' && node.nodes.length === 1);
  return isConjunction ? node.nodes.flatMap(equalitiesOf) : [];
}

function writeTree(writer: ByteWriter, tree: FieldTree<BsonValue>): void {
  const start = writer.begin();
  for (const { name, leaf, children } of tree) {
    if (leaf !== undefined) {
      writer.element(name, leaf);
    } else {
      writer.header(bsonType.object, name);
      writeTree(writer, children);
    }
  }
  writer.end(start);
}
