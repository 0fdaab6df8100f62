import { describeElement } from '../bson/describe.js';
import { BsonDocument, documentValue } from '../bson/document.js';
import { ElementCursor } from '../bson/scan.js';
import { bsonType, isIdentical, type BsonValue } from '../bson/value.js';
import { ByteWriter } from '../bson/writer.js';
import { commandError } from '../errors.js';
import type { FieldChanges } from './field-changes.js';
import type { ModifierNode, ModifierTree } from './modifier-tree.js';

/**
 * Applies the modifiers; other fields keep their bytes and positions. Returns `document` itself if nothing
 * changes.
 */
export function applyModifiers(
  document: BsonDocument,
  modifiers: ModifierTree,
  isInsert: boolean,
  changes?: FieldChanges,
): BsonDocument {
  const pass = new Pass(document.bytes.length + 128, isInsert, changes);
  pass.object(documentValue(document), modifiers);
  const bytes = pass.writer.finish();
  return Buffer.compare(bytes, document.bytes) === 0 ? document : new BsonDocument(bytes);
}

/** One pass that rewrites the document. */
class Pass {
  readonly writer: ByteWriter;
  private readonly isInsert: boolean;
  private readonly changes: FieldChanges | undefined;

  constructor(sizeHint: number, isInsert: boolean, changes: FieldChanges | undefined) {
    this.writer = new ByteWriter(sizeHint);
    this.isInsert = isInsert;
    this.changes = changes;
  }

  object(object: BsonValue, modifiers: ModifierTree, path = ''): void {
    const cursor = new ElementCursor(object.bytes, object.start);
    const start = this.writer.begin();
    const missing = new Set(modifiers);
    while (cursor.advance()) {
      const node = modifiers.find(({ name }) => cursor.isNamed(name));
      if (node !== undefined && missing.delete(node)) this.existing(cursor.value(), node, path + node.name);
      else this.writer.copyElement(cursor);
    }
    for (const node of missing) {
      const at = this.writer.length;
      this.missing(node);
      if (this.writer.length > at) this.changes?.set(path + node.name, this.elementFrom(at, node.name));
    }
    this.writer.end(start);
  }

  private existing(current: BsonValue, { name, modifier, children }: ModifierNode, path: string): void {
    if (modifier !== undefined) {
      const next = modifier.apply(current, this.isInsert);
      if (next !== undefined) this.writer.element(name, next);
      if (next === undefined) this.changes?.remove(path);
      else if (!isIdentical(current, next)) this.changes?.set(path, next);
    } else if (current.type === bsonType.object) {
      this.writer.header(bsonType.object, name);
      this.object(current, children, `${path}.`);
    } else {
      const created = children.find((child) => this.creates(child));
      if (created !== undefined) throw cannotCreate(created.name, name, current);
      this.writer.element(name, current);
    }
  }

  private missing(node: ModifierNode): void {
    if (!this.creates(node)) return;
    if (node.modifier !== undefined) {
      const value = node.modifier.apply(undefined, this.isInsert);
      if (value !== undefined) this.writer.element(node.name, value);
      return;
    }
    this.writer.header(bsonType.object, node.name);
    const start = this.writer.begin();
    for (const child of node.children) this.missing(child);
    this.writer.end(start);
  }

  /** Returns the value of the last element written, which begins at `at`. */
  private elementFrom(at: number, name: string): BsonValue {
    const bytes = this.writer.written();
    return { type: bytes[at]!, bytes, start: at + Buffer.byteLength(name) + 2, end: bytes.length };
  }

  private creates({ modifier, children }: ModifierNode): boolean {
    if (modifier === undefined) return children.some((child) => this.creates(child));
    return modifier.creates === 'always' || (modifier.creates === 'onInsert' && this.isInsert);
  }
}

function cannotCreate(part: string, name: string, value: BsonValue): Error {
  const element = describeElement(name, value);
  return commandError('PathNotViable', `Cannot create field '${part}' in element ${element}`);
}
