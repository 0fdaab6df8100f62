import { describeElement } from '../bson/describe.js';
import { BsonDocument, documentValue } from '../bson/document.js';
import { ElementCursor } from '../bson/scan.js';
import { bsonType, nullValue, type BsonValue } from '../bson/value.js';
import { ByteWriter } from '../bson/writer.js';
import { commandError } from '../errors.js';
import { nodeAt, type FieldNode, type FieldTree } from '../query/field-tree.js';
import type { Modifier } from './modifier.js';

/** Fields that no modifier names keep their bytes and their places. Returns the very same document when none changed. */
export function applyModifiers(
  document: BsonDocument,
  modifiers: FieldTree<Modifier>,
  isInsert: boolean,
): BsonDocument {
  const pass = new Pass(document.bytes.length + 128, isInsert);
  pass.object(documentValue(document), modifiers);
  const bytes = pass.writer.finish();
  return Buffer.compare(bytes, document.bytes) === 0 ? document : new BsonDocument(bytes);
}

const maxPadding = 1_500_000;

/** One walk over the document, which is written anew on the way. */
class Pass {
  readonly writer: ByteWriter;
  private readonly isInsert: boolean;

  constructor(sizeHint: number, isInsert: boolean) {
    this.writer = new ByteWriter(sizeHint);
    this.isInsert = isInsert;
  }

  object(object: BsonValue, modifiers: FieldTree<Modifier>): void {
    const cursor = new ElementCursor(object.bytes, object.start);
    const start = this.writer.begin();
    const missing = new Set(modifiers);
    while (cursor.advance()) {
      const node = nodeAt(modifiers, cursor);
      if (node !== undefined && missing.delete(node)) this.existing(cursor.value(), node, false);
      else this.writer.copyElement(cursor);
    }
    for (const node of missing) this.missing(node);
    this.writer.end(start);
  }

  private array(name: string, array: BsonValue, modifiers: FieldTree<Modifier>): void {
    const cursor = new ElementCursor(array.bytes, array.start);
    const start = this.writer.begin();
    let length = 0;
    for (; cursor.advance(); length += 1) {
      const node = modifiers.find((each) => each.name === String(length));
      if (node === undefined) this.writer.copyElement(cursor);
      else this.existing(cursor.value(), node, true);
    }
    for (const node of modifiers) {
      const position = /^(0|[1-9]\d{0,8})$/.test(node.name) ? Number(node.name) : NaN;
      if (position < length || !this.creates(node)) continue;
      if (Number.isNaN(position)) throw cannotCreate(node.name, name, array);
      if (position - length > maxPadding)
        throw commandError('BadValue', `can't backfill more than ${maxPadding} elements`);
      for (; length < position; length += 1) this.writer.element(String(length), nullValue);
      this.missing(node);
      length += 1;
    }
    this.writer.end(start);
  }

  private existing(
    current: BsonValue,
    { name, leaf, children }: FieldNode<Modifier>,
    isMember: boolean,
  ): void {
    if (leaf !== undefined) {
      // Removing a member of an array would move the others: MongoDB leaves null in its place.
      const next = leaf.apply(current, this.isInsert) ?? (isMember ? nullValue : undefined);
      if (next !== undefined) this.writer.element(name, next);
    } else if (current.type === bsonType.object) {
      this.writer.header(bsonType.object, name);
      this.object(current, children);
    } else if (current.type === bsonType.array) {
      this.writer.header(bsonType.array, name);
      this.array(name, current, children);
    } else {
      const created = children.find((child) => this.creates(child));
      if (created !== undefined) throw cannotCreate(created.name, name, current);
      this.writer.element(name, current);
    }
  }

  private missing(node: FieldNode<Modifier>): void {
    if (!this.creates(node)) return;
    if (node.leaf !== undefined) {
      const value = node.leaf.apply(undefined, this.isInsert);
      if (value !== undefined) this.writer.element(node.name, value);
      return;
    }
    this.writer.header(bsonType.object, node.name);
    const start = this.writer.begin();
    for (const child of node.children) this.missing(child);
    this.writer.end(start);
  }

  private creates({ leaf, children }: FieldNode<Modifier>): boolean {
    if (leaf === undefined) return children.some((child) => this.creates(child));
    return leaf.creates === 'always' || (leaf.creates === 'onInsert' && this.isInsert);
  }
}

function cannotCreate(part: string, name: string, value: BsonValue): Error {
  return commandError(
    'PathNotViable',
    `Cannot create field '${part}' in element ${describeElement(name, value)}`,
  );
}
