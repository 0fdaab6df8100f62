import { asDocument, BsonDocument } from '../bson/document.js';
import { isNumber } from '../bson/number.js';
import { ElementCursor } from '../bson/scan.js';
import { bsonType, type BsonValue } from '../bson/value.js';
import { ByteWriter } from '../bson/writer.js';
import { commandError } from '../errors.js';
import { notImplemented } from '../unsupported.js';
import { assignFields, type Compute } from './assign-fields.js';
import { buildFieldTree, nodeAt, projectionPath, type FieldNode, type FieldTree } from './field-tree.js';
import { isTruthy } from './filter.js';

export type Projection = (document: BsonDocument) => BsonDocument;

/** `compile` is what `$project` has and find has not: fields computed from others. */
export function parseProjection(spec: BsonDocument, compile?: (value: BsonValue) => Compute): Projection {
  const entries = [...entriesOf(spec, '', compile)];
  if (entries.length === 0) return (document) => document;
  const isInclusion = kindOf(entries);
  for (const entry of entries) refuseMixture(entry, isInclusion);
  const paths = entries.map(({ path, leaf }) => [projectionPath(path), leaf] as const);
  const named = buildFieldTree(paths, pathCollision);
  const hasId = !isInclusion || named.some(({ name }) => name === '_id');
  const tree: FieldTree<Leaf> = hasId ? named : [{ name: '_id', leaf: 'include', children: [] }, ...named];
  const project: Projection = ({ bytes }) => {
    const writer = new ByteWriter(bytes.length);
    writeObject(writer, bytes, 0, tree, isInclusion);
    return new BsonDocument(writer.finish());
  };
  const computed = buildFieldTree(
    paths.flatMap(([path, leaf]) => (typeof leaf === 'function' ? [[path, leaf] as const] : [])),
    pathCollision,
  );
  return computed.length === 0 ? project : (document) => assignFields(project(document), computed, document);
}

type Leaf = 'include' | 'exclude' | Compute;

interface Entry {
  readonly path: string;
  readonly leaf: Leaf;
}

function* entriesOf(
  spec: BsonDocument,
  prefix: string,
  compile: ((value: BsonValue) => Compute) | undefined,
): Generator<Entry> {
  for (const { name, value } of spec.elements) {
    const path = prefix + name;
    if (path.endsWith('.$')) throw notImplemented('positional projection');
    const inner = value.type === bsonType.object ? asDocument(value) : undefined;
    if (value.type === bsonType.bool || isNumber(value)) {
      yield { path, leaf: isTruthy(value) ? 'include' : 'exclude' };
    } else if (inner?.elements.length === 0) {
      throw commandError(
        'Location51270',
        `An empty sub-projection is not a valid value. Found it at path ${path}`,
      );
    } else if (inner !== undefined && !inner.elements[0]?.name.startsWith('$')) {
      yield* entriesOf(inner, `${path}.`, compile);
    } else {
      if (compile === undefined) throw notImplemented(`the computed field '${path}' in a projection`);
      yield { path, leaf: compile(value) };
    }
  }
}

// `_id` may say either beside the others; alone it decides.
function kindOf(entries: readonly Entry[]): boolean {
  const decisive =
    entries.find((entry) => entry.path !== '_id' || typeof entry.leaf === 'function') ?? entries[0];
  return decisive?.leaf !== 'exclude';
}

function refuseMixture({ path, leaf }: Entry, isInclusion: boolean): void {
  if (typeof leaf === 'function') {
    if (isInclusion) return;
    throw commandError('Location31252', `Cannot use an expression for ${path} in an exclusion projection`);
  }
  if (path === '_id' || isInclusion === (leaf === 'include')) return;
  throw isInclusion
    ? commandError('Location31254', `Cannot do exclusion on field ${path} in inclusion projection`)
    : commandError('Location31253', `Cannot do inclusion on field ${path} in exclusion projection`);
}

function pathCollision(path: string, rest: string): Error {
  return rest === ''
    ? commandError('Location31250', `Path collision at ${path}`)
    : commandError('Location31249', `Path collision at ${path} remaining portion ${rest}`);
}

function writeObject(
  writer: ByteWriter,
  bytes: Uint8Array,
  at: number,
  tree: FieldTree<Leaf>,
  isInclusion: boolean,
): void {
  const cursor = new ElementCursor(bytes, at);
  const start = writer.begin();
  while (cursor.advance()) {
    const node = nodeAt(tree, cursor);
    if (node !== undefined && node.leaf === undefined)
      writeBranch(writer, cursor, node.name, node, isInclusion);
    else if (node === undefined ? !isInclusion : node.leaf === 'include') writer.copyElement(cursor);
  }
  writer.end(start);
}

/** Returns whether anything was written: beside arrays and documents an inclusion keeps nothing under a branch. */
function writeBranch(
  writer: ByteWriter,
  cursor: ElementCursor,
  name: string,
  node: FieldNode<Leaf>,
  isInclusion: boolean,
): boolean {
  if (cursor.type === bsonType.object) {
    writer.header(bsonType.object, name);
    writeObject(writer, cursor.bytes, cursor.start, node.children, isInclusion);
  } else if (cursor.type === bsonType.array) {
    writer.header(bsonType.array, name);
    const members = new ElementCursor(cursor.bytes, cursor.start);
    const start = writer.begin();
    let index = 0;
    while (members.advance()) if (writeBranch(writer, members, String(index), node, isInclusion)) index += 1;
    writer.end(start);
  } else if (isInclusion) {
    return false;
  } else {
    writer.element(name, cursor);
  }
  return true;
}
